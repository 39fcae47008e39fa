"""What is over is let go of: a finished game and a lost socket at once, a closed room sooner or later."""

import gc
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path

import pytest

from rumpus.games import SHELF
from rumpus.server.app import GARBAGE
from rumpus.server.physics.client import PhysicsClient
from rumpus.wire.messages import Sit, Stand, Start
from server.evenings import Evening, evening
from server.several import at, nodes
from server.visitors import Visitor, run, running, soon

GAMES = 4
RING_OUT = 120.0
"""Seconds after which no timer of a finished game is still to ring."""


@pytest.fixture
def nobody_looks_for_cycles() -> Iterator[None]:
    """Whatever is freed here is freed because nobody holds it any more."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive() -> Counter[str]:
    """How many there are of what can hold something, by type."""
    return Counter(type(each).__name__ for each in gc.get_objects())


@pytest.mark.usefixtures("nobody_looks_for_cycles")
@pytest.mark.parametrize("game", [box.info.slug for box in SHELF])
def test_a_finished_game_is_let_go_of(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its table, its log's state and the answers that were kept for everybody's browser."""
    monkeypatch.setattr(PhysicsClient, "prepare", lambda client: None)

    async def story(evening: Evening) -> None:
        ann, bob = evening.comes("Ann"), evening.comes("Bob")
        before = alive()
        for _ in range(GAMES):
            for tab in (ann, bob):
                evening.says(tab, Sit(None))
            evening.says(ann, Start())
            assert evening.room.phase == "playing"
            await evening.passes(1)
            evening.says(bob, Stand())
            await evening.until(lambda: evening.room.phase == "over")
        await evening.passes(RING_OUT)
        grown = alive() - before
        assert grown["Session"] == grown["Table"] == grown["Broadcaster"] == 1, "the one on the table"
        evening.registry.close(evening.room, "Good night.")
        await evening.passes(1)
        grown = alive() - before
        assert grown["Session"] == grown["Table"] == grown["Broadcaster"] == 0

    evening(tmp_path, monkeypatch, story, game)


@pytest.mark.usefixtures("nobody_looks_for_cycles")
def test_a_lost_socket_is_let_go_of(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            room = server.registry.rooms[code]
            before = alive()
            for lost in range(GAMES):
                tab = await ann.tab(code)
                if lost % 2:
                    tab.lose()
                else:
                    await tab.socket.close()
                await soon(lambda: not room.presence.connections)
            kinds = ("Upgraded", "WebSocketConnection", "Receiver", "RequestHandler", "Request")
            await soon(lambda: not any((alive() - before)[kind] for kind in kinds))

    run(story())


@pytest.mark.usefixtures("nobody_looks_for_cycles", "postgres_store")
def test_a_lost_socket_is_let_go_of_where_its_room_is_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room()
            at(ann, b)
            assert b.nodes is not None
            splices = b.nodes.splices
            before = alive()
            for _ in range(GAMES):
                tab = await ann.tab(code)
                assert len(splices) == 1
                tab.lose()
                await soon(lambda: len(splices) == 0)
            kinds = ("Upgraded", "End", "Upstream", "RequestHandler", "Request")
            await soon(lambda: not any((alive() - before)[kind] for kind in kinds))

    run(story())


class Ring:
    """Something that only holds on to itself when nobody else does, as a closed room."""

    alive = 0

    def __init__(self) -> None:
        self.me = self
        Ring.alive += 1

    def __del__(self) -> None:
        Ring.alive -= 1


def test_what_holds_on_to_itself_is_found_however_old_it_is() -> None:
    """Of rings that live for a while, those that are over stay few, however many there were."""
    usual = gc.get_threshold()
    gc.freeze()  # what others have left is none of our business
    gc.collect()
    gc.set_threshold(*GARBAGE)
    gc.enable()
    try:
        living: deque[Ring] = deque(maxlen=40_000)
        most = 0
        for number in range(800_000):
            living.append(Ring())
            if number % 1_000 == 0:
                most = max(most, Ring.alive)
        assert most < 250_000
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
