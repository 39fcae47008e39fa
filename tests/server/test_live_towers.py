"""A live tower: everybody sees the same, only the holder's hand counts, and nothing is lost."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rumpus.games.wonky.cards import DECK
from rumpus.server.app import Server
from rumpus.server.limits import Limits
from rumpus.server.physics import client
from rumpus.tower import film
from rumpus.tower.blocks import REST, edge
from rumpus.tower.turning import Pose, raised
from server.stored import stored_games
from server.visitors import Tab, Visitor, run, running, soon

OPTIONS = {"first": "first chair"}
UPRIGHT = raised(0, 0.0)


@pytest.fixture(autouse=True)
def time_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the world run eight times as fast as its clock."""
    monkeypatch.setattr(client, "PACE", 0.0025)


@asynccontextmanager
async def table_for_two(
    folder: Path, limits: Limits | None = None, **options: Any
) -> AsyncIterator[tuple[Server, Tab, Tab]]:
    """Ann and Bob at a new table; it is Ann's turn."""
    async with (
        running(folder, limits) as server,
        Visitor(server.settings.url) as ann,
        Visitor(server.settings.url) as bob,
    ):
        code = await ann.open_room("wonky", options=OPTIONS | options)
        tabs = await ann.tab(code), await bob.tab(code)
        for chair, tab in enumerate(tabs):
            await tab.send("sit", chair=chair)
        await tabs[0].hear("room", lambda message: message["room"]["chairs"][1]["kind"] == "person")
        await tabs[0].send("start")
        for tab in tabs:
            await tab.hear("table")
        yield server, *tabs


def holding(message: dict[str, Any]) -> bool:
    return bool(message["view"]["state"]["phase"] == 2)


async def play_a_block(tab: Tab) -> None:
    """Play a card that asks for a block."""
    await tab.act(next(action for action in tab.view["legal"] if not DECK[action["card"]].is_action()))
    await tab.hear("update")


async def grab(tab: Tab) -> int:
    """Play a card and take its block into the hand."""
    await play_a_block(tab)
    action = next(each for each in tab.view["legal"] if each["kind"] == "Grab")
    await tab.act(action)
    await tab.hear("update", holding)
    block: int = action["block"]
    return block


async def reach(tab: Tab, *pose: float) -> None:
    x, y, z, a, b, c, d = pose
    await tab.socket.send_bytes(film.POSE.pack(*film.coarse((x, y, z, a, b, c, d))))


def poses(tab: Tab) -> dict[int, Pose]:
    """Where each block was last seen."""
    seen: dict[int, Pose] = {}
    for message in tab.streamed:
        if message[0] == film.POSES:
            seen |= film.read_frame(message)[1]
    return seen


async def seen_at(tab: Tab, block: int, height: float) -> None:
    """Read on until a block is at this height."""

    def there() -> bool:
        pose = poses(tab).get(block)
        return pose is not None and abs(pose[2] - height) < 0.002

    async with asyncio.timeout(20):
        while not there():
            message = await tab.socket.receive()
            if message.type.name == "BINARY":
                tab.streamed.append(message.data)


async def seen_nudged(tab: Tab) -> None:
    """Read on until the stream warns of a nudge."""
    async with asyncio.timeout(20):
        while film.NUDGED not in kinds(tab):
            message = await tab.socket.receive()
            if message.type.name == "BINARY":
                tab.streamed.append(message.data)


async def set_down(tab: Tab) -> int:
    """Put a block on the middle of the table and let go."""
    block = await grab(tab)
    for height in (0.08, edge(block) / 2 + 0.001):
        await reach(tab, 0.0, 0.0, height, *UPRIGHT)
        await seen_at(tab, block, height)
    await tab.act({"kind": "LetGo"})
    return block


def stood(message: dict[str, Any]) -> bool:
    return any(event["kind"] == "TowerStood" for event in message["events"])


def kinds(tab: Tab) -> list[int]:
    return [message[0] for message in tab.streamed]


async def catch_up(tab: Tab) -> None:
    """Read everything up to the answer of a question."""
    await tab.send("again")
    await tab.hear("hello")


async def add(tab: Tab, tower: float) -> int:
    """Put a block on a tower of this height and let go."""
    block = await grab(tab)
    for height in (tower + 0.1, tower + edge(block) / 2 + 0.0005):
        await reach(tab, 0.0, 0.0, height, *UPRIGHT)
        await seen_at(tab, block, height)
    await tab.act({"kind": "LetGo"})
    return block


def two_stand(message: dict[str, Any]) -> bool:
    return stood(message) and len(message["view"]["state"]["tower"]) == 2


def told(message: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in message["events"] if event["kind"] == kind]


