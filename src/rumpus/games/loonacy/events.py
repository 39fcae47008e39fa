"""What can happen at a Loonacy table, what it changes, and who sees what of it."""

from abc import ABCMeta, abstractmethod
from typing import Final, final

from mypy_extensions import mypyc_attr

from rumpus.engine.bits import bit
from rumpus.engine.ledger import Ledger
from rumpus.engine.piles import BACK, NO_CARD, with_item
from rumpus.games.loonacy.state import BETWEEN, COUNTING, DRAWN, LOOKING, OVER, PLAYING, State

HAND_GAP: Final = 200
"""Milliseconds a hand needs from one pile back to its cards and to the next pile."""


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
class LoonacyLedger(Ledger[State]):
    """The pen of a Loonacy table."""

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


# ---- Set up


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Dealt(Event):
    """A card went from the draw pile into a hand."""

    def __init__(self, seat: int, card: int, shown: bool) -> None:
        self.seat = seat
        self.card = card
        self.shown = shown

    def apply(self, state: State) -> None:
        state.draw_pile.remove(self.card)
        state.hands[self.seat].add(self.card)

    def seen_by(self, seat: int | None) -> Event:
        return self if self.shown or seat == self.seat else Dealt(self.seat, BACK, False)


@final
@mypyc_attr(acyclic=True)
class LookBegan(Public):
    """The hands are dealt and everybody looks."""

    def __init__(self, ends: int) -> None:
        self.ends = ends

    def apply(self, state: State) -> None:
        state.phase = LOOKING
        state.phase_ends = self.ends
        state.ready = 0


@final
@mypyc_attr(acyclic=True)
class SaidReady(Public):
    """A player has looked long enough."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.ready |= bit(self.seat)


@final
@mypyc_attr(acyclic=True)
class CountBegan(Public):
    """Three, two, one …"""

    def __init__(self, ends: int) -> None:
        self.ends = ends

    def apply(self, state: State) -> None:
        state.phase = COUNTING
        state.phase_ends = self.ends


@final
@mypyc_attr(acyclic=True)
class PileOpened(Public):
    """The top card of the draw pile was turned up and begins a discard pile."""

    def __init__(self, pile: int, card: int) -> None:
        self.pile = pile
        self.card = card

    def apply(self, state: State) -> None:
        state.draw_pile.remove(self.card)
        state.tops = (*state.tops, self.card)
        state.heights = (*state.heights, 1)


@final
@mypyc_attr(acyclic=True)
class PlayBegan(Public):
    """Everybody may play (again)."""

    def __init__(self, at: int) -> None:
        self.at = at

    def apply(self, state: State) -> None:
        state.phase = PLAYING
        state.quiet_since = self.at
        state.reminded = False


# ---- Playing


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Played(Public):
    """A card reached a pile. A finger that pointed is needed for playing, so it is gone."""

    def __init__(self, seat: int, card: int, pile: int, at: int) -> None:
        self.seat = seat
        self.card = card
        self.pile = pile
        self.at = at

    def apply(self, state: State) -> None:
        state.hands[self.seat].remove(self.card)
        state.buried.add(state.tops[self.pile])
        state.tops = with_item(state.tops, self.pile, self.card)
        state.heights = with_item(state.heights, self.pile, state.heights[self.pile] + 1)
        state.hand_free_at = with_item(state.hand_free_at, self.seat, self.at + HAND_GAP)
        state.pointing &= ~bit(self.seat)
        state.quiet_since = self.at
        state.reminded = False
        state.dry = False


# ---- Playing on a beat


@final
@mypyc_attr(acyclic=True)
class BeatStruck(Public):
    """What everybody had chosen is on its way, and everybody chooses anew."""

    def __init__(self, ends: int) -> None:
        self.ends = ends

    def apply(self, state: State) -> None:
        state.beat_ends = self.ends
        state.aims = (NO_CARD,) * int(state.seats)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Aimed(Event):
    """A player has chosen a card for the next beat; the others see only that."""

    def __init__(self, seat: int, aim: int, at: int) -> None:
        self.seat = seat
        self.aim = aim
        self.at = at

    def apply(self, state: State) -> None:
        state.aims = with_item(state.aims, self.seat, self.aim)
        state.pointing &= ~bit(self.seat)
        state.quiet_since = self.at
        state.reminded = False

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Aimed(self.seat, BACK, self.at)


@final
@mypyc_attr(acyclic=True)
class LuckDecided(Public):
    """Several had chosen the same pile, and chance let one of them have it."""

    def __init__(self, pile: int, seats: list[int], lucky: int) -> None:
        self.pile = pile
        self.seats = seats
        self.lucky = lucky

    def apply(self, state: State) -> None:
        """It only tells why the next card is whose it is."""


# ---- Open hands


@final
@mypyc_attr(acyclic=True)
class HandHeld(Event):
    """A player picked up their open cards; for everybody else they are backs now."""

    def __init__(self, seat: int, turned: bool = False) -> None:
        self.seat = seat
        self.turned = turned

    def apply(self, state: State) -> None:
        state.held |= bit(self.seat)
        if self.turned:
            state.hands[self.seat].turn_over()

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else HandHeld(self.seat, True)


@final
@mypyc_attr(acyclic=True)
class HandLaidOpen(Public):
    """A player laid their cards out for all to see."""

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards

    def apply(self, state: State) -> None:
        state.held &= ~bit(self.seat)
        hand = state.hands[self.seat]
        hand.clear()
        for card in self.cards:
            hand.add(card)


# ---- When no one is able to play


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pointed(Public):
    """A player points at the draw pile, with the hand that might have been meant for a card."""

    def __init__(self, seat: int, at: int) -> None:
        self.seat = seat
        self.at = at

    def apply(self, state: State) -> None:
        state.pointing |= bit(self.seat)
        if state.aims[self.seat] != NO_CARD:
            state.aims = with_item(state.aims, self.seat, NO_CARD)
        state.quiet_since = self.at
        state.reminded = False


@final
@mypyc_attr(acyclic=True)
class FingerTakenBack(Public):
    """A player no longer points."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.pointing &= ~bit(self.seat)


