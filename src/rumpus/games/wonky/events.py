"""What can happen at a Wonky table, what it changes, and who sees what of it."""

from abc import ABCMeta, abstractmethod
from typing import final

from mypy_extensions import mypyc_attr

from rumpus.engine.bits import bit
from rumpus.engine.ledger import Ledger
from rumpus.engine.piles import BACK, NO_CARD, with_last
from rumpus.games.wonky.cards import DECK
from rumpus.games.wonky.state import (
    COUNTING,
    HOLDING,
    NINTH_BLOCK,
    NO_BLOCK,
    OVER,
    PLACING,
    PLAYING,
    TOPPLING,
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
class WonkyLedger(Ledger[State]):
    """The pen of a Wonky table."""

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


# ---- Set up, and whose turn it is


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Drawn(Event):
    """A card went from the draw deck into a hand, at the deal or later."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def apply(self, state: State) -> None:
        state.draw_pile.remove(self.card)
        state.hands[self.seat].add(self.card)

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Drawn(self.seat, BACK)


@final
@mypyc_attr(acyclic=True)
class Reshuffled(Event):
    """The played cards became a new draw deck, all but those played in this very turn."""

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned
        """Whether it is told to somebody who sees only backs there."""

    def apply(self, state: State) -> None:
        state.draw_pile.absorb(state.discard)
        state.draw_pile.absorb(state.beneath)
        if state.this_turn.is_empty():
            state.top = NO_CARD
        if self.turned:
            state.draw_pile.turn_over()

    def seen_by(self, seat: int | None) -> Event:
        return Reshuffled(True)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TurnBegan(Public):
    """A player is on turn, and chooses a card."""

    def __init__(self, seat: int, ends: int) -> None:
        self.seat = seat
        self.ends = ends

    def apply(self, state: State) -> None:
        state.phase = PLAYING
        state.turn = self.seat
        state.turn_ends = self.ends
        state.discard.absorb(state.this_turn)
        state.must_build = False


@final
@mypyc_attr(acyclic=True)
class RanDry(Public):
    """A player has nothing to play, and there is not one card left to draw: the turn is over."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        """The next turn changes everything there is to change."""


# ---- 1. Play a card


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Played(Public):
    """A card went from a hand to the played cards; if it asks for a block, that comes next."""

    def __init__(self, seat: int, card: int, ends: int) -> None:
        self.seat = seat
        self.card = card
        self.ends = ends

    def apply(self, state: State) -> None:
        state.hands[self.seat].remove(self.card)
        state.this_turn.add(self.card)
        state.top = self.card
        state.turn_ends = self.ends
        if not DECK[self.card].is_action():
            state.phase = PLACING


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Reversed(Public):
    """Play goes round the other way now."""

    def apply(self, state: State) -> None:
        state.direction = -state.direction


# ---- 2. Add to the tower


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BlockGrabbed(Public):
    """The player on turn took a block into the hand; another one held before went back."""

    def __init__(self, seat: int, block: int) -> None:
        self.seat = seat
        self.block = block

    def apply(self, state: State) -> None:
        state.held = self.block
        state.phase = HOLDING


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BlockReleased(Public):
    """The block was let go, and the count of three began."""

    def __init__(self, seat: int, block: int) -> None:
        self.seat = seat
        self.block = block

    def apply(self, state: State) -> None:
        state.phase = COUNTING


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TowerStood(Public):
    """The count of three is over and the tower stands, one block higher."""

    def __init__(self, seat: int, block: int, poses: list[float]) -> None:
        self.seat = seat
        self.block = block
        self.poses = poses

    def apply(self, state: State) -> None:
        state.tower = with_last(state.tower, self.block)
        state.poses = tuple(self.poses)
        state.held = NO_BLOCK


@mypyc_attr(acyclic=True)
class BlockReturned(Public):
    """The block lies on the table again, the tower as gravity says, and what is left of the time goes on."""

    def __init__(self, seat: int, block: int, poses: list[float], ends: int) -> None:
        self.seat = seat
        self.block = block
        self.poses = poses
        self.ends = ends

    def apply(self, state: State) -> None:
        state.phase = PLACING
        state.poses = tuple(self.poses)
        state.held = NO_BLOCK
        state.turn_ends = self.ends


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BlockSlipped(BlockReturned):
    """The block came to rest somewhere else than on top, and has to be placed again."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TowerNudged(BlockReturned):
    """The hand had pushed the tower: its block goes back to the table, and has to be placed again."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TowerRested(Public):
    """A tower that had stood its count swaying came to rest."""

    def __init__(self, poses: list[float]) -> None:
        self.poses = poses

    def apply(self, state: State) -> None:
        state.poses = tuple(self.poses)


@mypyc_attr(acyclic=True)
class FallBegan(Public):
    """Something begins to fall. Nobody can do anything until it has fallen."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        state.phase = TOPPLING
        state.turn_ends = 0


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TowerToppled(FallBegan):
    """Something began to fall while the player on turn was placing a block."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TowerGaveWay(FallBegan):
    """Something began to fall although nobody was placing a block; it is the player on turn who pays."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TowerFell(Public):
    """The tower fell in a player's turn: all blocks are free, and another card begins a new tower."""

    def __init__(self, seat: int, height: int, ends: int) -> None:
        self.seat = seat
        self.height = height
        """How many blocks had been standing."""
        self.ends = ends

    def apply(self, state: State) -> None:
        state.phase = PLAYING
        state.tower = ()
        state.poses = ()
        state.held = NO_BLOCK
        state.must_build = True
        state.turn_ends = self.ends


@final
@mypyc_attr(acyclic=True)
class TimeRanOut(Public):
    """The placing clock ran out while the player on turn had no block in the hand."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        """The cards drawn and the next turn change everything there is to change."""


# ---- Winning and leaving


@final
@mypyc_attr(acyclic=True)
class NinthBlock(Public):
    """All nine blocks stand: whoever added the last of them has won."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: State) -> None:
        end(state, self.seat, NINTH_BLOCK)


@final
@mypyc_attr(acyclic=True)
class GameWon(Public):
    """A player has won with an empty hand, or by staying when everybody else had left."""

    def __init__(self, seat: int, ending: int) -> None:
        self.seat = seat
        self.ending = ending

    def apply(self, state: State) -> None:
        end(state, self.seat, self.ending)


def end(state: State, winner: int, ending: int) -> None:
    """The game is over."""
    state.phase = OVER
    state.turn_ends = 0
    state.winner = winner
    state.ending = ending


@final
@mypyc_attr(acyclic=True)
class PlayerLeft(Event):
    """A player got up: the hand goes under the played cards, and a block in it back to the others."""

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards

    def apply(self, state: State) -> None:
        state.present &= ~bit(self.seat)
        state.hands[self.seat].clear()
        for card in self.cards:
            state.beneath.add(card)
        if state.turn == self.seat:
            state.held = NO_BLOCK

    def seen_by(self, seat: int | None) -> Event:
        return PlayerLeft(self.seat, [BACK] * len(self.cards))
