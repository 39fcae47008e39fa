"""When every file descriptor is taken, every game can still begin and end, and its replay follows."""

from pathlib import Path

import pytest

from rumpus.games import SHELF
from rumpus.wire import shapes
from server.shortages import no_descriptors
from server.simulated_rooms import Tab
from server.visitors import run, running, soon


def test_every_game_is_played_without_opening_a_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shapes.shapes.cache_clear()
    shapes._tree.cache_clear()

    async def story() -> None:
        async with running(tmp_path) as server:
            registry = server.registry
            with no_descriptors():
                rooms = []
                for number, box in enumerate(SHELF):
                    tab = Tab(registry.context.guests.known_by(f"{number:064x}"))
                    room = registry.open(tab.guest, box, {}, bots=1, start=True)
                    room.enter(tab)
                    rooms.append((room, tab))
                await soon(lambda: all(tab.heard for _, tab in rooms))
                assert all(room.phase == "playing" for room, _ in rooms)
                for room, tab in rooms:
                    room.stand(tab.guest)
                await soon(lambda: all(tab.said("update")[-1:] for _, tab in rooms))
                assert all(room.phase == "over" for room, _ in rooms)
            replays = tmp_path / "replays"
            await soon(lambda: len(list(replays.glob("*.jsonl"))) == len(SHELF))

    run(story())
    assert not any(record.exc_info for record in caplog.records), "no traceback"