def tells(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: bool(told(message, kind))


def stored_words(folder: Path, kind: str) -> list[dict[str, Any]]:
    """Gravity's words of this kind, as they are on the disk."""
    said = [line["action"] for _, log in stored_games(folder) for _, line in log if "action" in line]
    return [action for action in said if action["kind"] == kind]


# ---- Everybody sees the same


def test_two_browsers_see_the_same_placement_and_the_film_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (_, ann, bob):
            block = await set_down(ann)
            for tab in (ann, bob):
                await tab.hear("update", stood)
                await catch_up(tab)
            assert bob.streamed == ann.streamed and film.HAND in kinds(ann)
            assert [message[1] for message in ann.streamed if message[0] == film.COUNT] == [1, 2, 3]
            assert kinds(ann)[-1] == film.STILL
            assert all(len(message) <= 3 + 9 * 15 for message in ann.streamed)
            state = ann.view["state"]
            assert state["tower"] == [block] and state["phase"] == 0 and state["turn"] == 1
            assert poses(ann)[block] == pytest.approx(state["poses"], abs=1e-4)
            [word] = stored_words(tmp_path, "Stood")
            assert word["poses"] == state["poses"]
            shown = list(film.project(word["film"]))
            assert shown == [message for message in ann.streamed[:-1] if message[0] != film.HAND]

    run(story())


def test_a_rammed_tower_falls_and_costs_three_cards(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (_, ann, bob):
            base = await set_down(ann)
            await bob.hear("update", stood)
            await catch_up(bob)
            cards = len(bob.view["state"]["hands"][1]["cards"])
            block = await grab(bob)
            # Drop it beside the tower.
            for x, height in ((0.15, 0.15), (0.08, 0.15)):
                await reach(bob, x, 0.0, height, *UPRIGHT)
                await seen_at(bob, block, height)
            await bob.act({"kind": "LetGo"})
            fell = await bob.hear("update", lambda message: message["view"]["state"]["phase"] == 0)
            assert "TowerFell" in [event["kind"] for event in fell["events"]]
            assert len(bob.view["state"]["hands"][1]["cards"]) >= cards - 1 + 3
            assert bob.view["state"]["tower"] == [] and base != block
            assert film.FALLING in kinds(bob)
            [word] = stored_words(tmp_path, "Fell")
            assert bytes([film.FALLING]) in list(film.project(word["film"]))

    run(story())


# ---- After the count


def bump(monkeypatch: pytest.MonkeyPatch, speed: float) -> None:
    """Let somebody bump into the table just before a count is over."""
    monkeypatch.setattr(client, "WORKER", (str(Path(__file__).with_name("shaky_worker.py")),))
    monkeypatch.setenv("RUMPUS_BUMP", str(speed))


def test_a_tower_that_falls_after_the_count_falls_on_the_next_players_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bump(monkeypatch, 0.9)

    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, bob):
            base = await set_down(ann)
            await bob.hear("update", stood)
            await add(bob, edge(base))
            standing = await ann.hear("update", two_stand)
            cards = standing["view"]["state"]["hands"][0]["cards"]
            assert standing["view"]["state"]["turn"] == 0, "Bob's block stood for three seconds"
            ann.streamed.clear()
            began = await ann.hear("update", tells("TowerGaveWay"))
            assert told(began, "TowerGaveWay")[0]["seat"] == 0
            assert began["view"]["legal"] == [] and began["view"]["state"]["turn_ends"] == 0
            fell = await ann.hear("update", tells("TowerFell"))
            assert told(fell, "TowerFell")[0]["seat"] == 0
            assert len(fell["view"]["state"]["hands"][0]["cards"]) >= len(cards) + 3
            await catch_up(ann)
            assert film.FALLING in kinds(ann) and kinds(ann)[-1] == film.STILL
            await bob.hear("update", tells("TowerFell"))
            await catch_up(bob)
            assert bob.streamed[-len(ann.streamed) :] == ann.streamed, "everybody has seen it"
            [word] = stored_words(tmp_path, "Fell")
            shown = list(film.project(word["film"]))
            assert bytes([film.FALLING]) in shown and shown == ann.streamed[-len(shown) - 1 : -1]
            assert not server.registry.context.physics.placements, "nothing goes on any more"

    run(story())


def test_a_tower_that_sways_after_the_count_is_seen_until_it_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bump(monkeypatch, 0.1)

    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, bob):
            base = await set_down(ann)
            await bob.hear("update", stood)
            await add(bob, edge(base))
            standing = await ann.hear("update", two_stand)
            physics = server.registry.context.physics
            assert standing["view"]["state"]["turn"] == 0 and len(physics.placements) == 1
            ann.streamed.clear()
            rested = await ann.hear("update", tells("TowerRested"))
            await catch_up(ann)
            state = rested["view"]["state"]
            assert state["turn"] == 0 and state["phase"] == 0 and len(state["tower"]) == 2
            assert state["poses"] != standing["view"]["state"]["poses"]
            top = state["tower"][1]
            assert poses(ann)[top] == pytest.approx(state["poses"][7:], abs=1e-4)
            assert base in poses(ann) and len(poses(ann)) == 2, "only the tower is shown"
            assert kinds(ann)[-1] == film.STILL and not physics.placements
            [word] = stored_words(tmp_path, "Rested")
            assert list(film.project(word["film"]))

    run(story())


