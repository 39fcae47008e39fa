"""What a finished game looked like when it mattered most, so much of it as a picture shows."""

from typing import Any

from msgspec import Struct

from rumpus.games.domaniacal.cards import DECK
from rumpus.games.domaniacal.state import State as Dominoes
from rumpus.games.loonacy.events import Played
from rumpus.games.loonacy.state import State as Piles
from rumpus.games.uno_attack.cards import face_of, printed_faces
from rumpus.games.uno_attack.state import State as Discards
from rumpus.games.wonky.state import State as Tower
from rumpus.wire.codec import Garbled
from rumpus.wire.logbook import Logbook
from rumpus.wire.steps import states


class Ending(Struct):
    """How a game ended. Of what is to be seen, each game has its own."""

    game: str
    title: str
    names: list[str]
    winners: list[int]
    reason: str
    tower: list[int] = []
    """Wonky: the blocks of the highest tower, from bottom to top."""
    poses: list[float] = []
    """And where they were, seven numbers a block."""
    stacks: list[list[tuple[int, int]]] = []
    """Domaniacal: every seat's stack, each card with its two numbers."""
    card: dict[str, str | int] = {}
    """UNO Attack!: the face that was played last."""
    color: int = -1
    totals: list[int] = []
    """And everybody's points."""
    tops: list[list[str]] = []
    """Loonacy: the two pictures on top of every pile, at the end or when two hands raced."""
    pile: int = -1
    """The pile that they raced for."""


def ending_of(book: Logbook, raced_at: int | None) -> Ending:
    """How this game ended; where hands race, as it was when this entry had been written."""
    last: Any = None
    tallest: Tower | None = None
    raced: tuple[Piles, int] | None = None
    for entry, state in zip(book.entries, states(book), strict=True):
        last = state
        if isinstance(state, Tower):
            if state.poses and (tallest is None or len(state.tower) >= len(tallest.tower)):
                tallest = state.copy()
        elif isinstance(state, Piles) and raced_at is not None and entry.seq <= raced_at:
            for event in entry.events:
                if isinstance(event, Played):
                    raced = state.copy(), event.pile
    outcome = None if last is None else book.box.game.outcome(last)
    if outcome is None:
        raise Garbled("This game has not been played to its end.")
    info = book.box.info
    told = Ending(info.slug, info.title, book.names, outcome.winners, outcome.reason)
    if tallest is not None:
        told.tower, told.poses = list(tallest.tower), list(tallest.poses)
    elif isinstance(last, Dominoes):
        told.stacks = [[DECK.pairs[card] for card in stack] for stack in last.stacks]
    elif isinstance(last, Discards):
        told.card, told.color = printed_faces()[face_of(last.top)], last.color
        told.totals = list(last.totals)
    elif isinstance(last, Piles):
        shown, told.pile = raced or (last, -1)
        edition = shown.edition
        told.tops = [[edition.pictures[each] for each in edition.deck.pairs[top]] for top in shown.tops]
    return told
