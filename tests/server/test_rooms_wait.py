"""While the disk takes nothing: people are told, clocks stand still, and what is stored can be looked at."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from rumpus.games import shelf_box
from rumpus.server.limits import Limits
from rumpus.server.live.clock import MatchClock
from rumpus.server.live.stored_view import stored_view
from rumpus.server.rooms import announcer, games
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.server.store import patience
from rumpus.server.store.patience import DISK_FULL
from rumpus.wire.messages import Act, Again, CallMe, Probe, Sit, Stand
from server.simulated_rooms import Tab, do, rooms_in
from server.stubborn_disk import StubbornDisk, real_trouble
from server.visitors import Visitor, run, running, soon

BOX = shelf_box("loonacy")
OPEN_HANDS: dict[str, str | int | bool] = {"hands": "open", "looking": 20}
HOLD = {"kind": "Hold"}
LAY_DOWN = {"kind": "LayOpen"}


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(patience, "LONGEST_PAUSE", 0.01)


Story = Callable[[RoomRegistry, StubbornDisk], Awaitable[None]]


def on_a_stubborn_disk(
    story: Story, folder: Path, monkeypatch: pytest.MonkeyPatch, limits: Limits | None = None
) -> None:
    disk = StubbornDisk(monkeypatch)

    async def whole() -> None:
        async with rooms_in(folder, limits or Limits()) as registry:
            await story(registry, disk)

    run(whole())


def two_at_a_table(registry: RoomRegistry) -> tuple[Room, Tab, Tab]:
    guests = registry.context.guests
    ann, bob = Tab(guests.known_by("a" * 64)), Tab(guests.known_by("b" * 64))
    room = registry.open(ann.guest, BOX, OPEN_HANDS, bots=0)
    room.enter(ann)
    room.enter(bob)
    for tab in (ann, bob):
        do(room, tab, Sit(None))
    room.start()
    return room, ann, bob


def act(room: Room, tab: Tab, nonce: str, action: dict[str, Any]) -> None:
    assert room.session is not None
    do(room, tab, Act(nonce, room.session.game.number, action))
    room.flush()


def test_everybody_is_told_why_and_when_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    skipped = 0.0
    watch = partial(MatchClock, watch=lambda: monotonic() + skipped)
    monkeypatch.setattr(games, "MatchClock", watch)

    async def story(registry: RoomRegistry, disk: StubbornDisk) -> None:
        nonlocal skipped
        room, ann, bob = two_at_a_table(registry)
        await soon(lambda: ann.said("table"))
        act(room, ann, "first", HOLD)
        await soon(lambda: ann.said("ack"))
        disk.trouble = real_trouble("full")
        seq = ann.seq
        act(room, ann, "second", LAY_DOWN)
        await soon(lambda: ann.said("waiting") and bob.said("waiting"))
        assert [each["reason"] for each in bob.said("waiting")] == [DISK_FULL]

        # What would have to be stored is refused; what has been asked before is answered later.
        act(room, bob, "third", HOLD)
        assert bob.said("refusal")[-1] == {"t": "refusal", "reason": DISK_FULL, "nonce": "third"}
        for message in (Stand(), CallMe("Annie")):
            do(room, ann, message)
            assert ann.said("refusal")[-1]["reason"] == DISK_FULL
        refusals = len(ann.said("refusal"))
        act(room, ann, "second", LAY_DOWN)
        assert len(ann.said("refusal")) == refusals
        assert ann.seq == seq and len(ann.said("ack")) == 1, "nothing is told before it is stored"

        assert room.session is not None
        moment = room.session.clock.now()
        skipped += 1_000
        assert room.session.clock.now() == moment, "no clock runs"

        disk.trouble = None
        await soon(lambda: ann.said("waiting")[-1]["reason"] is None)
        await soon(lambda: {each["nonce"] for each in ann.said("ack")} == {"first", "second"})
        assert ann.seq == seq + 1
        act(room, bob, "fourth", HOLD)
        await soon(lambda: bob.said("ack"))

    on_a_stubborn_disk(story, tmp_path, monkeypatch)


def test_whoever_comes_meanwhile_sees_what_is_stored_and_then_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry, disk: StubbornDisk) -> None:
        room, ann, bob = two_at_a_table(registry)
        await soon(lambda: ann.said("table"))
        act(room, ann, "first", HOLD)
        await soon(lambda: ann.said("ack"))
        stored = ann.said("update")[-1]["view"]["state"]
        disk.trouble = real_trouble("full")
        act(room, ann, "second", LAY_DOWN)
        act(room, bob, "third", HOLD)
        await soon(lambda: room.waiting)
        assert room.session is not None and room.session.table_view(None).seq == ann.seq + 2

        reloaded = Tab(ann.guest)
        room.enter(reloaded)
        assert reloaded.said("waiting")[-1]["reason"] == DISK_FULL
        (hello,) = reloaded.said("hello")
        assert hello["table"]["seq"] == ann.seq and hello["table"]["view"]["state"] == stored
        assert "seed" not in hello["table"] and hello["room"]["phase"] == "playing"
        do(room, bob, Again())
        assert bob.said("hello")[-1]["table"]["seq"] == ann.seq
        do(room, bob, Probe())
        assert bob.heard[-1] == {"t": "alive"}

        disk.trouble = None
        await soon(lambda: len(reloaded.said("hello")) == 2)
        assert reloaded.said("hello")[-1]["table"]["seq"] == room.session.table_view(None).seq

    on_a_stubborn_disk(story, tmp_path, monkeypatch)


def test_a_stored_log_is_played_again_once_however_often_somebody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long one takes some ten milliseconds, and a page may ask twenty times a second."""
    played: list[int] = []
    real = stored_view

    def counted(kept: Any, *rest: Any) -> Any:
        played.append(len(kept.entries))
        return real(kept, *rest)

    monkeypatch.setattr(announcer, "stored_view", counted)

    async def story(registry: RoomRegistry, disk: StubbornDisk) -> None:
        room, ann, _ = two_at_a_table(registry)
        await soon(lambda: ann.said("table"))
        for time in (1, 2):
            disk.trouble = real_trouble("full")
            act(room, ann, f"hold {time}", HOLD if time == 1 else LAY_DOWN)
            await soon(lambda: room.waiting)
            for _ in range(5):
                do(room, ann, Again())
            assert len(played) == time
            disk.trouble = None
            await soon(lambda: room.waiting is None)
            await soon(lambda: len(ann.said("ack")) == len(played))
        assert played[1] == played[0] + 1, "the second time there is more to see"

    on_a_stubborn_disk(story, tmp_path, monkeypatch)


