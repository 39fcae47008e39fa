"""What if, over HTTP: chances, forks and endings in lines, and a room that goes on from any moment."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rumpus.foresight.forks import forks
from rumpus.server.app import Server
from rumpus.server.http import whatif
from rumpus.server.limits import Limits
from rumpus.server.store.foreseen import FORESEEN
from rumpus.wire.logbook import Logbook, discrepancy, load
from server.finished_games import finished_game, keep
from server.visitors import Visitor, run, running, soon

FOR_EVER = Limits(replays_kept=1e12, thought_seconds=600.0)
"""These games were played long ago, and a busy machine takes its time."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests are not about how much is thought."""
    monkeypatch.setattr(whatif, "POINTS", 14)
    monkeypatch.setattr(whatif, "POINT_ENDINGS", 2)
    monkeypatch.setattr(whatif, "ENDINGS", 60)


async def lines(ann: Visitor, path: str) -> tuple[int, list[Any]]:
    async with ann.session.get(ann.url + path) as answer:
        return answer.status, [json.loads(line) for line in (await answer.text()).splitlines()]


def late(logbook: Logbook) -> int:
    """A step with something else to do, shortly before the end."""
    steps = range(len(logbook.entries) - 12, 0, -1)
    return next(
        seq
        for seq in steps
        if logbook.entries[seq].seat is not None
        and any(fork.kind == "action" for fork in forks(logbook, seq))
    )


def test_chances_forks_and_endings_of_a_finished_game(tmp_path: Path) -> None:
    logbook = finished_game("domaniacal")

    async def story() -> None:
        async with running(tmp_path, FOR_EVER) as server, Visitor(server.settings.url) as ann:
            game = f"/api/replays/{keep(tmp_path, logbook, 1)}"
            status, points = await lines(ann, f"{game}/chances")
            assert status == 200 and points[-1] == {}
            assert {point["seq"] for point in points[:-1]} >= {0, len(logbook.entries) - 1}
            (end,) = [point for point in points[:-1] if point["seq"] == len(logbook.entries) - 1]
            assert sorted(end["shares"]) == [0.0, 0.0, 1.0]
            at = late(logbook)
            _, (possible,) = await lines(ann, f"{game}/forks?at={at}")
            assert [each["change"] for each in possible] == [fork.key for fork in forks(logbook, at)]
            for change in ("", possible[0]["change"]):
                _, said = await lines(ann, f"{game}/endings?at={at}&change={change}")
                assert said[-1] == {} and said[-2]["endings"] == 60 and len(said[-2]["shares"]) == 3
            _, known = await lines(ann, f"{game}/endings?at={at}&seat=1")
            assert known[-2]["endings"] == 60

    run(story())


def test_what_was_found_out_is_kept_beside_the_replay_and_nobody_thinks_of_it_twice(tmp_path: Path) -> None:
    logbook = finished_game("domaniacal")

    async def story() -> None:
        async with running(tmp_path, FOR_EVER) as server, Visitor(server.settings.url) as ann:
            game = f"/api/replays/{keep(tmp_path, logbook, 1)}"
            first = await lines(ann, f"{game}/endings?at=20")
        (file,) = (tmp_path / "replays").glob(f"*{FORESEEN}")
        assert file.name == f"BCDF-1{FORESEEN}"
        async with running(tmp_path, FOR_EVER) as server, Visitor(server.settings.url) as ann:
            status, again = await lines(ann, f"{game}/endings?at=20")
            assert status == 200 and again == first[1][-2:]
            assert server.registry.context.thinking.condition() == "idle"

    run(story())


def test_bad_questions_get_a_sentence(tmp_path: Path) -> None:
    logbook = finished_game("domaniacal")

    async def story() -> None:
        async with running(tmp_path, FOR_EVER) as server, Visitor(server.settings.url) as ann:
            game = f"/api/replays/{keep(tmp_path, logbook, 1)}"
            for path, status, reason in (
                ("endings?at=9999", 400, "there is no 9999"),
                ("endings?at=20&change=magic", 400, "nothing is called “magic”"),
                ("endings?at=two", 400, "“at” is a number"),
                ("endings", 400, "says which step"),
                ("forks", 400, "says which step"),
                ("chances?seat=7", 404, "Nobody sat there"),
            ):
                found, (said,) = await lines(ann, f"{game}/{path}")
                assert (found, reason in said["reason"]) == (status, True), said
            found, (said,) = await lines(ann, "/api/replays/ffffffffffffffffffff/chances")
            assert found == 404
            for body, reason in (
                ({"at": 20, "change": "", "seat": 7}, "Nobody sat there"),
                ({"at": len(logbook.entries) - 1, "change": "", "seat": 0}, "nothing left to play"),
            ):
                assert reason in (await ann.post(f"{game}/play", body))["reason"]

    run(story())


