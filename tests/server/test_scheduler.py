"""Messages are done in turn, a little at a time, and one that breaks something breaks nothing else."""

import asyncio
from time import monotonic
from typing import final

from rumpus.server.loop.scheduler import AT_ONCE, FROM_ONE_ROOM, FULL, RoomScheduler
from rumpus.server.ws.frame_parser import Frame
from rumpus.wire.frames import TEXT
from server.visitors import run, soon


def saying(number: int) -> Frame:
    return Frame(TEXT, b"%d" % number)


@final
class Diligent:
    """Writes down what it does."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.read_on_after: list[int] = []
        self.received_at = monotonic()

    def handle(self, message: Frame, received_at: float) -> None:
        assert self.received_at <= received_at <= monotonic()
        self.received_at = received_at
        self.done.append(int(message.payload))

    def read_on(self) -> None:
        self.read_on_after.append(len(self.done))


@final
class Clumsy:
    """Breaks whatever it touches."""

    def handle(self, message: Frame, received_at: float) -> None:
        raise RuntimeError(f"{message.payload!r} is broken")

    def read_on(self) -> None:
        raise AssertionError("nobody was stopped")


@final
class Place:
    """A room that knows how much was done in it whenever it settled."""

    def __init__(self, listener: Diligent) -> None:
        self.listener = listener
        self.settled: list[int] = []
        self.faults: list[str] = []

    def flush(self) -> None:
        self.settled.append(len(self.listener.done))

    def on_fault(self, fault: Exception) -> None:
        self.faults.append(str(fault))


@final
class Shaky:
    """A room that breaks when it should tell."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def flush(self) -> None:
        raise RuntimeError("this room is broken")

    def on_fault(self, fault: Exception) -> None:
        self.faults.append(str(fault))


def test_a_rush_does_not_keep_the_loop_from_everything_else() -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        scheduler, listener = RoomScheduler(loop), Diligent()
        rooms = [Place(listener) for _ in range(3 * AT_ONCE)]
        for number, room in enumerate(rooms):
            scheduler.put(room, listener, saying(number))
        assert listener.done == [], "reading comes first"
        done_before_others: list[int] = []
        loop.call_soon(lambda: done_before_others.append(len(listener.done)))
        await soon(lambda: len(listener.done) == len(rooms))
        assert 0 < done_before_others[0] <= AT_ONCE
        assert listener.done == list(range(len(rooms))), "first come, first served"
        scheduler.put(rooms[0], listener, saying(99))
        await soon(lambda: listener.done[-1] == 99)

    run(story())


def test_a_room_does_all_its_messages_and_then_tells_once() -> None:
    async def story() -> None:
        scheduler, ann, bob = RoomScheduler(asyncio.get_running_loop()), Diligent(), Diligent()
        here, there = Place(ann), Place(bob)
        for number in range(5):
            scheduler.put(here, ann, saying(number))
            scheduler.put(there, bob, saying(number))
        await soon(lambda: there.settled)
        assert ann.done == bob.done == [0, 1, 2, 3, 4]
        assert here.settled == there.settled == [5]

    run(story())


def test_a_rush_in_one_room_holds_nobody_up() -> None:
    async def story() -> None:
        scheduler, mob, ann = RoomScheduler(asyncio.get_running_loop()), Diligent(), Diligent()
        crowded, quiet = Place(mob), Place(mob)
        taken = [scheduler.put(crowded, mob, saying(number)) for number in range(FULL)]
        scheduler.put(quiet, ann, saying(1))
        assert taken == [True] * (FULL - 1) + [False], "a room that has enough is not read for"
        await soon(lambda: mob.read_on_after)
        assert ann.done == [1] and quiet.settled == [FROM_ONE_ROOM], "the others have their turn in between"
        assert mob.read_on_after == [FULL] and mob.done == list(range(FULL))

    run(story())


def test_what_comes_later_can_wait_for_what_was_heard() -> None:
    async def story() -> None:
        scheduler, ann, bob = RoomScheduler(asyncio.get_running_loop()), Diligent(), Diligent()
        here, there = Place(ann), Place(bob)
        scheduler.put(here, ann, saying(1))
        scheduler.put(there, bob, saying(2))
        scheduler.run_now(there)
        assert (ann.done, bob.done, there.settled) == ([], [2], [1])
        scheduler.run_now(there)
        await soon(lambda: here.settled)
        assert (ann.done, bob.done, there.settled) == ([1], [2], [1])

    run(story())


def test_a_message_that_cannot_be_handled_is_the_trouble_of_its_room() -> None:
    async def story() -> None:
        scheduler, clumsy, diligent = RoomScheduler(asyncio.get_running_loop()), Clumsy(), Diligent()
        room, elsewhere = Place(diligent), Place(diligent)
        scheduler.put(room, diligent, saying(1))
        scheduler.put(room, clumsy, saying(2))
        scheduler.put(room, diligent, saying(3))
        scheduler.put(elsewhere, diligent, saying(4))
        await soon(lambda: elsewhere.settled)
        assert diligent.done == [1, 3, 4] and room.settled == [2]
        assert (room.faults, elsewhere.faults) == (["b'2' is broken"], [])

    run(story())


def test_a_broadcast_that_fails_is_the_trouble_of_its_room() -> None:
    async def story() -> None:
        scheduler, unlucky, diligent = RoomScheduler(asyncio.get_running_loop()), Diligent(), Diligent()
        shaky, room = Shaky(), Place(diligent)
        scheduler.put(shaky, unlucky, saying(1))
        scheduler.put(room, diligent, saying(2))
        await soon(lambda: room.settled)
        assert (shaky.faults, room.faults) == (["this room is broken"], [])

    run(story())
