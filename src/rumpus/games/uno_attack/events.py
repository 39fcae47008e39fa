"""What can happen at an UNO Attack! table, what it changes, and who sees what of it."""

from abc import ABCMeta, abstractmethod
from typing import final

from mypy_extensions import mypyc_attr

from rumpus.engine.bits import bit
from rumpus.engine.ledger import Ledger
from rumpus.engine.piles import BACK, NO_CARD, pile_of, with_item
from rumpus.games.uno_attack.cards import NO_COLOR, TRADE_HANDS, color_of, rank_of
from rumpus.games.uno_attack.state import (
    BETWEEN,
    FOR_HIT_FIRE,
    FOR_HIT_TWO,
    NOBODY,
    OVER,
    PLAYING,
    UNKNOWN,
    State,
)


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
class UnoAttackLedger(Ledger[State]):
    """The pen of an UNO Attack! table."""

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


# ---- Choosing a dealer, and the deal


@final
@mypyc_attr(acyclic=True)
class DealerCardPicked(Public):
    """A player picked a card for all to see; the highest number will deal."""

    def __init__(self, seat: int, card: int) -> None:
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

    def __init__(self, dealer: int) -> None:
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

    def __init__(self, seat: int, card: int) -> None:
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

    def __init__(self, card: int) -> None:
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

    def __init__(self, seat: int, color: int, at: int) -> None:
        self.seat = seat
        self.color = color
        self.at = at

    def apply(self, state: State) -> None:
        state.color = self.color
        state.start_clock(self.at)


# ---- The launcher


@final
@mypyc_attr(acyclic=True)
class LauncherLoaded(Event):
    """The pack went into the launcher; nobody knows when it will fire."""

    def __init__(self, gap: int, bag: int) -> None:
        self.gap = gap
        self.bag = bag

    def apply(self, state: State) -> None:
        state.gap = self.gap
        state.bag = self.bag
        state.blanks = 0

    def seen_by(self, seat: int | None) -> Event:
        return LauncherLoaded(UNKNOWN, UNKNOWN)


@final
@mypyc_attr(acyclic=True)
class Reloaded(Event):
    """All discards but the top card were shuffled into the launcher."""

    def __init__(self, gap: int, bag: int, turned: bool = False) -> None:
        self.gap = gap
        self.bag = bag
        self.turned = turned

    def apply(self, state: State) -> None:
        state.discard.remove(state.top)
        state.deck.absorb(state.discard)
        state.discard.add(state.top)
        state.gap = self.gap
        state.bag = self.bag
        if self.turned:
            state.deck.turn_over()

    def seen_by(self, seat: int | None) -> Event:
        return Reloaded(UNKNOWN, UNKNOWN, True)


@final
@mypyc_attr(acyclic=True)
class PressesOwed(Public):
    """Somebody has to press, one place in the list for each press; `first` before all that is owed."""

    def __init__(self, seats: list[int], reason: int, first: bool, at: int) -> None:
        self.seats = seats
        self.reason = reason
        self.first = first
        self.at = at

    def apply(self, state: State) -> None:
        reasons = (self.reason,) * len(self.seats)
        if self.first:
            state.owed = (*self.seats, *state.owed)
            state.owed_for = reasons + state.owed_for
        else:
            state.owed = (*state.owed, *self.seats)
            state.owed_for = state.owed_for + reasons
            state.can_stack = self.reason == FOR_HIT_TWO
        state.start_clock(self.at)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pressed(Public):
    """Somebody pressed the button. Hit-Fire is paid only when it fires, unless there is nothing to fire."""

    def __init__(self, seat: int, at: int) -> None:
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

    def __init__(self, seat: int, cards: int, gap: int, bag: int) -> None:
        self.seat = seat
        self.cards = cards
        self.gap = gap
        self.bag = bag

    def apply(self, state: State) -> None:
        state.blanks = 0
        state.gap = self.gap
        state.bag = self.bag
        state.called &= ~bit(self.seat)
        if len(state.owed) > 0 and state.owed_for[0] == FOR_HIT_FIRE and state.owed[0] == self.seat:
            state.owed = state.owed[1:]
            state.owed_for = state.owed_for[1:]

    def seen_by(self, seat: int | None) -> Event:
        return Fired(self.seat, self.cards, UNKNOWN, UNKNOWN)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Launched(Event):
    """A card flew out of the launcher into the hand of whoever pressed."""

    def __init__(self, seat: int, card: int) -> None:
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

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards

    def apply(self, state: State) -> None:
        state.just_shot = tuple(self.cards)

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else ShotOffered(self.seat, [BACK] * len(self.cards))