def test_whoever_asks_too_much_waits_and_a_server_may_think_of_nothing(tmp_path: Path) -> None:
    logbook = finished_game("domaniacal")

    async def story() -> None:
        limits = replace(FOR_EVER, thought_burst=2.0, thought_rate=0.0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            game = f"/api/replays/{keep(tmp_path, logbook, 1)}"
            answers = [await lines(ann, f"{game}/forks?at={at}") for at in (20, 21, 22)]
            assert [status for status, _ in answers] == [200, 200, 429]
            assert (await lines(ann, f"{game}/forks?at=20"))[0] == 200, "this was answered before"
        async with (
            running(tmp_path, replace(FOR_EVER, thinkers=0)) as server,
            Visitor(server.settings.url) as ann,
        ):
            status, (said,) = await lines(ann, f"{game}/chances")
            assert status == 503 and "ask again in a moment" in said["reason"]

    run(story())


@pytest.mark.parametrize("slug", ["domaniacal", "uno-attack", "wonky", "uglydoll-loonacy"])
def test_a_room_goes_on_from_a_moment_with_one_thing_otherwise(tmp_path: Path, slug: str) -> None:
    logbook = finished_game(slug)
    at = late(logbook)
    fork = next(each for each in forks(logbook, at) if each.kind == "action")
    assert fork.seat is not None
    seat = int(fork.seat)

    async def story() -> None:
        async with running(tmp_path, FOR_EVER) as server, Visitor(server.settings.url) as ann:
            address = keep(tmp_path, logbook, 1)
            made = await ann.post(
                f"/api/replays/{address}/play", {"at": at, "change": fork.key, "seat": seat}
            )
            tab = await ann.tab(made["code"])
            assert tab.room["phase"] == "playing" and tab.you["chair"] == seat
            assert tab.table["origin"] == address
            kinds = [chair["kind"] for chair in tab.room["chairs"][:3]]
            assert kinds == ["person" if place == seat else "bot" for place in range(3)]
            record = game_of(server, made["code"])
            assert record.folded == at + 1 and record.origin == address
            # What was played so far is on the disk, so that it all survives a crash.
            store = server.registry.context.store
            await soon(lambda: len(kept_entries(store, record.number)) >= at + 1)
        async with running(tmp_path, FOR_EVER) as server, Visitor(server.settings.url, ann.token) as ann:
            tab = await ann.tab(made["code"])
            assert tab.room["phase"] == "playing" and game_of(server, made["code"]).origin == address

    run(story())


def game_of(server: Server, code: str) -> Any:
    session = server.registry.rooms[code].session
    assert session is not None
    return session.game


def kept_entries(store: Any, number: int) -> list[Any]:
    kept = store.stored_game(number)
    return [] if kept is None else kept.entries


def test_a_what_if_that_is_over_has_a_replay_that_says_where_it_came_from(tmp_path: Path) -> None:
    """Everybody but one has left: whoever leaves now ends it."""
    logbook = finished_game("domaniacal", seats=2)
    at = late(logbook)

    async def story() -> None:
        async with running(tmp_path, FOR_EVER) as server, Visitor(server.settings.url) as ann:
            address = keep(tmp_path, logbook, 1)
            made = await ann.post(f"/api/replays/{address}/play", {"at": at, "change": "", "seat": 0})
            tab = await ann.tab(made["code"])
            await tab.send("stand")
            await soon(lambda: server.registry.rooms[made["code"]].phase == "over")
            await soon(lambda: list((tmp_path / "replays").glob(f"{made['code']}-*.jsonl")))
            (file,) = (tmp_path / "replays").glob(f"{made['code']}-*.jsonl")
            played = load(file.read_text())
            assert played.luck == "forked" and played.folded == at + 1 and played.origin == address
            assert discrepancy(played) is None
            (record,) = server.registry.rooms[made["code"]].played
            told = (await ann.get(f"/api/replays/{record.replay}"))["told"]
            assert (told["origin"], told["forked_at"], told["luck"]) == (address, at, "forked")

    run(story())