@final
@mypyc_attr(acyclic=True)
class Reminded(Public):
    """For a while nobody has played or pointed."""

    def apply(self, state: State) -> None:
        state.reminded = True


@final
@mypyc_attr(acyclic=True)
class Stalled(Public):
    """Nobody has played or pointed for so long that the remaining fingers point by themselves."""

    def apply(self, state: State) -> None:
        state.reminded = False


@final
@mypyc_attr(acyclic=True)
class DrawFixed(Public):
    """All players point: nobody plays until everybody has a new card."""

    def __init__(self, ends: int) -> None:
        self.ends = ends

    def apply(self, state: State) -> None:
        state.phase = DRAWN
        state.phase_ends = self.ends
        state.pointing = 0


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Drew(Event):
    """A new card lies face down before a player, whom it surprises like everybody else."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def apply(self, state: State) -> None:
        state.draw_pile.remove(self.card)
        state.drawn = with_item(state.drawn, self.seat, self.card)

    def seen_by(self, seat: int | None) -> Event:
        return Drew(self.seat, BACK)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TookUp(Event):
    """The new card joined its player's hand."""

    def __init__(self, seat: int, card: int, shown: bool) -> None:
        self.seat = seat
        self.card = card
        self.shown = shown

    def apply(self, state: State) -> None:
        state.drawn = with_item(state.drawn, self.seat, NO_CARD)
        state.hands[self.seat].add(self.card)

    def seen_by(self, seat: int | None) -> Event:
        return self if self.shown or seat == self.seat else TookUp(self.seat, BACK, False)


# ---- When the draw pile runs out


@final
@mypyc_attr(acyclic=True)
class Reshuffled(Event):
    """The discards became a new draw pile, whose cards nobody can tell apart any more."""

    def __init__(self, kept_tops: bool, turned: bool = False) -> None:
        self.kept_tops = kept_tops
        self.turned = turned

    def apply(self, state: State) -> None:
        state.draw_pile.absorb(state.buried)
        if self.kept_tops:
            state.heights = (1,) * len(state.tops)
        else:
            for top in state.tops:
                state.draw_pile.add(top)
            state.tops = ()
            state.heights = ()
        if self.turned:
            state.draw_pile.turn_over()

    def seen_by(self, seat: int | None) -> Event:
        return Reshuffled(self.kept_tops, True)


@final
@mypyc_attr(acyclic=True)
class RanDry(Public):
    """Even the discards are too few for a draw: only the piles are restarted."""

    def apply(self, state: State) -> None:
        state.dry = True


# ---- Winning and leaving


@final
@mypyc_attr(acyclic=True)
class GameWon(Public):
    """A player won one game of the match."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.wins = with_item(state.wins, self.seat, state.wins[self.seat] + 1)


@final
@mypyc_attr(acyclic=True)
class BreakBegan(Public):
    """One game is over, the next begins after a breath."""

    def __init__(self, ends: int) -> None:
        self.ends = ends

    def apply(self, state: State) -> None:
        state.phase = BETWEEN
        state.phase_ends = self.ends
        state.pointing = 0


@final
@mypyc_attr(acyclic=True)
class CardsGathered(Event):
    """All cards went back into the draw pile for the next game."""

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned

    def apply(self, state: State) -> None:
        for hand in state.hands:
            state.draw_pile.absorb(hand)
        state.draw_pile.absorb(state.buried)
        for top in state.tops:
            state.draw_pile.add(top)
        state.tops = ()
        state.heights = ()
        state.dry = False
        if self.turned:
            state.draw_pile.turn_over()

    def seen_by(self, seat: int | None) -> Event:
        return CardsGathered(True)


@final
@mypyc_attr(acyclic=True)
class PlayerLeft(Public):
    """A player got up, and left their cards behind."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.present &= ~bit(self.seat)
        state.ready &= ~bit(self.seat)
        state.pointing &= ~bit(self.seat)
        state.aims = with_item(state.aims, self.seat, NO_CARD)
        state.dry = False


@final
@mypyc_attr(acyclic=True)
class HandBecamePile(Public):
    """The cards of somebody who left came down one by one, the last of them on top of a new pile."""

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards

    def apply(self, state: State) -> None:
        state.hands[self.seat].clear()
        state.drawn = with_item(state.drawn, self.seat, NO_CARD)
        for card in self.cards[:-1]:
            state.buried.add(card)
        state.tops = (*state.tops, self.cards[-1])
        state.heights = (*state.heights, len(self.cards))


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
