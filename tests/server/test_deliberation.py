"""The best bots of a live table think beside the server: nobody waits for them, and they wait for nobody."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rumpus.server.errors import NotNow
from rumpus.server.limits import Limits
from rumpus.server.live.session import Session
from rumpus.server.thinking.protocol import Done
from rumpus.wire.messages import Start
from server.evenings import Evening, evening
from server.visitors import Visitor, run, running, soon

GAME = "domaniacal"
THINKS = "hard"


def test_a_live_bots_move_is_thought_over_in_another_process(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(game=GAME, bots=3, level=THINKS)
            tab = await ann.tab(code)
            await tab.send("start")
            room = server.registry.rooms[code]
            await soon(lambda: room.session is not None and room.session.bots_record.thought_over > 2)
            assert server.registry.context.bots_thinking.condition() == "ok"

    run(story())


class Busy:
    """Nobody who thinks has time; it counts who asks, and of which rank they are."""

    def __init__(self) -> None:
        self.ranks: list[int] = []

    def prepare(self) -> None:
        """There is nobody."""

    def ask(
        self,
        subject: str,
        question: bytes,
        seconds: float,
        hear: Callable[[bytes | Done], None],
        rank: int,
        until: float,
    ) -> None:
        self.ranks.append(rank)
        raise NotNow("busy")


async def bots_alone(evening: Evening, level: str) -> tuple[Session, Busy]:
    """Three bots of this level play while Ann watches and nobody has time to think for them."""
    busy = Busy()
    evening.registry.context.bots_thinking = busy  # type: ignore[assignment]
    ann = evening.comes("Ann")
    for place in range(3):
        evening.room.seat_bot(place, level)
    evening.says(ann, Start())
    await evening.until(lambda: evening.room.session is not None)
    assert evening.room.session is not None
    return evening.room.session, busy


def test_where_nobody_has_time_they_play_by_their_hunches_and_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        session, busy = await bots_alone(evening, THINKS)
        await evening.until(lambda: session.table.match.over)
        record = session.bots_record
        assert record.hands > 10 and record.thought_over == 0 and len(busy.ranks) > 5
        assert max(record.lateness) <= 1

    evening(tmp_path, monkeypatch, story, GAME, Limits(bot_thinkers=0))


def test_experts_give_way_to_hard_ones_and_both_to_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: dict[str, Any] = {}

    def told(level: str) -> Callable[[Evening], Any]:
        async def story(evening: Evening) -> None:
            session, busy = await bots_alone(evening, level)
            await evening.until(lambda: session.table.match.over or len(busy.ranks) > 3)
            found[level] = set(busy.ranks)

        return story

    for level in ("hard", "expert"):
        (tmp_path / level).mkdir()
        evening(tmp_path / level, monkeypatch, told(level), GAME, Limits(bot_thinkers=0))
    assert 0 < min(found["hard"]) < min(found["expert"])
