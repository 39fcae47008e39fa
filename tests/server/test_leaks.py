"""Swapping two cards that a watcher cannot see changes no byte of what that watcher is sent."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rumpus.engine.chance import Loaded
from rumpus.engine.ids import Seat
from rumpus.engine.match import Match
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import Play, Point, SayReady, TakeBack
from rumpus.server.context import ServerContext
from rumpus.server.live.clock import MatchClock
from rumpus.server.live.commit_gate import CommitGate
from rumpus.server.live.session import Session
from rumpus.server.settings import Settings
from rumpus.server.store.records import GameRecord
from rumpus.server.store.sqlite import SqliteStore
from rumpus.table.table import Table
from rumpus.wire.frames import message_frame
from rumpus.wire.messages import TableBegan
from server.visitors import no_barrier, run, soon

BOX = shelf_box("uglydoll-loonacy")
GAME = GameRecord(1, "BCDF", BOX.info.slug, {}, "seed", [0, 1, 2], [None] * 3, ["a", "b", "c"])

# Card n below 24 shows pictures n and n + 1; 24 + n shows n and n + 4; 48 + n shows n and n + 10.
HANDS = [[1, 11, 6, 30, 31, 32, 33], [24, 14, 7, 40, 41, 42, 43], [48, 15, 8, 60, 61, 62, 63]]
TOPS = [0, 12, 18]
DRAWN = [20, 21, 22]
UNSEEN = [65, 66]
"""Cards that stay in the draw pile."""
ONE_PLAYS, TWO_PLAYS = Play(24, 0, 0), Play(48, 0, 24)


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        return self.seconds


class Notebook:
    """Everything that one watcher is sent."""

    def __init__(self, language: str) -> None:
        self.read = b""
        self.language = language

    def write(self, frames: bytes) -> None:
        self.read += frames


def stacked(swapped: tuple[int, int]) -> Loaded:
    """Luck that deals the hands, piles and new cards above, with two cards in each other's place."""
    there = {swapped[0]: swapped[1], swapped[1]: swapped[0]}
    wanted = [hand[turn] for turn in range(7) for hand in HANDS] + TOPS + DRAWN
    deck = list(range(72))
    numbers = []
    for card in (there.get(card, card) for card in wanted):
        numbers.append(deck.index(card))
        deck.remove(card)
    return Loaded(numbers)


async def told(folder: Path, clock: Clock, swapped: tuple[int, int]) -> dict[Seat | None, bytes]:
    """What each watcher is sent of one game, from the deal to the taking up of new cards."""
    clock.seconds = 0.0
    store = SqliteStore(folder, folder / "replays", lambda trouble: None)
    table = Table(Match(BOX.game, BOX.info.defaults, 3, stacked(swapped)), 0)
    names = ["Ann", "Bob", "Cat"]
    context = ServerContext(Settings(folder, "http://localhost"), store)
    watch = MatchClock(0, clock.now)
    session = Session(GAME, BOX, table, watch, names, context, CommitGate(), no_barrier(), print)
    notebooks: dict[Seat | None, Notebook] = {
        None: Notebook("en"),
        **{Seat(seat): Notebook(language) for seat, language in enumerate(("de", "ja", "en"))},
    }
    for watcher, notebook in notebooks.items():
        session.watch(notebook, watcher)
    session.begin()
    steps: list[tuple[float, int, Any]] = [
        *((1, seat, SayReady()) for seat in range(3)),
        (5, 1, ONE_PLAYS),
        (1, 2, Play(60, 1, 12)),  # bounces: it shares no picture
        (1, 2, TWO_PLAYS),
        (1, 0, Point()),
        (1, 0, TakeBack()),
        *((1, seat, Point()) for seat in range(3)),
        (5, 0, Point()),
    ]
    for number, (later, seat, action) in enumerate(steps):
        clock.seconds += later
        session.act(Seat(seat), action, f"n{number}")
        session.stop()
    assert session.table_view(None).seq == 14
    last = session.table_view(None).seq
    await soon(lambda: all(b'"seq":%d,' % last in notebook.read for notebook in notebooks.values()))
    for watcher, notebook in notebooks.items():
        notebook.write(message_frame(TableBegan(session.table_view(watcher))))
    context.loop_lag.stop()
    await store.close()
    return {watcher: notebook.read for watcher, notebook in notebooks.items()}


def hidden_from(watcher: int | None) -> list[int]:
    """Cards this watcher never sees: others' hands but for what is played, and the draw pile."""
    played = {24, 48}
    hands = [card for seat, hand in enumerate(HANDS) if seat != watcher for card in hand]
    drawn = [card for seat, card in enumerate(DRAWN) if seat != watcher]
    # 60 was thrown and bounced: its name is in nobody's letter, but it must stay in that hand.
    return [card for card in hands + drawn + UNSEEN if card not in played and card != 60]


@pytest.mark.parametrize("watcher", [None, 0, 1, 2])
def test_hidden_cards_leave_no_trace_in_the_bytes(tmp_path: Path, watcher: int | None) -> None:
    clock = Clock()

    async def story() -> None:
        seat = None if watcher is None else Seat(watcher)
        usual = (await told(tmp_path / "0", clock, (0, 0)))[seat]
        cards = hidden_from(watcher)
        for number, swapped in enumerate(pairwise(cards[::3] + cards[1::3])):
            everybody = await told(tmp_path / f"{number + 1}", clock, swapped)
            assert everybody[seat] == usual, f"swapping {swapped} can be noticed"
            assert any(text != usual for text in everybody.values())

    run(story())
