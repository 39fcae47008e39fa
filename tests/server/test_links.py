"""Links that the kernel is a witness to: what is believed of pongs, and who is told how far away."""

import asyncio
import math
import socket
import struct
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rumpus.engine.ids import Seat
from rumpus.server.app import Server
from rumpus.server.limits import Limits
from rumpus.server.rooms.links import TOLD_EVERY, Links
from rumpus.server.rooms.room import Room
from rumpus.server.ws.link_witness import LinkWitness, linux_rtt, macos_rtt, proxys_word, read_rtt
from rumpus.table.lag import NEAR
from rumpus.table.table import Table
from rumpus.table.witness import MARGIN, Witness
from server.visitors import THIS_MACHINE, Tab, Visitor, run, running, soon

QUICK_PINGS = Limits(ping_every=0.3)
LATE = 0.24
"""Seconds by which a liar answers pings: less than from one to the next."""

RACES = 12

needs_a_witness = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells so much")


def table_of(server: Server, code: str) -> Table:
    session = server.registry.rooms[code].session
    assert session is not None
    return session.table


async def two_at_a_table(ann: Visitor, bob: Visitor) -> tuple[str, Tab, Tab]:
    """A game whose hands may be turned at any time; Bob answers pings late from the first on."""
    code = await ann.open_room("loonacy")
    anns, bobs = await ann.tab(code), await bob.tab(code, LATE)
    for tab in (anns, bobs):
        await tab.send("sit", chair=None)
        await tab.hear("room", lambda message: message["you"]["chair"] is not None)
    await anns.send("start")
    for tab in (anns, bobs):
        await tab.hear("table")
    return code, anns, bobs


async def turn_hand(tab: Tab) -> None:
    await tab.act(next(each for each in tab.view["legal"] if each["kind"] in ("Hold", "LayOpen")))


def arrived(table: Table, seat: Seat, before: int) -> bool:
    """Whether a hand is in the air, or has been judged after so many others."""
    return table._flying[seat] is not None or table.receipts()[seat].judged > before


async def called(tab: Tab) -> int:
    """Whose hand was turned next."""
    update = await tab.hear("update", lambda message: "Hand" in message["events"][0]["kind"])
    seat: int = update["events"][0]["seat"]
    return seat


@needs_a_witness
def test_pongs_late_from_the_first_win_no_race_on_a_direct_link(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path, QUICK_PINGS) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code, anns, bobs = await two_at_a_table(ann, bob)
            table = table_of(server, code)
            bob_listens = asyncio.create_task(bobs.hear("bye"))
            await soon(lambda: table.lag_of(Seat(1)) > 0)
            first = []
            for race in range(RACES):
                await turn_hand(anns)
                await soon(partial(arrived, table, Seat(0), race))
                # Bob's hand sets out later, but by less than what his pongs claim.
                await asyncio.sleep(0.05)
                await turn_hand(bobs)
                first.append(await called(anns))
                assert await called(anns) != first[-1]
                assert table.lag_of(Seat(1)) <= 2 * MARGIN
            assert first == [0] * RACES
            bob_listens.cancel()

    run(story())


async def believed(tmp_path: Path, headers: dict[str, str], **settings: Any) -> float:
    """What is believed of pongs that are late from the first, of somebody who comes with these headers."""
    async with running(tmp_path, QUICK_PINGS, **settings) as server, Visitor(server.settings.url) as ann:
        code = await ann.open_room(bots=1, start=True)
        ann.headers |= headers
        tab = await ann.tab(code, LATE)
        listening = asyncio.create_task(tab.hear("bye"))
        table = table_of(server, code)
        await soon(lambda: table.lag_of(Seat(0)) > 0)
        listening.cancel()
        return table.lag_of(Seat(0))


@needs_a_witness
@pytest.mark.parametrize(
    ("headers", "trusted", "at_least", "at_most"),
    [
        pytest.param({}, (), 1, 2 * MARGIN, id="direct"),
        pytest.param({"X-Client-RTT": "300000"}, (), 1, 2 * MARGIN, id="a visitor's own word is none"),
        pytest.param({}, THIS_MACHINE, 200, math.inf, id="a proxy that says nothing"),
        pytest.param({"X-Client-RTT": "100000"}, THIS_MACHINE, 100, 130, id="a proxy's word"),
        pytest.param({"X-Client-RTT": "far"}, THIS_MACHINE, 200, math.inf, id="a proxy's nonsense"),
        pytest.param({"X-Forwarded-For": "192.0.2.7"}, (), 200, math.inf, id="a proxy we were not told of"),
    ],
)
def test_who_is_a_witness_to_a_link(
    tmp_path: Path, headers: dict[str, str], trusted: Any, at_least: float, at_most: float
) -> None:
    async def story() -> None:
        lag = await believed(tmp_path, headers, trusted_proxies=trusted)
        assert at_least <= lag <= at_most

    run(story())


# ---- What the kernel says


