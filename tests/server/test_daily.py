"""The deal of the day is the same for everybody, known to nobody before, and counts once."""

from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from rumpus.engine.ids import Seat
from rumpus.games import SHELF
from rumpus.server.app import Server
from rumpus.server.http import daily as http_daily
from rumpus.server.regulars.daily import ends_at, rivals_of, seed_of, streaks, today
from server.stores import both_stores, rows
from server.test_history import over
from server.visitors import Tab, Visitor, run, running

DAY = date(2026, 11, 18)


def test_seeds_differ_by_day_game_and_server_and_follow_from_a_secret() -> None:
    seeds = {
        seed_of(seal, game, DAY + timedelta(days=day))
        for seal in (b"one", b"two")
        for game in ("loonacy", "wonky")
        for day in range(3)
    }
    assert len(seeds) == 12 and seed_of(b"one", "wonky", DAY) in seeds


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_three_rivals_that_can_be_beaten_wait_in_every_game(box: Any) -> None:
    assert len(rivals_of(box)) == 3 and "inhuman" not in rivals_of(box)


def test_a_day_ends_everywhere_at_once() -> None:
    assert ends_at(date(1970, 1, 1)) == 86_400.0


@pytest.mark.parametrize(
    ("ago", "found"),
    [([], (0, 0)), ([0, 1, 2], (3, 3)), ([1, 2], (2, 2)), ([2, 3, 4], (0, 3)), ([0, 2, 3, 4, 6], (1, 3))],
)
def test_streaks_go_on_until_a_day_is_over_and_the_longest_stays(
    ago: list[int], found: tuple[int, int]
) -> None:
    assert streaks([DAY - timedelta(days=days) for days in ago], DAY) == found


async def try_it(visitor: Visitor, game: str = "domaniacal") -> tuple[dict[str, Any], Tab]:
    room = await visitor.post("/api/daily", {"game": game})
    return room, await visitor.tab(room["code"])


async def mine(visitor: Visitor, game: str = "domaniacal") -> dict[str, Any]:
    daily = await visitor.get("/api/daily")
    found: dict[str, Any] = next(each for each in daily["games"] if each["game"] == game)
    return found


async def finish(server: Server, tab: Tab, winner: int) -> None:
    """Let all but one seat of a game leave by the rules, as bots never do."""
    room = server.registry.rooms[tab.room["code"]]
    assert room.session is not None
    for seat in range(4):
        if seat != winner:
            room.session.leave(Seat(seat))
    await over(tab)


def test_everybody_gets_the_same_deal_and_the_same_rivals(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            for box in SHELF:
                tables = []
                for visitor in (ann, bob):
                    room, tab = await try_it(visitor, box.info.slug)
                    assert room["counts"] is True
                    session = server.registry.rooms[room["code"]].session
                    assert session is not None
                    hands = tab.view["state"]["hands"][0]
                    assert tab.table["hash"] == (await mine(visitor, box.info.slug))["hash"]
                    tables.append((hands, session.game.seed, session.game.levels, session.game.options))
                    await tab.close()
                assert tables[0] == tables[1]

    run(story())


@both_stores
def test_the_first_try_counts_goes_on_where_it_was_and_practice_does_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            before = await mine(ann)
            assert before["tried"] is False and before["mine"] is None and before["places"] == []
            room, tab = await try_it(ann)
            again = await ann.post("/api/daily", {"game": "domaniacal"})
            assert again == room, "whoever comes back goes on"
            assert (await mine(ann))["code"] == room["code"]
            await finish(server, tab, winner=0)
            assert "seed" not in tab.heard[-1] and all("seed" not in message for message in tab.heard)
            result = await mine(ann)
            assert result["mine"]["place"] == 1 and result["places"] == [1, 0, 0, 0] and result["code"] == ""
            daily = await ann.get("/api/daily")
            assert (daily["streak"], daily["longest"]) == (1, 1)

            practice, tab = await try_it(ann)
            assert practice["counts"] is False and practice["code"] != room["code"]
            await finish(server, tab, winner=2)
            assert (await mine(ann))["mine"]["place"] == 1
            kinds = [game["kind"] for game in (await ann.get("/api/home"))["history"]["games"]]
            assert kinds == ["practice", "daily"]
            cookies = ann.token
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            assert (await mine(ann))["mine"]["place"] == 1

    run(story())


def test_a_rematch_in_the_same_room_is_an_ordinary_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            room, tab = await try_it(ann)
            await finish(server, tab, winner=0)
            await tab.send("start")
            await tab.hear("table")
            session = server.registry.rooms[room["code"]].session
            assert session is not None and session.game.kind == "usual"
            assert session.game.seed != seed_of(server.registry.context.store.seal(), "domaniacal", today())

    run(story())


@both_stores
def test_one_is_compared_with_everybody_and_named_only_where_they_agreed(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            for visitor, winner in ((ann, 0), (bob, 1)):
                _, tab = await try_it(visitor)
                await finish(server, tab, winner)
            found = await mine(ann)
            assert found["rows"] == [] and found["places"][0] == 1
            # Whoever gets up has not done it all themselves: Bob's try is used up and has no result.
            assert sum(found["places"]) == 1
            assert (await mine(bob))["mine"] is None and (await mine(bob))["tried"] is True
            await ann.post("/api/ladder", {"listed": True})
            (row,) = (await mine(bob))["rows"]
            assert row["result"]["place"] == 1 and row["me"] is False

    run(story())


def test_the_hash_is_told_the_day_before_and_the_seed_the_day_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            told = []
            for day in range(3):
                now = DAY + timedelta(days=day)
                monkeypatch.setattr(http_daily, "today", lambda now=now: now)
                told.append(await mine(ann))
            assert told[0]["next_hash"] == told[1]["hash"] == told[2]["last_hash"]
            assert sha256(told[2]["last_seed"].encode()).hexdigest() == told[1]["hash"]
            seeds = {each["last_seed"] for each in told}
            assert len(seeds) == 3

    run(story())


@both_stores
def test_a_try_that_was_begun_is_stored_before_it_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            await ann.post("/api/daily", {"game": "wonky"})
            assert rows(tmp_path, "SELECT game, place FROM dailies") == [("wonky", None)]
            assert "reason" in await ann.post("/api/daily", {"game": "chess"})

    run(story())
