"""What can happen at an UNO Attack! table, what it changes, and who sees what of it.

The launcher, and how a hand begins and ends, have files of their own; all events can be had from here.
"""

from typing import final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import bit
from rumpus.engine.piles import BACK, pile_of, with_item
from rumpus.games.uno_attack.cards import TRADE_HANDS, rank_of
from rumpus.games.uno_attack.event import Event, Public, UnoAttackLedger
from rumpus.games.uno_attack.hand_events import (
    BreakBegan,
    CardsGathered,
    ColorNamed,
    DealerCardPicked,
    Dealt,
    HandBegan,
    HandCounted,
    HandWon,
    MatchWon,
    PicksReturned,
    PlayerLeft,
    PlayerOut,
    PutBack,
    Scored,
    TurnedUp,
)
from rumpus.games.uno_attack.launcher_events import (
    Fired,
    Launched,
    LauncherLoaded,
    Pressed,
    PressesOwed,
    Reloaded,
    ShotOffered,
)
from rumpus.games.uno_attack.state import FOR_HIT_TWO, NOBODY, State

__all__ = [
    "BreakBegan",
    "CallOwed",
    "CalledUno",
    "CardsGathered",
    "CatchFailed",
    "CatchRested",
    "Caught",
    "ColorNamed",
    "DealerCardPicked",
    "Dealt",
    "Event",
    "Fired",
    "HandBegan",
    "HandCounted",
    "HandWon",
    "HitPassedOn",
    "Launched",
    "LauncherLoaded",
    "MatchWon",
    "PicksReturned",
    "Played",
    "PlayerLeft",
    "PlayerOut",
    "Pressed",
    "PressesOwed",
    "PutBack",
    "Reloaded",
    "Reported",
    "Reversed",
    "Scored",
    "Shed",
    "ShotOffered",
    "Skipped",
    "Traded",
    "TurnPassed",
    "TurnedUp",
    "UnoAttackLedger",
    "VoteEnded",
    "Voted",
    "WentOut",
]

# ---- Playing


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TurnPassed(Public):
    """Somebody is on turn, once everything owed has been pressed."""

    def __init__(self, seat: i64, at: i64) -> None:
        self.seat = seat
        self.at = at

    def apply(self, state: State) -> None:
        state.turn = self.seat
        state.just_shot = ()
        state.start_clock(self.at)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Played(Public):
    """A card went from a hand onto the discard pile, and this color is to be matched now."""

    def __init__(self, seat: i64, card: i64, color: i64) -> None:
        self.seat = seat
        self.card = card
        self.color = color

    def apply(self, state: State) -> None:
        hand = state.hands[self.seat]
        hand.remove(self.card)
        state.discard.add(self.card)
        state.top = self.card
        state.color = self.color
        state.owes_call = NOBODY
        state.just_shot = ()
        if hand.size() != 1 and rank_of(self.card) != TRADE_HANDS:
            state.called &= ~bit(self.seat)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Reversed(Public):
    """Play goes the other way round."""

    def apply(self, state: State) -> None:
        state.direction = -state.direction


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Skipped(Public):
    """A player loses their turn."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.just_shot = ()


@final
@mypyc_attr(acyclic=True)
class Shed(Public):
    """All cards of one color left a hand; a Discard All is about to cover them."""

    def __init__(self, seat: i64, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.hands[self.seat].remove(card)
            state.discard.add(card)


@final
@mypyc_attr(acyclic=True)
class Traded(Event):
    """Two players swapped hands; only they know what they gave."""

    def __init__(self, seat: i64, partner: i64, given: list[int], taken: list[int]) -> None:
        self.seat = seat
        self.partner = partner
        self.given = given
        self.taken = taken

    def apply(self, state: State) -> None:
        state.hands[self.seat] = pile_of(self.taken)
        state.hands[self.partner] = pile_of(self.given)
        state.called &= ~bit(self.partner)
        if len(self.taken) != 1:
            state.called &= ~bit(self.seat)

    def seen_by(self, seat: int | None) -> Event:
        given = self.given if seat == self.partner else [BACK] * len(self.given)
        taken = self.taken if seat == self.seat else [BACK] * len(self.taken)
        return Traded(self.seat, self.partner, given, taken)


@final
@mypyc_attr(acyclic=True)
class HitPassedOn(Public):
    """By a rule of the house a Hit 2 was answered with another: its presses are the next player's."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        kept = [place for place, reason in enumerate(state.owed_for) if reason != FOR_HIT_TWO]
        state.owed = tuple([state.owed[place] for place in kept])
        state.owed_for = tuple([state.owed_for[place] for place in kept])


# ---- Going out: calling and catching


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CalledUno(Public):
    """UNO!"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.called |= bit(self.seat)
        if state.owes_call == self.seat:
            state.owes_call = NOBODY


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CallOwed(Public):
    """Somebody was left with one card and has not called UNO; until then the next turn waits."""

    def __init__(self, seat: i64, until: i64) -> None:
        self.seat = seat
        self.until = until

    def apply(self, state: State) -> None:
        state.owes_call = self.seat
        state.safe_until = self.until


@final
@mypyc_attr(acyclic=True)
class Caught(Public):
    """Somebody noticed that UNO was not called."""

    def __init__(self, seat: i64, offender: i64) -> None:
        self.seat = seat
        self.offender = offender

    def apply(self, state: State) -> None:
        state.owes_call = NOBODY


@final
@mypyc_attr(acyclic=True)
class CatchFailed(Public):
    """There was nothing to catch; whoever cried out cannot do so again for a moment."""

    def __init__(self, seat: i64, suspect: i64, until: i64) -> None:
        self.seat = seat
        self.suspect = suspect
        self.until = until

    def apply(self, state: State) -> None:
        state.resting |= bit(self.seat)
        state.rest_ends = with_item(state.rest_ends, self.seat, self.until)


@final
@mypyc_attr(acyclic=True)
class CatchRested(Public):
    """Whoever cried out wrongly may catch again."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.resting &= ~bit(self.seat)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class WentOut(Public):
    """Somebody played their last card. A vote about advice that is still open lapses."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.out = self.seat
        state.accused = NOBODY
        state.reporter = NOBODY


# ---- Penalties


@final
@mypyc_attr(acyclic=True)
class Reported(Public):
    """Somebody says that another player gave advice; the others vote."""

    def __init__(self, seat: i64, accused: i64, ends: i64) -> None:
        self.seat = seat
        self.accused = accused
        self.ends = ends

    def apply(self, state: State) -> None:
        state.reported |= bit(self.seat)
        state.reporter = self.seat
        state.accused = self.accused
        state.ayes = 0
        state.noes = 0
        state.vote_ends = self.ends


@final
@mypyc_attr(acyclic=True)
class Voted(Public):
    """Somebody said whether it was advice."""

    def __init__(self, seat: i64, guilty: bool) -> None:
        self.seat = seat
        self.guilty = guilty

    def apply(self, state: State) -> None:
        if self.guilty:
            state.ayes |= bit(self.seat)
        else:
            state.noes |= bit(self.seat)


@final
@mypyc_attr(acyclic=True)
class VoteEnded(Public):
    """The vote is over."""

    def __init__(self, accused: i64, guilty: bool) -> None:
        self.accused = accused
        self.guilty = guilty

    def apply(self, state: State) -> None:
        state.accused = NOBODY
        state.reporter = NOBODY