def test_a_restart_puts_a_swaying_tower_to_rest_as_it_was_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bump(monkeypatch, 0.15)
    monkeypatch.setattr(client, "PACE", 0.02)  # it must still sway when the server goes

    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, bob):
            base = await set_down(ann)
            await bob.hear("update", stood)
            await add(bob, edge(base))
            standing = await ann.hear("update", two_stand)
            assert len(server.registry.context.physics.placements) == 1
            code = ann.room["code"]
        async with running(tmp_path) as server, Visitor(server.settings.url) as cat:
            tab = await cat.tab(code)
            await catch_up(tab)
            assert tab.view["state"]["poses"] == standing["view"]["state"]["poses"]
            assert not server.registry.context.physics.placements and not tab.streamed

    run(story())


def test_a_fall_that_had_begun_is_a_fall_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bump(monkeypatch, 0.9)

    async def story() -> None:
        async with table_for_two(tmp_path) as (_, ann, bob):
            base = await set_down(ann)
            await bob.hear("update", stood)
            await add(bob, edge(base))
            await ann.hear("update", tells("TowerGaveWay"))
            code = ann.room["code"]
        async with running(tmp_path) as server, Visitor(server.settings.url) as cat:
            tab = await cat.tab(code)
            await catch_up(tab)
            state = tab.view["state"]
            assert state["tower"] == [] and state["phase"] == 0 and state["turn"] == 0
            assert state["hands"][0]["backs"] >= 9 and state["must_build"]

    run(story())


# ---- Nudging


async def nudge(tab: Tab, base: int) -> int:
    """Take a block and push the only block of the tower with it."""
    block = await grab(tab)
    beside = 0.5 * (edge(base) + edge(block))
    for x, z in ((-0.12, 0.15), (-0.12, 0.035), (0.02 - beside, 0.035)):
        await reach(tab, x, 0.0, z, *UPRIGHT)
        await (seen_at(tab, block, z) if x == -0.12 else seen_nudged(tab))
    return block


@pytest.mark.parametrize("nudging", ["forbidden", "allowed"])
def test_who_nudged_the_tower_places_again_where_that_is_forbidden(tmp_path: Path, nudging: str) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path, nudging=nudging) as (_, ann, bob):
            base = await set_down(ann)
            await bob.hear("update", stood)
            await catch_up(bob)
            block = await nudge(bob, base)
            await bob.act({"kind": "LetGo"})
            if nudging == "allowed":
                await bob.hear("update", tells("TowerFell"))
                assert film.COUNT in kinds(bob), "dropped beside the tower it is counted, and falls"
                return
            done = await bob.hear("update", tells("TowerNudged"))
            assert (
                told(done, "TowerNudged")[0]["seat"] == 1 and told(done, "TowerNudged")[0]["block"] == block
            )
            state = done["view"]["state"]
            assert state["turn"] == 1 and state["tower"] == [base]
            assert state["phase"] == 1 and state["held"] == -1 and film.COUNT not in kinds(bob)[-5:]
            [word] = stored_words(tmp_path, "Nudged")
            assert word["poses"] == state["poses"]

    run(story())


def test_a_block_let_go_where_it_lay_has_to_be_placed_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (_, ann, bob):
            await set_down(ann)
            await bob.hear("update", stood)
            await grab(bob)
            await bob.act({"kind": "LetGo"})
            await bob.hear("update", lambda message: message["view"]["state"]["phase"] == 1)
            assert len(bob.view["state"]["tower"]) == 1
            assert {action["kind"] for action in bob.view["legal"]} == {"Grab"}

    run(story())


def test_whoever_comes_in_the_middle_sees_every_block_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, _), Visitor(server.settings.url) as cat:
            block = await grab(ann)
            await reach(ann, 0.0, 0.1, 0.2, *UPRIGHT)
            await seen_at(ann, block, 0.2)
            tab = await cat.tab(ann.room["code"])
            await catch_up(tab)
            assert tab.streamed[0][0] == film.POSES
            seen = film.read_frame(tab.streamed[0])[1]
            assert sorted(seen) == list(range(9))
            assert seen[block][2] == pytest.approx(0.2, abs=0.005)

    run(story())