@needs_a_witness
def test_the_kernel_knows_how_far_away_the_other_end_is() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        with socket.create_connection(listening.getsockname()) as there, listening.accept()[0] as here:
            here.sendall(b"ping")
            assert there.recv(4) == b"ping"
            witness = LinkWitness(here).testify(NEAR)
            assert witness is not None
            assert 0 < witness.least <= witness.smoothed < 1_000
        assert read_rtt(here) is None, "it is closed"
    one, other = socket.socketpair()
    with one, other:
        assert read_rtt(one) is None, "it is no TCP"


def linux(rtt: int, least: int, size: int = 152) -> bytes:
    info = bytearray(152)
    struct.pack_into("=I", info, 68, rtt)
    struct.pack_into("=I", info, 148, least)
    return bytes(info[:size])


def test_a_linux_kernel_is_understood_also_if_it_says_less() -> None:
    assert linux_rtt(linux(80_000, 50_000)) == (50, 80)
    assert linux_rtt(linux(80_000, 50_000, 104)) == (80, 80), "before Linux 4.6"
    assert linux_rtt(linux(80_000, 2**32 - 1)) == (80, 80), "nothing acknowledged yet"
    assert linux_rtt(linux(0, 0)) is None
    assert linux_rtt(b"\0" * 60) is None


def test_a_macos_kernel_is_understood() -> None:
    info = bytearray(112)
    struct.pack_into("=II", info, 40, 50, 80)
    assert macos_rtt(bytes(info)) == (50, 80)
    assert macos_rtt(bytes(112)) is None
    assert macos_rtt(bytes(40)) is None


class ForgetfulSocket:
    """A socket whose kernel's least trip grows, as it does when the old ones are forgotten."""

    def __init__(self, *leasts: int) -> None:
        self._leasts = list(leasts)

    def getsockopt(self, level: int, option: int, size: int) -> bytes:
        return linux(90_000, self._leasts.pop(0), size)


@needs_a_witness
def test_a_quick_trip_is_never_forgotten() -> None:
    witness = LinkWitness(ForgetfulSocket(20_000, 60_000))
    assert [witness.testify(NEAR), witness.testify(NEAR)] == [Witness(20, 90), Witness(20, 90)]


@needs_a_witness
def test_for_pongs_from_the_same_house_the_kernel_is_asked_once() -> None:
    witness = LinkWitness(ForgetfulSocket(20_000, 10_000))
    assert [witness.testify(0), witness.testify(NEAR - 1)] == [Witness(20, 90), Witness(20, 90)]
    assert witness.testify(NEAR) == Witness(10, 90), "what is known is never older than a pong that counts"


@needs_a_witness
def test_a_proxys_word_is_for_the_rest_of_the_way() -> None:
    assert LinkWitness(ForgetfulSocket(2_000), 100.0).testify(NEAR) == Witness(102, math.inf)


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [
        ("81250", 81.25),
        ("0", None),
        ("", None),
        ("-5", None),
        ("²", None),
        ("1e3", None),
        ("9" * 5_000, None),
        ("10000001", None),
    ],
)
def test_a_proxys_word_is_a_number_of_microseconds(text: str, milliseconds: float | None) -> None:
    assert proxys_word(text) == milliseconds


# ---- What everybody is told


class SomeRoom:
    """A room in which a game is on, with players on chairs 0, 2 and 3."""

    def __init__(self) -> None:
        self.phase = "playing"
        self.lags = [10.0, 10.0, 10.0]
        self.told = 0
        self.announcer = self
        table = SimpleNamespace(lag_of=lambda seat: self.lags[seat])
        self.session = SimpleNamespace(table=table, game=SimpleNamespace(chairs=[0, 2, 3]))
        self.links = Links(cast(Room, self))

    def tell_everybody(self) -> None:
        self.told += 1
        self.links.lags()


def test_a_lag_is_told_from_60_ms_on_and_again_when_it_clearly_changes() -> None:
    room = SomeRoom()
    now = 0.0
    for lag, told in ((59, {}), (60, {2: 60}), (79, {2: 60}), (45, {2: 60}), (80, {2: 80}), (199, {2: 180})):
        room.lags[1] = lag
        now += TOLD_EVERY
        room.links.look(Seat(1), now)
        assert room.links.lags() == told
    assert room.told == 3
    room.lags[1] = 40
    assert room.links.lags() == {}
    room.phase = "over"
    room.lags[1] = 300
    assert room.links.lags() == {}


def test_a_lag_that_goes_up_and_down_is_told_every_few_seconds_at_most() -> None:
    room = SomeRoom()
    for ping in range(100):
        room.lags = [20.0 + 200 * (ping % 2)] * 3
        room.links.look(Seat(ping % 3), ping * 0.5)
    assert room.told <= 50 / TOLD_EVERY


def test_everybody_in_the_room_hears_who_is_far_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path, QUICK_PINGS, trusted_proxies=THIS_MACHINE) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
            Visitor(server.settings.url) as eve,
        ):
            code, anns, bobs = await two_at_a_table(ann, bob)
            bob_listens = asyncio.create_task(bobs.hear("bye"))
            watching = await eve.tab(code)
            for tab in (anns, watching):
                room = (await tab.hear("room", lambda message: message["room"]["chairs"][1]["lag"]))["room"]
                assert room["chairs"][0]["lag"] is None
                assert 200 <= room["chairs"][1]["lag"] < 1_000
            bob_listens.cancel()

    run(story())
