"""What can happen at a Domaniacal table, what it changes, and who sees what of it."""

from abc import ABCMeta, abstractmethod
from typing import final

from mypy_extensions import mypyc_attr

from rumpus.engine.bits import bit
from rumpus.engine.ledger import Ledger
from rumpus.engine.piles import BACK, NO_CARD, with_item, with_last
from rumpus.games.domaniacal.state import OVER, PLAYING, State


@mypyc_attr(acyclic=True)
class Event(metaclass=ABCMeta):
    """A fact. It changes the state in one way and says what each watcher sees of it."""

    @abstractmethod
    def apply(self, state: State) -> None:
        """Change the state."""

    @abstractmethod
    def seen_by(self, seat: int | None) -> "Event":
        """What this seat (None: the gallery) sees of it."""


@final
class DomaniacalLedger(Ledger[State]):
    """The pen of a Domaniacal table."""

    def record(self, event: Event) -> None:
        """Let it happen."""
        event.apply(self.state)
        if self.watched:
            self.events.append(event)


@mypyc_attr(acyclic=True)
class Public(Event):
    """A fact that everybody sees alike."""

    def seen_by(self, seat: int | None) -> Event:
        return self


# ---- Starting the game


@final
@mypyc_attr(acyclic=True)
class DealerChosen(Public):
    """Somebody deals."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.dealer = self.seat
        state.turn = self.seat  # so that the turn passes first to the dealer's left


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Dealt(Event):
    """A card went from the draw pile into a hand, at the deal or as a turn began."""

    def __init__(self, seat: int, card: int, shown: bool) -> None:
        self.seat = seat
        self.card = card
        self.shown = shown

    def apply(self, state: State) -> None:
        if state.draw_pile.is_empty():
            state.beneath = state.beneath[1:]
        else:
            state.draw_pile.remove(self.card)
        state.hands[self.seat].add(self.card)
        state.moved += 1

    def seen_by(self, seat: int | None) -> Event:
        return self if self.shown or seat == self.seat else Dealt(self.seat, BACK, False)


@final
@mypyc_attr(acyclic=True)
class ChoiceBegan(Public):
    """Everybody picks the first card of their stack."""

    def __init__(self, ends: int) -> None:
        self.ends = ends

    def apply(self, state: State) -> None:
        state.turn_ends = self.ends


@final
@mypyc_attr(acyclic=True)
class Chose(Event):
    """A player has made up their mind about the first card; the others see only that."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def apply(self, state: State) -> None:
        state.chosen = with_item(state.chosen, self.seat, self.card)

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Chose(self.seat, BACK)


@final
@mypyc_attr(acyclic=True)
class StackBegun(Public):
    """The chosen first card of a stack was shown."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def apply(self, state: State) -> None:
        state.phase = PLAYING
        state.chosen = with_item(state.chosen, self.seat, NO_CARD)
        state.hands[self.seat].remove(self.card)
        state.stacks[self.seat] = (self.card,)


# ---- During your turn


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TurnBegan(Public):
    """A player is on turn."""

    def __init__(self, seat: int, ends: int) -> None:
        self.seat = seat
        self.ends = ends

    def apply(self, state: State) -> None:
        state.turn = self.seat
        state.turn_ends = self.ends
        state.steals = 0
        state.moved = 0
        state.must_follow = False
        state.just_played = NO_CARD


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Played(Public):
    """A card went from a hand onto its owner's stack."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def apply(self, state: State) -> None:
        state.hands[self.seat].remove(self.card)
        state.stacks[self.seat] = with_last(state.stacks[self.seat], self.card)
        state.just_played = self.card
        state.followed = state.must_follow
        state.must_follow = False
        state.moved += 1


@final
@mypyc_attr(acyclic=True)
class TakenBack(Event):
    """A card just played went back into the hand."""

    def __init__(self, seat: int, card: int, shown: bool) -> None:
        self.seat = seat
        self.card = card
        self.shown = shown

    def apply(self, state: State) -> None:
        state.stacks[self.seat] = state.stacks[self.seat][:-1]
        state.hands[self.seat].add(self.card)
        state.must_follow = state.followed
        state.just_played = NO_CARD
        state.moved -= 1

    def seen_by(self, seat: int | None) -> Event:
        return self if self.shown or seat == self.seat else TakenBack(self.seat, BACK, False)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TurnEnded(Public):
    """A player is content with their turn; `idle` if no card was drawn, played or stolen in it."""

    def __init__(self, seat: int, idle: bool) -> None:
        self.seat = seat
        self.idle = idle

    def apply(self, state: State) -> None:
        state.just_played = NO_CARD
        state.idle = state.idle + 1 if self.idle else 0


# ---- Stealing


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Stolen(Public):
    """The top card of one stack became the top card of another."""

    def __init__(self, seat: int, victim: int, card: int) -> None:
        self.seat = seat
        self.victim = victim
        self.card = card

    def apply(self, state: State) -> None:
        state.stacks[self.victim] = state.stacks[self.victim][:-1]
        state.stacks[self.seat] = with_last(state.stacks[self.seat], self.card)
        state.must_follow = True
        state.steals += 1
        state.moved += 1
        state.just_played = NO_CARD


@final
@mypyc_attr(acyclic=True)
class StolenFromHand(Public):
    """A card of an open hand became the top card of somebody else's stack."""

    def __init__(self, seat: int, victim: int, card: int) -> None:
        self.seat = seat
        self.victim = victim
        self.card = card

    def apply(self, state: State) -> None:
        state.hands[self.victim].remove(self.card)
        state.stacks[self.seat] = with_last(state.stacks[self.seat], self.card)
        state.must_follow = True
        state.steals += 1
        state.moved += 1
        state.just_played = NO_CARD


# ---- Ending the game


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Skipped(Public):
    """With the draw pile used up, a player with nothing to play or steal is passed over."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.idle += 1


@final
@mypyc_attr(acyclic=True)
class PlayerLeft(Event):
    """A player got up: the hand goes under the draw pile, the stack stays for others to steal."""

    def __init__(self, seat: int, cards: list[int], shown: bool) -> None:
        self.seat = seat
        self.cards = cards
        self.shown = shown

    def apply(self, state: State) -> None:
        state.present &= ~bit(self.seat)
        state.hands[self.seat].clear()
        state.chosen = with_item(state.chosen, self.seat, NO_CARD)
        state.idle = 0
        if state.turn == self.seat:
            state.must_follow = False
            state.just_played = NO_CARD
        if state.cards_to_draw() > 0:
            state.beneath = (*state.beneath, *self.cards)
        else:
            for card in self.cards:
                state.out.add(card)

    def seen_by(self, seat: int | None) -> Event:
        return self if self.shown else PlayerLeft(self.seat, [BACK] * len(self.cards), False)


@final
@mypyc_attr(acyclic=True)
class GameWon(Public):
    """It is over; equal stacks share the win."""

    def __init__(self, seats: list[int], ending: int) -> None:
        self.seats = seats
        self.ending = ending

    def apply(self, state: State) -> None:
        state.phase = OVER
        state.ending = self.ending
        for seat in self.seats:
            state.winners |= bit(seat)
