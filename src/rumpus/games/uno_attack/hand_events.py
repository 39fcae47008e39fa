"""How a hand begins and ends, and the match with it."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import bit
from rumpus.engine.piles import BACK, NO_CARD, pile_of, with_item
from rumpus.games.uno_attack.cards import NO_COLOR, color_of
from rumpus.games.uno_attack.event import Event, Public
from rumpus.games.uno_attack.state import BETWEEN, NOBODY, OVER, PLAYING, State

# ---- Choosing a dealer, and the deal


@final
@mypyc_attr(acyclic=True)
class DealerCardPicked(Public):
    """A player picked a card for all to see; the highest number will deal."""

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def apply(self, state: State) -> None:
        state.deck.remove(self.card)
        state.picks = with_item(state.picks, self.seat, self.card)


@final
@mypyc_attr(acyclic=True)
class PicksReturned(Event):
    """The picked cards went back into the pack, which was shuffled."""

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned

    def apply(self, state: State) -> None:
        for card in state.picks:
            if card != NO_CARD:
                state.deck.add(card)
        state.picks = (NO_CARD,) * len(state.picks)
        if self.turned:
            state.deck.turn_over()

    def seen_by(self, seat: int | None) -> Event:
        return PicksReturned(True)


@final
@mypyc_attr(acyclic=True)
class HandBegan(Public):
    """A new hand, and somebody deals it."""

    def __init__(self, dealer: i64) -> None:
        self.dealer = dealer

    def apply(self, state: State) -> None:
        state.phase = PLAYING
        state.hand_number += 1
        state.dealer = self.dealer
        state.turn = self.dealer
        state.direction = 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Dealt(Event):
    """A card went from the pack into a hand."""

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def apply(self, state: State) -> None:
        state.deck.remove(self.card)
        state.hands[self.seat].add(self.card)

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Dealt(self.seat, BACK)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TurnedUp(Public):
    """A card was turned up to begin the discard pile."""

    def __init__(self, card: i64) -> None:
        self.card = card

    def apply(self, state: State) -> None:
        state.deck.remove(self.card)
        state.discard.add(self.card)
        state.top = self.card
        state.color = color_of(self.card)


@final
@mypyc_attr(acyclic=True)
class PutBack(Event):
    """The card turned up cannot begin: it went back into the pack, which was shuffled."""

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned

    def apply(self, state: State) -> None:
        state.deck.absorb(state.discard)
        state.top = NO_CARD
        state.color = NO_COLOR
        if self.turned:
            state.deck.turn_over()

    def seen_by(self, seat: int | None) -> Event:
        return PutBack(True)


@final
@mypyc_attr(acyclic=True)
class ColorNamed(Public):
    """Somebody named the color of the wild card that was turned up first."""

    def __init__(self, seat: i64, color: i64, at: i64) -> None:
        self.seat = seat
        self.color = color
        self.at = at

    def apply(self, state: State) -> None:
        state.color = self.color
        state.start_clock(self.at)


# ---- Scoring


@final
@mypyc_attr(acyclic=True)
class HandWon(Public):
    """A hand is over."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.called = 0
        state.owes_call = NOBODY
        state.resting = 0


@final
@mypyc_attr(acyclic=True)
class HandCounted(Public):
    """A player laid the cards they were caught with on the table."""

    def __init__(self, seat: i64, cards: list[int], points: i64) -> None:
        self.seat = seat
        self.cards = cards
        self.points = points

    def apply(self, state: State) -> None:
        state.hands[self.seat] = pile_of(self.cards)
        state.shown |= bit(self.seat)


@final
@mypyc_attr(acyclic=True)
class Scored(Public):
    """Points were written down."""

    def __init__(self, seat: i64, points: i64) -> None:
        self.seat = seat
        self.points = points

    def apply(self, state: State) -> None:
        state.totals = with_item(state.totals, self.seat, state.totals[self.seat] + self.points)
        state.gains = with_item(state.gains, self.seat, self.points)


@final
@mypyc_attr(acyclic=True)
class PlayerOut(Public):
    """A player takes no further part: at the limit, or not among those who are equal in the end."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.present &= ~bit(self.seat)
        state.eliminated |= bit(self.seat)


@final
@mypyc_attr(acyclic=True)
class BreakBegan(Public):
    """Time to look at the score before the next hand."""

    def __init__(self, ends: i64) -> None:
        self.ends = ends

    def apply(self, state: State) -> None:
        state.phase = BETWEEN
        state.out = NOBODY
        state.clock_ends = self.ends


@final
@mypyc_attr(acyclic=True)
class CardsGathered(Event):
    """All cards went back into the pack for the next hand."""

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned

    def apply(self, state: State) -> None:
        for hand in state.hands:
            state.deck.absorb(hand)
        state.deck.absorb(state.discard)
        state.top = NO_CARD
        state.color = NO_COLOR
        state.shown = 0
        state.reported = 0
        state.gains = (0,) * len(state.gains)
        if self.turned:
            state.deck.turn_over()

    def seen_by(self, seat: int | None) -> Event:
        return CardsGathered(True)


@final
@mypyc_attr(acyclic=True)
class PlayerLeft(Event):
    """A player got up: their cards were shuffled into the launcher, and what they owed is forgotten."""

    def __init__(self, seat: i64, cards: list[int], at: i64) -> None:
        self.seat = seat
        self.cards = cards
        self.at = at

    def apply(self, state: State) -> None:
        state.present &= ~bit(self.seat)
        state.called &= ~bit(self.seat)
        state.resting &= ~bit(self.seat)
        state.shown &= ~bit(self.seat)
        state.hands[self.seat].clear()
        for card in self.cards:
            state.deck.add(card)
        if state.owes_call == self.seat:
            state.owes_call = NOBODY
        if self.seat in state.owed:
            kept = [place for place, seat in enumerate(state.owed) if seat != self.seat]
            state.owed = tuple([state.owed[place] for place in kept])
            state.owed_for = tuple([state.owed_for[place] for place in kept])
            state.start_clock(self.at)

    def seen_by(self, seat: int | None) -> Event:
        return PlayerLeft(self.seat, [BACK] * len(self.cards), self.at)


@final
@mypyc_attr(acyclic=True)
class MatchWon(Public):
    """It is over."""

    def __init__(self, seats: list[int], ending: i64) -> None:
        self.seats = seats
        self.ending = ending

    def apply(self, state: State) -> None:
        state.phase = OVER
        state.ending = self.ending
        for seat in self.seats:
            state.winners |= bit(seat)
