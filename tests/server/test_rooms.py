"""Rooms over real sockets: chairs, hosts, bots, options, whole games, coming back and leaving."""

import asyncio
import time
from pathlib import Path
from typing import Any

from rumpus.engine.ids import Seat
from rumpus.games.loonacy.actions import SayReady
from rumpus.server.limits import Limits
from rumpus.server.rooms.barred import SENT_AWAY
from rumpus.server.rooms.commands import ANOTHER_GAME
from rumpus.wire.frames import GOING_AWAY, POLICY
from rumpus.wire.logbook import discrepancy, load
from server.visitors import Tab, Visitor, run, running, soon

QUICK = Limits(said_away=0.1, stand_in_race=0.2, announcement_rate=100.0)


async def two_players(ann: Visitor, bob: Visitor, **options: Any) -> tuple[str, Tab, Tab]:
    """A room with two people on its chairs."""
    code = await ann.open_room(options=options)
    first, second = await ann.tab(code), await bob.tab(code)
    await first.send("sit", chair=0)
    await second.send("sit", chair=1)
    await first.hear("room", lambda message: message["room"]["chairs"][1]["kind"] == "person")
    return code, first, second


def legal(tab: Tab, kind: str) -> dict[str, Any]:
    """The first legal action of this kind."""
    found: dict[str, Any] = next(action for action in tab.view["legal"] if action["kind"] == kind)
    return found


