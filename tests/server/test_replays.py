"""Finished games at an address: told again from every side, and nothing of what is still played."""

import asyncio
import hashlib
import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rumpus.engine.ids import Seat
from rumpus.games import SHELF, shelf_box
from rumpus.server.app import Server
from rumpus.server.archive import archive
from rumpus.server.limits import Limits
from rumpus.wire.codec import Garbled
from rumpus.wire.encoding import encode
from rumpus.wire.logbook import discrepancy, dump, load
from rumpus.wire.steps import films, retold, steps
from server.finished_games import finished_game, keep
from server.kept_logs import FOLDER, logs
from server.visitors import Visitor, run, running

SLUGS = [box.info.slug for box in SHELF]


def decoded(thing: Any) -> Any:
    return msgspec.json.decode(encode(thing))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_steps_add_up_to_what_this_watcher_saw(slug: str, seat: int | None) -> None:
    logbook = finished_game(slug)
    watcher = None if seat is None else Seat(seat)
    state: dict[str, Any] = {}
    game = shelf_box(slug).game
    truth = game.empty(logbook.options, 3)
    for entry, step in zip(logbook.entries, decoded(list(steps(logbook, watcher, False))), strict=True):
        state |= step["changed"]
        for event in entry.events:
            event.apply(truth)
        seen = truth.masked(watcher)
        assert state == decoded({**seen.shared_view(), **seen.personal_view()})
        assert step["at"] == entry.at and step["seat"] == entry.seat
        assert all(event["words"] for event in step["events"])


@pytest.mark.parametrize("slug", SLUGS)
def test_with_all_hands_open_every_hand_is_seen_and_no_draw_pile(slug: str) -> None:
    state: dict[str, Any] = {}
    for step in decoded(list(steps(finished_game(slug), Seat(1), True))):
        state |= step["changed"]
        assert all(hand["backs"] == 0 for hand in state["hands"])
        piles = [state[name] for name in ("draw_pile", "deck") if name in state]
        assert all(pile["cards"] == [] for pile in piles)


def test_what_has_not_been_played_to_its_end_is_not_told() -> None:
    logbook = finished_game("loonacy")
    del logbook.entries[-3:]
    with pytest.raises(Garbled, match="to its end"):
        retold(logbook)


def test_films_are_told_by_the_step_in_which_gravity_spoke() -> None:
    logbook = finished_game("wonky")
    assert films(logbook) == {}  # fitted odds watch nothing
    entry = next(entry for entry in logbook.entries if entry.seat is None and entry.action is not None)
    word: Any = entry.action
    word.film = "a film"
    assert films(logbook) == {entry.seq: "a film"}


async def ask(ann: Visitor, path: str) -> tuple[int, Any]:
    async with ann.session.get(ann.url + path) as answer:
        return answer.status, await answer.json(content_type=None)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_finished_game_is_told_to_whoever_has_the_link(tmp_path: Path, slug: str) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            logbook = finished_game(slug)
            address = keep(tmp_path, logbook, 7)
            status, found = await ask(ann, f"/api/replays/{address}")
            told = found["told"]
            assert status == 200 and told["game"] == slug and told["names"] == ["Ann", "Bob", "Noodle"]
            assert told["hash"] == hashlib.sha256(told["seed"].encode()).hexdigest()
            assert told["outcome"]["winners"] and len(told["outcome"]["praise"]) == 3
            assert found["people"] == ["4c9184f37cff", None, None]
            _, all_steps = await ask(ann, f"/api/replays/{address}/steps?seat=1")
            assert all_steps["seat"] == 1 and not all_steps["open"]
            assert len(all_steps["steps"]) == told["steps"] == len(logbook.entries)
            _, opened = await ask(ann, f"/api/replays/{address}/steps?open=1")
            assert opened["seat"] is None and opened["open"]
            assert (await ask(ann, f"/api/replays/{address}/films"))[1] == {"films": {}}
            async with ann.session.get(f"{ann.url}/api/replays/{address}/log.jsonl") as answer:
                log = load(await answer.text())
            assert dump(log) == dump(logbook) and discrepancy(log) is None
            status, refusal = await ask(ann, f"/api/replays/{address}/steps?seat=3")
            assert status == 404 and refusal["reason"] == "Nobody sat there."

    run(story())


def test_a_game_that_is_still_played_has_no_address(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room(bots=1, start=True))
            session = server.registry.find(tab.room["code"]).session
            assert session is not None and len(session.game.replay) == 20
            for path in ("", "/steps", "/films", "/log.jsonl"):
                status, refusal = await ask(ann, f"/api/replays/{session.game.replay}{path}")
                assert status == 404 and "no finished game" in refusal["reason"]
            assert session.game.replay not in str(tab.heard)

    run(story())


@pytest.mark.parametrize("address", ["0" * 20, "x", "..%2f..%2fetc", "0" * 19 + "%00", "F" * 20, "BCDF-7"])
def test_no_other_address_has_a_game(tmp_path: Path, address: str) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            keep(tmp_path, finished_game("loonacy"), 7)
            assert (await ask(ann, f"/api/replays/{address}"))[0] == 404

    run(story())


def test_a_damaged_or_lost_file_is_said_kindly_and_others_are_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            logbook = finished_game("loonacy")
            damaged = keep(tmp_path, logbook, 7, "{")
            lost = keep(tmp_path, logbook, 8)
            (tmp_path / "replays" / "BCDF-8.jsonl").unlink()
            sound = keep(tmp_path, logbook, 9)
            for address in (damaged, lost):
                status, refusal = await ask(ann, f"/api/replays/{address}")
                assert status == 404 and refusal["reason"]
            assert (await ask(ann, f"/api/replays/{sound}"))[0] == 200

    run(story())


def reader_of(server: Server) -> int:
    process = server._archive._reader  # nobody else may know that there is another process
    assert process is not None
    return process.pid


def test_a_reader_that_dies_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "UNNEEDED", 0.1)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            address = keep(tmp_path, finished_game("loonacy"), 7)
            assert (await ask(ann, f"/api/replays/{address}/steps?seat=0"))[0] == 200
            os.kill(reader_of(server), signal.SIGKILL)
            await asyncio.sleep(0)
            answers = [await ask(ann, f"/api/replays/{address}/steps?seat={seat}") for seat in (1, 1)]
            assert answers[1][0] == 200, "at the second try at the latest"

    run(story())


def test_one_address_cannot_keep_the_reader_busy(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(replay_burst=2.0, replay_rate=0.0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            address = keep(tmp_path, finished_game("loonacy"), 7)
            asked = ["steps?seat=0", "steps?seat=1", "steps?seat=2", "steps?seat=0"]
            answers = [(await ask(ann, f"/api/replays/{address}/{part}"))[0] for part in asked]
            assert answers == [200, 200, 429, 200], "what was read before costs nothing"

    run(story())


def test_the_logs_that_the_client_deals_again_are_those_of_today() -> None:
    for slug, log in logs().items():
        kept = load((FOLDER / f"{slug}.jsonl").read_text())
        assert dump(kept) == dump(log), f"write {slug} anew"
