"""Hints: for whoever is alone with bots, or where the host allows it; from what they see, and in time."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rumpus.engine import bits
from rumpus.engine.ids import Seat
from rumpus.server.app import Server
from rumpus.server.limits import Limits
from rumpus.server.live.hints import NOTHING_TO_CHOOSE
from rumpus.server.rooms.hints import NEVER_HERE, NO_HINTS, SO_MANY_HINTS, WATCHING
from rumpus.server.rooms.snapshots import snapshot
from rumpus.server.thinking.protocol import Done
from rumpus.server.thinking.questions import AboutMove, FoundMove
from rumpus.wire.messages import AllowHints, AskHint
from rumpus.wire.sight import pack
from server.evenings import Evening, evening
from server.simulated_rooms import Tab
from server.visitors import Visitor, run, running

NOBODY_THINKS = Limits(bot_thinkers=0, hint_rate=0.0)


def refusals(tab: Tab) -> list[str]:
    return [refusal["reason"] for refusal in tab.said("refusal")]


async def on_turn(evening: Evening, tab: Tab) -> None:
    await evening.until(lambda: len(tab.view["legal"]) > 1)


def test_whoever_is_alone_with_bots_is_told_what_could_be_done_and_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.begins("Ann", bots=2)
        await on_turn(evening, ann)
        seq, legal = ann.seq, ann.view["legal"]
        evening.says(ann, AskHint())
        await evening.until(lambda: ann.said("hint"))
        (hint,) = ann.said("hint")
        assert hint["seq"] == seq == ann.seq and hint["action"] in legal
        assert hint["words"].startswith("You choose the ") and ann.room["hints"] is True
        assert evening.room.chairs[0].helped

    evening(tmp_path, monkeypatch, story, "domaniacal", NOBODY_THINKS)


def test_among_people_there_are_none_until_the_host_allows_them_and_that_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        assert bob.room["hints"] is False
        await on_turn(evening, bob)
        evening.says(bob, AskHint())
        evening.says(bob, AllowHints(True))
        assert refusals(bob)[0] == NO_HINTS and len(refusals(bob)) == 2
        assert not evening.room.chairs[1].helped
        evening.says(ann, AllowHints(True))
        await evening.until(lambda: bob.room["hints"] is True)
        evening.says(bob, AskHint())
        await evening.until(lambda: bob.said("hint"))
        assert ann.said("hint") == []
        assert snapshot(evening.room).hints is True

    evening(tmp_path, monkeypatch, story, "domaniacal", NOBODY_THINKS)


def test_where_hands_race_there_never_are_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.begins("Ann", bots=2)
        assert ann.room["hints"] is None
        evening.says(ann, AllowHints(True))
        evening.says(ann, AskHint())
        assert refusals(ann) == [NEVER_HERE, NEVER_HERE]

    evening(tmp_path, monkeypatch, story)


def test_only_who_has_something_to_choose_is_told_and_not_too_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.begins("Ann", bots=2)
        cat = evening.comes("Cat")
        evening.says(cat, AskHint())
        assert refusals(cat) == [WATCHING]
        await on_turn(evening, ann)
        for _ in range(6):
            evening.says(ann, AskHint())
        await evening.until(lambda: len(ann.said("hint")) == 5)
        assert refusals(ann) == [SO_MANY_HINTS]

    evening(tmp_path, monkeypatch, story, "domaniacal", NOBODY_THINKS)


def test_who_has_nothing_to_choose_hears_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.begins("Ann", bots=2)
        await on_turn(evening, ann)
        evening.says_first_legal(ann)
        await evening.until(lambda: len(ann.view["legal"]) < 2)
        evening.says(ann, AskHint())
        assert refusals(ann) == [NOTHING_TO_CHOOSE]
        assert not evening.room.chairs[0].helped

    evening(tmp_path, monkeypatch, story, "domaniacal", NOBODY_THINKS)


class Oracle:
    """Takes questions, and answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[AboutMove] = []
        self.hear: Callable[[bytes | Done], None] = lambda said: None

    def ask(
        self,
        subject: str,
        question: bytes,
        seconds: float,
        hear: Callable[[bytes | Done], None],
        rank: int,
        until: float,
    ) -> None:
        assert rank == 0
        self.asked.append(msgspec.msgpack.decode(question, type=AboutMove))
        self.hear = hear

    def answer(self, action: dict[str, Any]) -> None:
        self.hear(msgspec.msgpack.encode(FoundMove(action, 0.6)))


def oracle_of(evening: Evening) -> Oracle:
    assert evening.room.session is not None
    oracle = Oracle()
    evening.room.session._deliberation._pool = oracle  # type: ignore[assignment]
    return oracle


def test_it_is_found_from_what_the_asker_sees_and_the_first_answer_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.begins("Ann", bots=2)
        oracle = oracle_of(evening)
        await on_turn(evening, ann)
        evening.says(ann, AskHint())
        (asked,) = oracle.asked
        session = evening.room.session
        assert session is not None
        assert asked.sees == pack(session.table.match.state.masked(Seat(0))) and asked.seat == 0
        oracle.answer(ann.view["legal"][-1])
        await evening.until(lambda: ann.said("hint"))
        oracle.answer(ann.view["legal"][0])
        await evening.passes(10.0)
        (hint,) = ann.said("hint")
        assert hint["action"] == ann.view["legal"][-1]

    evening(tmp_path, monkeypatch, story, "domaniacal", turn_time=0)


def test_when_nobody_finds_anything_in_time_the_usual_bots_idea_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.begins("Ann", bots=2)
        oracle = oracle_of(evening)
        await on_turn(evening, ann)
        evening.says(ann, AskHint())
        took = await evening.until(lambda: ann.said("hint"))
        assert 1.5 <= took <= 3.0
        oracle.answer(ann.view["legal"][-1])
        await evening.passes(1.0)
        assert len(ann.said("hint")) == 1

    evening(tmp_path, monkeypatch, story, "domaniacal", turn_time=0)


async def first_hint(server: Server, game: str) -> tuple[dict[str, Any], list[Any]]:
    """What a real process finds, and what could be done."""
    async with Visitor(server.settings.url) as ann:
        tab = await ann.tab(await ann.open_room(game=game, bots=1, start=True, options={"turn_time": 0}))
        while len(tab.view["legal"]) < 2:
            await tab.hear("update")
        await tab.send("hint")
        return await tab.hear("hint"), tab.view["legal"]


COMPILED_ONLY = pytest.mark.skipif(
    bits.__file__.endswith(".py"), reason="interpreted, a whole search takes longer than anybody waits"
)


@pytest.mark.parametrize(
    "game",
    [
        "wonky",
        pytest.param("domaniacal", marks=COMPILED_ONLY),
        pytest.param("uno-attack", marks=COMPILED_ONLY),
    ],
)
def test_a_process_beside_the_server_finds_one(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(hint_seconds=60.0)) as server:
            hint, legal = await first_hint(server, game)
            assert hint["action"] in legal and hint["words"].startswith("You ")
            assert server.registry.context.bots_thinking.condition() == "ok"

    run(story())
