"""What was found out about finished games is remembered, in memory and on the disk, but never too much."""

import asyncio
from pathlib import Path

import pytest

from rumpus.server.store import foreseen
from rumpus.server.store.foreseen import Foreseen

LINE = b'"' + 1_000 * b"x" + b'"'


def test_no_game_is_remembered_beyond_its_ceiling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody asks about one game for days, each time something else."""
    monkeypatch.setattr(foreseen, "MOST_BYTES", 10_000)

    async def story() -> None:
        known = Foreseen(tmp_path)
        for number in range(100):
            assert await known.find("ABCD-1.jsonl", f"question {number}") is None
            await known.keep("ABCD-1.jsonl", f"question {number}", [LINE])
        in_memory = [await known.find("ABCD-1.jsonl", f"question {number}") for number in range(100)]
        on_disk = [
            await Foreseen(tmp_path).find("ABCD-1.jsonl", f"question {number}") for number in range(100)
        ]
        for found in (in_memory, on_disk):
            assert found[0] == [LINE] and sum(each is not None for each in found) < 10

    asyncio.run(story())


def test_no_more_games_than_some_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when many are asked about at the same time, and answers come late."""
    monkeypatch.setattr(foreseen, "GAMES_KEPT", 3)

    async def story() -> None:
        known = Foreseen(tmp_path)
        for number in range(10):
            await known.find(f"ABCD-{number}.jsonl", "why?")
        for number in range(10):
            await known.keep(f"ABCD-{number}.jsonl", "why?", [LINE])
        assert len(known._known) <= 3
        assert await known.find("ABCD-0.jsonl", "why?") == [LINE], "the disk has it"

    asyncio.run(story())
