"""What the launcher does, and who has to press it."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import bit
from rumpus.engine.piles import BACK
from rumpus.games.uno_attack.event import Event, Public
from rumpus.games.uno_attack.state import FOR_HIT_FIRE, FOR_HIT_TWO, NOBODY, UNKNOWN, State

# ---- The launcher


@final
@mypyc_attr(acyclic=True)
class LauncherLoaded(Event):
    """The pack went into the launcher; nobody knows when it will fire."""

    def __init__(self, gap: i64, presses: i64) -> None:
        self.gap = gap
        self.presses = presses
        """How many presses of the first gap are still to come."""

    def apply(self, state: State) -> None:
        state.blanks = 0
        if self.gap != UNKNOWN:
            state.bag = state.gap_counts
            state.notch = 0
            state.begin_gap(self.gap, self.presses)

    def seen_by(self, seat: int | None) -> Event:
        return LauncherLoaded(UNKNOWN, UNKNOWN)


@final
@mypyc_attr(acyclic=True)
class Reloaded(Event):
    """All discards but the top card were shuffled into the launcher.

    Its bag is full again, but the gap under way stays: a shot is no nearer and no further for it. Only the
    real machine begins its order anew.
    """

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned
        """Whether it is told to somebody who cannot see into the launcher."""

    def apply(self, state: State) -> None:
        state.discard.remove(state.top)
        state.deck.absorb(state.discard)
        state.discard.add(state.top)
        if self.turned:
            state.deck.turn_over()
        elif len(state.disc) > 0:
            state.notch = 0
            state.begin_gap(state.disc[0], state.disc[0])
        else:
            state.bag = state.gap_counts

    def seen_by(self, seat: int | None) -> Event:
        return Reloaded(True)


@final
@mypyc_attr(acyclic=True)
class PressesOwed(Public):
    """Somebody has to press, one place in the list for each press; `first` before all that is owed."""

    def __init__(self, seats: list[int], reason: i64, first: bool, at: i64) -> None:
        self.seats = seats
        self.reason = reason
        self.first = first
        self.at = at

    def apply(self, state: State) -> None:
        seats = tuple(self.seats)
        reasons = (self.reason,) * len(seats)
        if self.first:
            state.owed = seats + state.owed
            state.owed_for = reasons + state.owed_for
        else:
            state.owed = state.owed + seats
            state.owed_for = state.owed_for + reasons
            state.can_stack = self.reason == FOR_HIT_TWO
        state.start_clock(self.at)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pressed(Public):
    """Somebody pressed the button. Hit-Fire is paid only when it fires, unless there is nothing to fire."""

    def __init__(self, seat: i64, at: i64) -> None:
        self.seat = seat
        self.at = at

    def apply(self, state: State) -> None:
        state.blanks += 1
        if state.gap > 0:
            state.gap -= 1
        if len(state.owed) == 0:
            state.owes_call = NOBODY
        else:
            reason = state.owed_for[0]
            if reason == FOR_HIT_TWO or reason == FOR_HIT_FIRE:
                state.owes_call = NOBODY  # it stands for the turn that this player loses
                state.can_stack = False
            if reason != FOR_HIT_FIRE or state.deck.is_empty():
                state.owed = state.owed[1:]
                state.owed_for = state.owed_for[1:]
        state.start_clock(self.at)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Fired(Event):
    """The launcher shoots out cards; when it will do so again is its own secret."""

    def __init__(self, seat: i64, cards: i64, pays: bool, gap: i64) -> None:
        self.seat = seat
        self.cards = cards
        self.pays = pays
        """Whether it was pressed for a Hit-Fire, which a shot pays; a fine pays only for itself."""
        self.gap = gap
        """How many presses it takes until the next shot."""

    def apply(self, state: State) -> None:
        state.blanks = 0
        if self.gap != UNKNOWN:
            state.begin_gap(self.gap, self.gap)
        state.called &= ~bit(self.seat)
        if self.pays:
            # Nothing is ever owed behind a Hit-Fire: nobody plays before it is paid, and fines come first.
            state.owed = ()
            state.owed_for = ()

    def seen_by(self, seat: int | None) -> Event:
        return Fired(self.seat, self.cards, self.pays, UNKNOWN)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Launched(Event):
    """A card flew out of the launcher into the hand of whoever pressed."""

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def apply(self, state: State) -> None:
        state.deck.remove(self.card)
        state.hands[self.seat].add(self.card)

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Launched(self.seat, BACK)


@final
@mypyc_attr(acyclic=True)
class ShotOffered(Event):
    """By a rule of the house the player on turn may play one of the cards that have just come out."""

    def __init__(self, seat: i64, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards

    def apply(self, state: State) -> None:
        state.just_shot = tuple(self.cards)

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else ShotOffered(self.seat, [BACK] * len(self.cards))
