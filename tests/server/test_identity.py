"""A guest can be the same guest elsewhere, by a link that works once, and be forgotten without a trace."""

from pathlib import Path
from typing import Any

import pytest

from rumpus.server.errors import Refusal
from rumpus.server.guests import public_id
from rumpus.server.limits import Limits
from rumpus.server.regulars.carrying import MOST, Carrying, Parcel
from server.stores import both_stores, database_of, store_of
from server.test_history import called, over, two_play
from server.visitors import Visitor, run, running, soon


class Clock:
    """Time that passes when told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_link_works_once_and_for_ten_minutes() -> None:
    clock = Clock()
    carrying = Carrying(600.0, clock)
    secret = carrying.pack("token")
    assert carrying.look(secret) == carrying.look(secret) == "token"
    assert carrying.take(secret) == "token"
    with pytest.raises(Refusal, match="has been used"):
        carrying.take(secret)
    late = carrying.pack("token")
    clock.now = 600.0
    with pytest.raises(Refusal, match="older than ten minutes"):
        carrying.take(late)


def test_a_new_link_ends_the_one_before_and_only_hashes_are_kept() -> None:
    carrying = Carrying(600.0)
    first = carrying.pack("token")
    second = carrying.pack("token")
    with pytest.raises(Refusal):
        carrying.take(first)
    assert second not in str(vars(carrying))
    assert carrying.take(second) == "token" and len(carrying) == 0


def test_there_are_never_too_many_links() -> None:
    carrying = Carrying(600.0)
    carrying._parcels = {str(number): Parcel("token", 1e12) for number in range(MOST + 5)}
    secret = carrying.pack("another")
    assert carrying.look(secret) == "another" and len(carrying) == MOST


def secret_of(link: str) -> str:
    return link.partition("/carry#")[2]


@both_stores
def test_another_browser_becomes_the_same_guest(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as laptop,
            Visitor(server.settings.url) as phone,
        ):
            await called(laptop, "Ann")
            offer = await laptop.post("/api/carry", {})
            assert offer["seconds"] == 600 and offer["qr"].startswith("data:image/svg+xml,")
            assert laptop.token["rumpus_guest"] not in offer["link"]
            secret = secret_of(offer["link"])
            before = await phone.get("/api/me")
            seen = await phone.post("/api/carry/look", {"secret": secret})
            assert seen == {"name": "Ann", "games": 0, "mine": 0, "same": False}
            assert await phone.get("/api/me") == before, "looking changes nothing"
            assert (await phone.post("/api/carry/take", {"secret": secret}))["name"] == "Ann"
            assert phone.token == laptop.token
            assert (await phone.get("/api/me"))["guest"] == (await laptop.get("/api/me"))["guest"]
            assert "has been used" in (await phone.post("/api/carry/take", {"secret": secret}))["reason"]

    run(story())


def test_links_are_asked_for_by_our_own_page_only_and_not_too_often(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(carry_burst=4.0, carry_rate=0.0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            async with ann.session.post(ann.url + "/api/carry", json={}) as answer:
                assert answer.status == 403
            for _ in range(4):
                assert "reason" in await ann.post("/api/carry/take", {"secret": "wrong"})
            assert "wait a minute" in (await ann.post("/api/carry", {}))["reason"]

    run(story())


TABLES_OF_SQLITE = "SELECT name FROM sqlite_master WHERE type = 'table'"
TABLES_OF_POSTGRES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"


def everything(folder: Path) -> str:
    """All that the database holds, as text."""
    with database_of(folder) as database:
        names = TABLES_OF_POSTGRES if store_of(folder) else TABLES_OF_SQLITE
        tables = [name for (name,) in database.execute(names)]
        return "\n".join(
            f"{table}: {row}" for table in tables for row in database.execute(f"SELECT * FROM {table}")
        )


@both_stores
def test_forget_me_leaves_no_row_and_no_name(tmp_path: Path) -> None:
    async def story() -> tuple[str, dict[str, Any]]:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            await called(ann, "Annabella")
            await called(bob, "Bob")
            guest = server.registry.context.guests.holder(ann.token["rumpus_guest"])
            assert guest is not None
            # A game with Bob, a lost one with a bot that fits, a day's deal, the ladder, an open room.
            _, ann_tab, bob_tab = await two_play(ann, bob)
            await bob_tab.send("stand")
            await over(ann_tab)
            alone = await ann.tab(await ann.open_room("domaniacal", bots=1, level="fitting", start=True))
            await alone.send("stand")
            await over(alone)
            daily = await ann.post("/api/daily", {"game": "domaniacal"})
            await ann.tab(daily["code"])
            await ann.post("/api/ladder", {"listed": True})
            code, playing, watching = await two_play(ann, bob)
            assert guest.key in everything(tmp_path) and "Annabella" in everything(tmp_path)
            files = tmp_path / "replays"
            await soon(lambda: len(list(files.glob("*.jsonl"))) == 2)
            replay = (await bob.get("/api/home"))["history"]["games"][0]["replay"]
            assert (await bob.get(f"/api/replays/{replay}"))["told"]["names"] == ["Annabella", "Bob"]

            cookie = ann.token
            assert "sure" in (await ann.post("/api/home/forget", {"sure": False}))["reason"]
            stranger = await ann.post("/api/home/forget", {"sure": True})
            assert stranger["named"] is False and ann.token != cookie
            assert await playing.closed() is not None
            await watching.hear(
                "room", lambda message: all(each["name"] != "Annabella" for each in message["room"]["chairs"])
            )
            assert (await ann.get("/api/home"))["statistics"]["played"] == 0
            (game,) = (await bob.get("/api/home"))["history"]["games"]
            assert [(each["kind"], each["name"]) for each in game["seats"]] == [("person", ""), ("me", "Bob")]
            found = await bob.get(f"/api/replays/{replay}")
            assert found["told"]["names"] == ["Somebody", "Bob"] and found["people"][0] is None
            await soon(lambda: len(server.registry.rooms[code].presence.connections) == 1)
        return guest.key, cookie

    found: list[tuple[str, dict[str, Any]]] = []

    async def whole() -> None:
        found.append(await story())

    run(whole())
    key, cookie = found[0]
    left = everything(tmp_path) + "".join(
        file.read_text("utf-8") for file in (tmp_path / "replays").iterdir()
    )
    assert key not in left and "Annabella" not in left and public_id(key) not in left

    async def again() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url, cookie) as ann:
            assert (await ann.get("/api/me"))["named"] is False
            assert (await ann.get("/api/home"))["history"]["games"] == []

    run(again())