def test_nobody_loses_a_chair_before_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: RoomRegistry, disk: StubbornDisk) -> None:
        guests = registry.context.guests
        ann, bob = Tab(guests.known_by("a" * 64)), Tab(guests.known_by("b" * 64))
        room = registry.open(ann.guest, BOX, OPEN_HANDS, bots=0)
        for tab in (ann, bob):
            room.enter(tab)
            do(room, tab, Sit(None))
        disk.trouble = real_trouble("full")
        registry.context.store.keep_guest("c" * 64, "Cid", lambda: None)
        await soon(lambda: room.waiting)
        room.exit(bob)
        # Far longer than anybody is waited for.
        await asyncio.sleep(0.2)
        assert room.chairs.of(bob.guest) is not None
        disk.trouble = None
        await soon(lambda: room.chairs.of(bob.guest) is None)

    on_a_stubborn_disk(story, tmp_path, monkeypatch, Limits(reconnect_grace=0.05))


def test_a_table_at_which_nothing_waits_is_shown_as_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry, disk: StubbornDisk) -> None:
        room, ann, _ = two_at_a_table(registry)
        await soon(lambda: ann.said("table"))
        disk.trouble = real_trouble("full")
        registry.context.store.keep_guest("c" * 64, "Cid", lambda: None)
        await soon(lambda: room.waiting)
        cid = Tab(registry.context.guests.known_by("c" * 64))
        room.enter(cid)
        assert cid.said("hello")[-1]["table"]["seq"] == ann.seq
        disk.trouble = None
        await soon(lambda: room.waiting is None)

    on_a_stubborn_disk(story, tmp_path, monkeypatch)


def test_a_game_that_has_just_ended_is_not_told_before_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry, disk: StubbornDisk) -> None:
        room, ann, bob = two_at_a_table(registry)
        await soon(lambda: ann.said("table"))
        disk.trouble = real_trouble("full")
        do(room, bob, Stand())
        await soon(lambda: room.waiting)
        assert room.phase == "over"
        late = Tab(ann.guest)
        room.enter(late)
        assert [each["t"] for each in late.heard] == ["waiting"]
        disk.trouble = None
        await soon(lambda: late.said("hello"))
        assert late.said("hello")[-1]["table"]["outcome"]["winners"] == [0]

    on_a_stubborn_disk(story, tmp_path, monkeypatch)


def test_pages_are_read_meanwhile_and_changes_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = StubbornDisk(monkeypatch)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            disk.trouble = real_trouble("full")
            assert (await ann.get("/api/me"))["name"]
            store = server.registry.context.store
            store.keep_guest("c" * 64, "Cid", lambda: None)
            await soon(lambda: store.waiting)
            assert (await ann.get(f"/api/rooms/{code}"))["code"] == code
            for path, body in (("/api/me", {"name": "Ann"}), ("/api/rooms", {"game": "loonacy"})):
                async with ann.session.post(ann.url + path, json=body, headers=ann.headers) as answer:
                    assert answer.status == 503 and (await answer.json())["reason"] == DISK_FULL
            disk.trouble = None
            await soon(lambda: store.waiting is None)
            await ann.post("/api/me", {"name": "Ann"})

    run(story())