# ---- Whose hand


def test_only_the_hand_that_holds_the_block_is_obeyed(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (_, ann, bob):
            await reach(ann, 0.0, 0.0, 0.3, *UPRIGHT)  # nobody holds anything yet
            block = await grab(ann)
            await seen_at(ann, block, REST[block][2])
            await reach(bob, 0.0, 0.0, 0.3, *UPRIGHT)
            await asyncio.sleep(0.3)
            await catch_up(ann)
            assert poses(ann)[block] == pytest.approx(REST[block], abs=1e-3)

    run(story())


def test_bytes_that_are_no_hand_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (_, ann, _bob):
            await ann.socket.send_bytes(b"\x00" * 13)
            assert (await ann.hear("refusal"))["reason"] == "A hand's message has fourteen bytes."

    run(story())


def test_a_flood_of_hands_closes_the_socket(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path, Limits(pose_rate=20.0)) as (_, ann, bob):
            for _ in range(60):
                await reach(bob, 0.0, 0.0, 0.3, *UPRIGHT)
            await catch_up(bob)  # twenty are free, and forty are as many messages
            for _ in range(60):
                await reach(bob, 0.0, 0.0, 0.3, *UPRIGHT)
            await bob.closed()
            assert "too much" in bob.heard[-1]["reason"]
            await catch_up(ann)

    run(story())


# ---- Bots


def test_bots_place_with_their_own_hands(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room("wonky", bots=1, level="normal", options=OPTIONS, start=True)
            tab = await ann.tab(code)
            await set_down(tab)
            await tab.hear("update", stood)
            tab.streamed.clear()
            done = await tab.hear(
                "update",
                lambda message: (
                    message["view"]["state"]["turn"] == 0
                    or any(event["kind"] in ("TowerStood", "TowerFell") for event in message["events"])
                ),
            )
            if stood(done):
                assert film.HAND in kinds(tab)
                assert len(tab.view["state"]["tower"]) == 2

    run(story())


# ---- Nothing goes on that nobody waits for


def test_whoever_leaves_in_the_middle_leaves_the_tower_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, bob):
            bench = server.registry.context.physics
            await grab(ann)
            await soon(lambda: len(bench.placements) == 1)
            await ann.send("stand")
            await bob.hear("update", lambda message: message["outcome"] is not None)
            await soon(lambda: not bench.placements)
            await catch_up(bob)
            assert kinds(bob)[-1] == film.STILL

    run(story())


def test_taking_another_block_puts_the_first_one_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, _):
            first = await grab(ann)
            others = [action for action in ann.view["legal"] if action["kind"] == "Grab"]
            if not others:
                return  # an exact card was played
            await reach(ann, 0.0, 0.1, 0.2, *UPRIGHT)
            await seen_at(ann, first, 0.2)
            await ann.act(others[0])
            await ann.hear("update", lambda message: message["view"]["state"]["held"] == others[0]["block"])
            ann.streamed.clear()
            await reach(ann, 0.0, 0.1, 0.2, *UPRIGHT)
            await seen_at(ann, others[0]["block"], 0.2)
            assert poses(ann)[first] == pytest.approx(REST[first], abs=1e-3)
            assert len(server.registry.context.physics.placements) == 1

    run(story())


def test_a_placement_ends_with_its_room(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, _):
            bench = server.registry.context.physics
            await grab(ann)
            await soon(lambda: len(bench.placements) == 1)
            server.registry.close(server.registry.find(ann.room["code"]), "Enough.")
            await soon(lambda: not bench.placements)

    run(story())


# ---- From one life of the server to the next


@pytest.mark.parametrize("let_go", [False, True])
def test_after_a_restart_the_tower_stands_and_the_block_is_placed_again(tmp_path: Path, let_go: bool) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, bob):
            await set_down(ann)
            await bob.hear("update", stood)
            tower = bob.view["state"]["poses"]
            block = await grab(bob)
            await reach(bob, 0.0, 0.1, 0.2, *UPRIGHT)
            await seen_at(bob, block, 0.2)
            worker = server.registry.context.physics.helper.process
            assert worker is not None
            worker.send_signal(signal.SIGSTOP)  # or the count might be over before the server is
            if let_go:
                await bob.act({"kind": "LetGo"})
                await bob.hear("update", lambda message: message["view"]["state"]["phase"] == 3)
            code = bob.room["code"]
        async with running(tmp_path) as server, Visitor(server.settings.url) as cat:
            tab = await cat.tab(code)
            await catch_up(tab)
            state = tab.view["state"]
            assert state["phase"] == 1 and state["held"] == -1
            assert state["poses"] == tower

    run(story())
