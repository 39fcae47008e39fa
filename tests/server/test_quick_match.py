"""Strangers who wait for the same game are put at one table, if the server's owner allows it."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp

from rumpus.server.limits import Limits
from rumpus.server.store.ratings import RatingRow
from server.test_history import stored
from server.visitors import PATIENCE, Visitor, run, running, soon

SOON = Limits(quick_gather=0.0, quick_wait=0.0)


class Queue:
    """One open tab that waits."""

    def __init__(self, answer: aiohttp.ClientResponse) -> None:
        self._answer = answer

    async def next(self) -> dict[str, Any] | None:
        """The next news, or None when there are no more."""
        async with asyncio.timeout(PATIENCE):
            async for line in self._answer.content:
                if line.startswith(b"data: {") and line.strip() != b"data: {}":
                    news: dict[str, Any] = json.loads(line[6:])
                    return news
        return None

    async def code(self) -> str:
        """The room where it begins."""
        while (news := await self.next()) is not None:
            if news["code"]:
                return str(news["code"])
        raise AssertionError("nobody came")

    def close(self) -> None:
        self._answer.close()


async def wait_for(visitor: Visitor, game: str = "domaniacal") -> Queue:
    answer = await visitor.session.get(f"{visitor.url}/api/quick/{game}")
    assert answer.content_type == "text/event-stream", await answer.text()
    return Queue(answer)


def test_it_is_off_unless_the_owner_wants_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            assert "no strangers" in (await ann.get("/api/quick/domaniacal"))["reason"]

    run(story())


def test_two_strangers_begin_a_game_together(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path, SOON, quick_match=True) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
            Visitor(server.settings.url) as cid,
        ):
            anns = await wait_for(ann)
            assert await anns.next() == {"waiting": 1, "code": "", "bots": True}
            other = await wait_for(cid, "wonky")
            bobs = await wait_for(bob)
            code = await anns.code()
            assert await bobs.code() == code and await anns.next() is None
            tabs = await ann.tab(code), await bob.tab(code)
            assert {tab.table["view"]["seat"] for tab in tabs} == {0, 1}
            assert (await other.next()) == {"waiting": 1, "code": "", "bots": True}
            other.close()

    run(story())


def test_whoever_closes_the_tab_waits_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(quick_gather=10_000.0, quick_wait=10_000.0)
        async with (
            running(tmp_path, limits, quick_match=True) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            anns = await wait_for(ann)
            assert (await anns.next() or {})["waiting"] == 1
            bobs = await wait_for(bob)
            assert (await anns.next() or {})["waiting"] == 2
            bobs.close()
            assert await anns.next() == {"waiting": 1, "code": "", "bots": False}
            second = await wait_for(ann)
            assert await anns.next() is None, "one tab waits, not two"
            assert (await second.next() or {})["waiting"] == 1
            second.close()

    run(story())


def test_those_who_are_about_as_good_are_put_together(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(quick_gather=1.5, quick_wait=10_000.0)
        async with running(tmp_path, limits, quick_match=True) as server:
            context = server.registry.context
            people = [Visitor(server.settings.url) for _ in range(4)]
            for visitor, mean in zip(people, (10.0, 40.0, 11.0, 41.0), strict=True):
                await visitor.get("/api/me")
                guest = context.guests.holder(visitor.token["rumpus_guest"])
                assert guest is not None
                change = context.store.ratings.keep(
                    guest.key, "domaniacal", "people", RatingRow(mean, 2.0, 30)
                )
                context.store.annals.write([change], lambda: None)
            await stored(server)
            queues = [await wait_for(visitor) for visitor in people]
            codes = [await queue.code() for queue in queues]
            assert codes[0] == codes[2] != codes[1] == codes[3]
            for visitor in people:
                await visitor.session.close()

    run(story())


def test_a_server_that_stops_lets_nobody_wait(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(quick_gather=10_000.0, quick_wait=10_000.0)
        ann = None
        async with running(tmp_path, limits, quick_match=True) as server:
            ann = Visitor(server.settings.url)
            queue = await wait_for(ann)
            await queue.next()
        with suppress(aiohttp.ClientError):
            assert await queue.next() is None
        await ann.session.close()

    run(story())


def test_four_begin_at_once_without_waiting_for_more(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(quick_gather=10_000.0)
        async with running(tmp_path, limits, quick_match=True) as server:
            people = [Visitor(server.settings.url) for _ in range(4)]
            queues = [await wait_for(visitor) for visitor in people]
            assert len({await queue.code() for queue in queues}) == 1
            await soon(lambda: server.registry.rooms)
            for visitor in people:
                await visitor.session.close()

    run(story())