def test_the_lobby_with_chairs_bots_options_and_readiness(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code, host, guest = await two_players(ann, bob)
            assert host.you["host"] and not guest.you["host"]
            assert host.room["link"].endswith(f"/{code}") and host.room["phase"] == "lobby"
            await guest.send("ready", ready=True)
            await host.hear("room", lambda message: message["room"]["chairs"][1]["ready"])
            await host.send("bot", chair=2, level="hard")
            await host.hear("room", lambda message: message["room"]["chairs"][2]["level"] == "hard")
            await host.send("option", name="first_to", value=3)
            await host.hear("room", lambda message: message["room"]["options"]["first_to"] == 3)
            await host.send("game", game="loonacy")
            await host.hear("room", lambda message: message["room"]["game"] == "loonacy")
            assert host.room["options"]["first_to"] == 1 and host.room["chairs"][1]["kind"] == "person"
            await guest.send("name", name="Bobby")
            await host.hear("room", lambda message: message["room"]["chairs"][1]["name"] == "Bobby")
            await host.send("remove", chair=1)
            assert await guest.closed() == POLICY
            assert guest.heard[-1] == {"t": "bye", "reason": SENT_AWAY, "for_good": True}
            await host.hear("room", lambda message: message["room"]["chairs"][1]["kind"] == "empty")
            assert host.room["gallery"] == 0

    run(story())


def test_bots_of_a_level_that_another_game_lacks_play_it_as_usual(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            host = await ann.tab(await ann.open_room("loonacy"))
            for chair, level in ((1, "inhuman"), (2, "easy")):
                await host.send("bot", chair=chair, level=level)
            await host.hear("room", lambda message: message["room"]["chairs"][2]["level"] == "easy")
            await host.send("game", game="domaniacal")
            await host.hear("room", lambda message: message["room"]["game"] == "domaniacal")
            assert [chair["level"] for chair in host.room["chairs"][1:3]] == ["normal", "easy"]
            await host.send("bot", chair=3, level="inhuman")
            refused = await host.hear("refusal")
            assert "inhuman" in refused["reason"]

    run(story())


def test_only_the_host_may_arrange_things(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            _, host, guest = await two_players(ann, bob)
            for message in (
                {"t": "bot", "chair": 2, "level": "easy"},
                {"t": "game", "game": "loonacy"},
                {"t": "option", "name": "hands", "value": "open"},
                {"t": "start"},
                {"t": "lobby"},
                {"t": "remove", "chair": 0},
            ):
                await guest.socket.send_json(message)
                assert "host" in (await guest.hear("refusal"))["reason"]
            for nonsense in (
                {"t": "option", "name": "hands", "value": "sticky"},
                {"t": "game", "game": "chess"},
                {"t": "bot", "chair": 9, "level": "easy"},
                {"t": "bot", "chair": 2, "level": "genius"},
                {"t": "lobby"},
                {"t": "sit", "chair": 1},
            ):
                await host.socket.send_json(nonsense)
                assert (await host.hear("refusal"))["reason"].endswith(".")

    run(story())


def test_the_host_is_passed_on_and_back_if_they_return_in_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path, Limits(host_grace=0.1, reconnect_grace=0.4)) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code, host, guest = await two_players(ann, bob)
            await host.close()
            await guest.hear("room", lambda message: message["you"]["host"])
            assert not guest.room["chairs"][0]["here"]
            host = await ann.tab(code)
            await guest.hear("room", lambda message: not message["you"]["host"])
            await host.close()
            await guest.hear("room", lambda message: message["room"]["chairs"][0]["kind"] == "empty")
            host = await ann.tab(code)
            await guest.hear("room", lambda message: message["room"]["gallery"] == 1)
            assert guest.you["host"] and not host.you["host"]

    run(story())


def test_play_now_begins_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=2, level="easy", start=True)
            tab = await ann.tab(code)
            assert tab.room["phase"] == "playing" and tab.table["chairs"] == [0, 1, 2]
            assert tab.view["seat"] == 0 and len(tab.view["state"]["hands"][0]["cards"]) == 7
            assert tab.view["state"]["hands"][1] == {"cards": [], "backs": 7}
            assert "seed" not in tab.table and len(tab.table["hash"]) == 64
            nonce = await tab.act(legal(tab, "SayReady"))
            assert (await tab.hear("ack"))["nonce"] == nonce

    run(story())


def test_those_who_come_in_at_once_all_find_a_chair(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code = await ann.open_room()
            first, second = await ann.tab(code), await bob.tab(code)
            await first.send("sit", chair=None)
            await second.send("sit", chair=None)
            await first.hear("room", lambda message: message["you"]["chair"] == 0)
            await second.hear("room", lambda message: message["you"]["chair"] == 1)
            await second.send("sit", chair=None)  # a second tab of the same guest asks again
            for chair in range(2, 5):
                await first.send("bot", chair=chair, level="easy")
            await first.hear("room", lambda message: message["room"]["chairs"][4]["kind"] == "bot")
            assert second.you["chair"] == 1
            await second.send("stand")
            await second.hear("room", lambda message: message["you"]["chair"] is None)
            await first.send("bot", chair=1, level="easy")
            await first.hear("room", lambda message: message["room"]["chairs"][1]["kind"] == "bot")
            await second.send("sit", chair=None)
            await second.hear("room", lambda message: message["you"]["chair"] == 1)
            assert second.room["chairs"][1]["kind"] == "person", "a bot gives way to a person"

    run(story())


def test_seats_of_a_game_are_the_taken_chairs_in_order(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code = await ann.open_room()
            first, second = await ann.tab(code), await bob.tab(code)
            await first.send("sit", chair=3)
            await first.send("bot", chair=1, level="easy")
            await first.send("start")
            assert (await first.hear("table"))["table"]["chairs"] == [1, 3]
            assert first.view["seat"] == 1 and first.you["chair"] == 3
            assert (await second.hear("table"))["table"]["view"]["seat"] is None
            assert second.view["legal"] == []
            await second.send("sit", chair=0)
            await second.hear("room", lambda message: message["you"]["chair"] == 0)
            await second.act({"kind": "SayReady"})
            assert "watching" in (await second.hear("refusal"))["reason"]

    run(story())


def test_a_whole_game_its_seed_its_replay_and_a_rematch(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
            Visitor(server.settings.url) as cat,
        ):
            code, first, second = await two_players(ann, bob)
            watcher = await cat.tab(code)
            await first.send("start")
            for tab in (first, second):
                await tab.hear("table")
                await tab.act({"kind": "SayReady"})
            await second.send("stand")
            ending = await first.hear("update", lambda message: message["outcome"] is not None)
            assert ending["outcome"]["winners"] == [0]
            receipts = await first.hear("receipts")
            assert [receipt["seat"] for receipt in receipts["receipts"]] == [0, 1]
            await first.hear("room", lambda message: message["room"]["phase"] == "over")
            (played,) = first.room["games"]
            assert played["replay"] == ending["replay"] and played["winners"] == [
                first.room["chairs"][0]["name"]
            ]
            assert first.room["wins"] == [1, 0, 0, 0, 0] and first.room["chairs"][1]["kind"] == "empty"
            await watcher.hear("update", lambda message: message["outcome"] is not None)

            replays = tmp_path / "replays"
            await soon(lambda: len(list(replays.glob("*.jsonl"))) == 1)
            logbook = load(next(replays.glob(f"{code}-*.jsonl")).read_text())
            assert discrepancy(logbook) is None and logbook.seed == ending["seed"]
            kept = server.registry.context.store.replay(ending["replay"])
            assert kept is not None and (replays / kept.file_name).is_file()
            assert kept.people == [first.you["guest"], second.you["guest"]]

            await second.send("sit", chair=1)
            await first.hear("room", lambda message: message["room"]["chairs"][1]["kind"] == "person")
            await first.send("start")
            table = await second.hear("table", lambda message: message["table"]["seq"] == 0)
            assert table["table"]["view"]["seat"] == 1
            assert "replay" not in table["table"]
            assert first.room["wins"] == [1, 0, 0, 0, 0]

    run(story())


def test_two_tabs_of_one_guest_share_the_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=1, level="easy", start=True)
            one, two = await ann.tab(code), await ann.tab(code)
            await one.act({"kind": "SayReady"}, "n")
            for tab in (one, two):
                update = await tab.hear("update", lambda message: message["events"][0]["kind"] == "SaidReady")
                assert update["view"]["seat"] == 0
                assert (await tab.hear("ack"))["nonce"] == "n"
            await one.close()
            await two.send("again")
            hello = await two.hear("hello")
            assert hello["room"]["chairs"][0]["here"]

    run(story())


def test_who_comes_back_in_time_sees_everything_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=2, level="hard", start=True)
            tab = await ann.tab(code)
            await tab.act({"kind": "SayReady"})
            await tab.hear("ack")
            hand = tab.view["state"]["hands"][0]
            tab.lose()
            started = time.monotonic()
            tab = await ann.tab(code)
            assert time.monotonic() - started < 1
            assert tab.you["chair"] == 0 and tab.view["state"]["hands"][0] == hand

    run(story())


def test_a_bot_plays_for_who_does_not_come_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path, QUICK) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            _, first, second = await two_players(ann, bob)
            await first.send("start")
            await first.hear("table")
            second.lose()
            await first.hear("room", lambda message: not message["room"]["chairs"][1]["here"])
            await first.hear("room", lambda message: message["room"]["chairs"][1]["away"])
            await first.hear("room", lambda message: message["room"]["chairs"][1]["stand_in"])
            assert first.room["chairs"][1]["kind"] == "person" and first.table["outcome"] is None

    run(story())