# ---- Playing


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TurnPassed(Public):
    """Somebody is on turn, once everything owed has been pressed."""

    def __init__(self, seat: int, at: int) -> None:
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

    def __init__(self, seat: int, card: int, color: int) -> None:
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

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.just_shot = ()


@final
@mypyc_attr(acyclic=True)
class Shed(Public):
    """All cards of one color left a hand; a Discard All is about to cover them."""

    def __init__(self, seat: int, cards: list[int]) -> None:
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

    def __init__(self, seat: int, partner: int, given: list[int], taken: list[int]) -> None:
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

    def __init__(self, seat: int) -> None:
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

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.called |= bit(self.seat)
        if state.owes_call == self.seat:
            state.owes_call = NOBODY


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CallOwed(Public):
    """Somebody was left with one card and has not called UNO; until then the next turn waits."""

    def __init__(self, seat: int, until: int) -> None:
        self.seat = seat
        self.until = until

    def apply(self, state: State) -> None:
        state.owes_call = self.seat
        state.safe_until = self.until


@final
@mypyc_attr(acyclic=True)
class Caught(Public):
    """Somebody noticed that UNO was not called."""

    def __init__(self, seat: int, offender: int) -> None:
        self.seat = seat
        self.offender = offender

    def apply(self, state: State) -> None:
        state.owes_call = NOBODY


@final
@mypyc_attr(acyclic=True)
class CatchFailed(Public):
    """There was nothing to catch; whoever cried out cannot do so again for a moment."""

    def __init__(self, seat: int, suspect: int, until: int) -> None:
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

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.resting &= ~bit(self.seat)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class WentOut(Public):
    """Somebody played their last card."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.out = self.seat


# ---- Penalties


@final
@mypyc_attr(acyclic=True)
class Reported(Public):
    """Somebody says that another player gave advice; the others vote."""

    def __init__(self, seat: int, accused: int, ends: int) -> None:
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

    def __init__(self, seat: int, guilty: bool) -> None:
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

    def __init__(self, accused: int, guilty: bool) -> None:
        self.accused = accused
        self.guilty = guilty

    def apply(self, state: State) -> None:
        state.accused = NOBODY
        state.reporter = NOBODY


# ---- Scoring


@final
@mypyc_attr(acyclic=True)
class HandWon(Public):
    """A hand is over."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.called = 0
        state.owes_call = NOBODY
        state.accused = NOBODY
        state.reporter = NOBODY
        state.resting = 0


@final
@mypyc_attr(acyclic=True)
class HandCounted(Public):
    """A player laid the cards they were caught with on the table."""

    def __init__(self, seat: int, cards: list[int], points: int) -> None:
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

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points

    def apply(self, state: State) -> None:
        state.totals = with_item(state.totals, self.seat, state.totals[self.seat] + self.points)
        state.gains = with_item(state.gains, self.seat, self.points)


@final
@mypyc_attr(acyclic=True)
class PlayerOut(Public):
    """A player takes no further part: at the limit, or not among those who are equal in the end."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.present &= ~bit(self.seat)
        state.eliminated |= bit(self.seat)


@final
@mypyc_attr(acyclic=True)
class BreakBegan(Public):
    """Time to look at the score before the next hand."""

    def __init__(self, ends: int) -> None:
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

    def __init__(self, seat: int, cards: list[int], at: int) -> None:
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

    def __init__(self, seats: list[int], ending: int) -> None:
        self.seats = seats
        self.ending = ending

    def apply(self, state: State) -> None:
        state.phase = OVER
        state.ending = self.ending
        for seat in self.seats:
            state.winners |= bit(seat)