def test_who_stands_up_in_a_game_watches_the_rest_from_the_gallery(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            _, first, second = await two_players(ann, bob)
            await first.send("bot", chair=2, level="easy")
            await first.send("start")
            await second.hear("table")
            await second.send("stand")
            moved = await second.hear("table")
            assert moved["table"]["view"]["seat"] is None and moved["table"]["view"]["legal"] == []
            await second.hear("room", lambda message: message["you"]["chair"] is None)
            chair = second.room["chairs"][1]
            assert chair["kind"] == "person" and not chair["here"]
            await second.send("sit", chair=1)
            assert "sits there" in (await second.hear("refusal"))["reason"]

    run(story())


def test_a_resent_nonce_is_answered_not_played_twice(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=1, level="easy", start=True)
            tab = await ann.tab(code)
            await tab.act({"kind": "SayReady"}, "once")
            first = await tab.hear("ack")
            await tab.close()
            tab = await ann.tab(code)
            await tab.act({"kind": "SayReady"}, "once")
            assert await tab.hear("ack") == first
            await tab.act({"kind": "SayReady"}, "twice")
            assert (await tab.hear("bounce"))["reason"] == "You have said so already."

    run(story())


def test_what_was_meant_for_the_last_game_is_not_done_in_the_rematch(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            _, first, second = await two_players(ann, bob)
            await first.send("start")
            await first.hear("table")
            over = first.table["game"]
            await first.act({"kind": "SayReady"}, "late")
            await first.hear("ack")
            await second.send("stand")
            await first.hear("room", lambda message: message["room"]["phase"] == "over")
            await second.send("sit", chair=1)
            await first.hear("room", lambda message: message["room"]["chairs"][1]["kind"] == "person")
            await first.send("start")
            await first.hear("table")
            await first.act({"kind": "SayReady"}, "late", game=over)
            assert await first.hear("refusal") == {"t": "refusal", "reason": ANOTHER_GAME, "nonce": "late"}
            await first.act({"kind": "SayReady"}, "late")
            await first.hear("ack")
            assert first.table["game"] != over

    run(story())


def test_an_empty_room_closes_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(reconnect_grace=0.05, idle_room_life=0.2)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            tab = await ann.tab(code)
            await asyncio.sleep(0.3)
            assert code in server.registry.rooms
            await tab.close()
            await soon(lambda: code not in server.registry.rooms)

    run(story())


def test_the_demo_is_for_watching(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, demo=True) as server, Visitor(server.settings.url) as ann:
            (code,) = server.registry.rooms
            tab = await ann.tab(code)
            assert tab.room["phase"] == "playing" and tab.view["seat"] is None and not tab.room["host"]
            await tab.send("sit", chair=4)
            assert "watching" in (await tab.hear("refusal"))["reason"]
            await tab.hear("update")

    run(story())


def test_nothing_more_happens_in_a_room_that_has_said_bye(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=1, start=True)
            await ann.tab(code)
            room = server.registry.rooms[code]
            session = room.session
            assert session is not None
            room.shut_down("Good night.", GOING_AWAY)
            before = session.table_view(None).seq
            session.take_in(Seat(0), SayReady(), "late", time.monotonic())
            room.flush()
            assert session.table_view(None).seq == before

    run(story())
