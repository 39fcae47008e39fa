"""The whole life of a room as a state machine: people do anything in any order, beside a small model.

Time is simulated and the disk is real. After every step all screens must show the same room and the same
game, each from its own seat, and everything that was acknowledged must be in the store, once.
"""

import asyncio
import hashlib
import logging
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rumpus.games import shelf_box
from rumpus.server.errors import NotWelcome
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.live.clock import MatchClock
from rumpus.server.rooms import games
from rumpus.server.rooms.commands import handle
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.server.rooms.stand_ins import PATIENCE
from rumpus.wire.encoding import encode
from rumpus.wire.messages import (
    Act,
    Again,
    BackToLobby,
    CallMe,
    ClientMessage,
    Grant,
    HandOver,
    Here,
    PickGame,
    Remove,
    SeatBot,
    SetPatience,
    SetReady,
    Sit,
    Stand,
    Start,
)
from server.simulated_loop import SimulatedLoop
from server.simulated_rooms import Tab, rooms_in
from server.stored import stored_games

GAMES = ("uglydoll-loonacy", "loonacy", "uno-attack", "domaniacal")
"""Games without a tower: that would need real time."""

PEOPLE = 4
TABS = 3
"""How many one guest opens at most."""

SETTLED = 1.0
"""Seconds after which everybody has been told everything."""

LIMITS = Limits(idle_room_life=1e9, unvisited_room_life=1e9)
"""The room stays open, whatever happens in it."""

people = st.integers(0, PEOPLE - 1)
places = st.integers(0, 5)
whims = st.integers(0, 10_000)


class Screen:
    """One tab, and what it shows."""

    def __init__(self, guest: Guest) -> None:
        self.tab = Tab(guest)
        self.room: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.table: dict[str, Any] | None = None
        self.acks: list[tuple[str, int, str, int]] = []
        """For a game and a seat, which entry a nonce became."""
        self._read = 0

    def look(self) -> None:
        """Take in what has been heard since."""
        for message in self.tab.heard[self._read :]:
            self.room, self.you = message.get("room", self.room), message.get("you", self.you)
            if message["t"] in ("hello", "table"):
                self.table = message["table"]
            elif message["t"] == "update":
                assert self.table is not None
                self.table |= {name: message[name] for name in ("seq", "at", "view", "outcome")}
            elif message["t"] == "ack":
                assert self.table is not None
                self.acks.append(
                    (self.table["hash"], self.table["view"]["seat"], message["nonce"], message["seq"])
                )
        self._read = len(self.tab.heard)


class TroubleKept(logging.Handler):
    """Whatever a room logs is a fault: nothing in here may cause one."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class RoomLife(RuleBasedStateMachine):
    """One room and the people around it."""

    steps = 0
    """Steps of all machines so far, for whoever counts."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="rumpus-life-"))
        self.loop = SimulatedLoop()
        self.runner = asyncio.Runner(loop_factory=lambda: self.loop)
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(games, "MatchClock", lambda start=0: MatchClock(start, self.loop.time))
        self.trouble = TroubleKept()
        logging.getLogger("rumpus").addHandler(self.trouble)
        self.screens: list[Screen] = []
        self.acknowledged: dict[tuple[str, int, str], int] = {}
        """The model of the log: which entry a nonce became, for a game and a seat."""
        self.names: dict[str, str] = {}
        """The model of the guests: what each has asked to be called, by key."""
        self.nonces = 0
        self.latest_act: Act | None = None
        self.hosts: set[str] = set()
        """Whoever has been host, by id."""
        self.runner.run(self._open())

    # ---- The server

    async def _open(self) -> None:
        self.server = rooms_in(self.folder, LIMITS)
        self.registry: RoomRegistry = await self.server.__aenter__()

    async def _close(self) -> None:
        await self.server.__aexit__(None, None, None)

    async def _pass(self, seconds: float) -> None:
        """Let time pass, and the disk do what it has been given."""
        await asyncio.sleep(seconds + SETTLED)
        with self.loop.patience():
            for _ in range(100):
                await self._stored()
                if self._all_told():
                    break

    async def _stored(self) -> None:
        """Until all that was written so far is on the disk, and those who waited for it are told."""
        done = self.loop.create_future()
        self.registry.context.store.read_back(None, done.set_result)
        await done

    def _all_told(self) -> bool:
        """Whether nothing has happened since: a bot may have moved in these milliseconds."""
        session = self.room.session if self.screens else None
        seq = None if session is None else session.table_view(None).seq
        return seq is None or all(screen.tab.seq >= seq for screen in self.screens)

    def _happen(self, what: Callable[[], None], seconds: float = 0.0) -> None:
        """Do something, and wait until everybody knows."""

        async def story() -> None:
            what()
            await self._pass(seconds)

        RoomLife.steps += 1
        self.runner.run(story())
        for screen in [screen for screen in self.screens if screen.tab.for_good]:
            self.screens.remove(screen)
            self._happen(lambda tab=screen.tab: self.room.exit(tab))  # type: ignore[misc]
        for screen in self.screens:
            screen.look()
            self._note_answers(screen)

    def _note_answers(self, screen: Screen) -> None:
        for game, seat, nonce, seq in screen.acks:
            assert self.acknowledged.setdefault((game, seat, nonce), seq) == seq, "done twice"
        screen.acks.clear()

    @property
    def room(self) -> Room:
        return self.registry.rooms[self.code]

    def _guest(self, person: int) -> Guest:
        return self.registry.context.guests.known_by(f"{person:064x}")

    def _say(self, screen: Screen, message: ClientMessage) -> None:
        moment = self.loop.time()
        self._happen(lambda: handle(self.room, screen.tab, message, moment, self.registry.rename))

    def _screen_of(self, whim: int) -> Screen:
        return self.screens[whim % len(self.screens)]

    def _host_screen(self) -> Screen | None:
        return next((screen for screen in self.screens if screen.you["host"]), None)

    # ---- What people do

    @initialize(game=st.sampled_from(GAMES))
    def open_room(self, game: str) -> None:
        founder = self._guest(0)
        self.code = self.registry.open(founder, shelf_box(game), {}).code
        self.come(0)

    @rule(person=people)
    def come(self, person: int) -> None:
        guest = self._guest(person)
        if sum(screen.tab.guest is guest for screen in self.screens) < TABS:
            screen = Screen(guest)
            try:
                self.room.check_welcome(guest, screen.tab.address)
            except NotWelcome:
                return
            self.screens.append(screen)
            self._happen(lambda: self.room.enter(screen.tab))

    @precondition(lambda self: self.screens)
    @rule(whim=whims)
    def drop(self, whim: int) -> None:
        screen = self.screens.pop(whim % len(self.screens))
        self._happen(lambda: self.room.exit(screen.tab))

    @precondition(lambda self: self.screens)
    @rule(whim=whims, place=st.none() | places)
    def sit(self, whim: int, place: int | None) -> None:
        self._say(self._screen_of(whim), Sit(place))

    @precondition(lambda self: self.screens)
    @rule(whim=whims)
    def stand(self, whim: int) -> None:
        self._say(self._screen_of(whim), Stand())

    @precondition(lambda self: self.screens)
    @rule(whim=whims, ready=st.booleans())
    def get_ready(self, whim: int, ready: bool) -> None:
        self._say(self._screen_of(whim), SetReady(ready))

    @precondition(lambda self: self.screens)
    @rule(whim=whims, name=st.sampled_from(["Ann", "Bob", "Mr. Bob", "Zoë"]))
    def rename(self, whim: int, name: str) -> None:
        screen = self._screen_of(whim)
        self.names[screen.tab.guest.key] = name
        self._say(screen, CallMe(name))

    @precondition(lambda self: self.screens)
    @rule(whim=whims)
    def ask_again(self, whim: int) -> None:
        self._say(self._screen_of(whim), Again())

    @precondition(lambda self: self.screens)
    @rule(
        whim=whims,
        message=st.one_of(
            st.builds(SeatBot, places, st.sampled_from([None, "easy", "normal"])),
            st.builds(PickGame, st.sampled_from(GAMES)),
            st.builds(Remove, places),
            st.builds(HandOver, places),
            st.builds(SetPatience, st.sampled_from(PATIENCE)),
            st.builds(BackToLobby),
        ),
        by_host=st.booleans(),
    )
    def furnish(self, whim: int, message: ClientMessage, by_host: bool) -> None:
        self._say((by_host and self._host_screen()) or self._screen_of(whim), message)

    @precondition(lambda self: self.screens)
    @rule(whim=whims)
    def give_a_sign_of_life(self, whim: int) -> None:
        self._say(self._screen_of(whim), Here())

    @precondition(lambda self: self.screens)
    @rule(whim=whims, yes=st.booleans())
    def grant(self, whim: int, yes: bool) -> None:
        """The host answers whatever is asked."""
        host = self._host_screen()
        claims = [] if host is None else host.room["claims"]
        if host is not None and claims:
            claim = claims[whim % len(claims)]
            self._say(host, Grant(claim["chair"], claim["guest"], yes))

    @precondition(lambda self: self.screens)
    @rule(bots=st.integers(0, 3))
    def begin(self, bots: int) -> None:
        """Everybody who is here takes a chair, some bots do, and the host begins, or begins once more."""
        for screen in list(self.screens):
            self._say(screen, Sit(None))
        host = self._host_screen()
        if host is not None:
            for place in range(bots):
                self._say(host, SeatBot(len(host.room["chairs"]) - 1 - place, "easy"))
            self._say(host, Start())

    @precondition(lambda self: self.screens)
    @rule(whim=whims, choice=whims, wait=st.floats(0, 20))
    def act(self, whim: int, choice: int, wait: float) -> None:
        """Somebody who may do something does it, sooner or later."""
        able = [screen for screen in self.screens if screen.table and screen.table["view"]["legal"]]
        if not able:
            return
        screen = able[whim % len(able)]
        assert screen.table is not None
        legal = screen.table["view"]["legal"]
        self.nonces += 1
        self.latest_act = Act(f"n{self.nonces}", screen.table["game"], legal[choice % len(legal)])
        self._say(screen, self.latest_act)
        self._happen(lambda: None, wait)

    @precondition(lambda self: self.screens)
    @rule(whim=whims)
    def say_it_twice(self, whim: int) -> None:
        """The same request once more, as after a lost link: it is not done again, nor in a later game."""
        if self.latest_act is not None:
            self._say(self._screen_of(whim), self.latest_act)

    @rule(seconds=st.sampled_from([0.1, 2.0, 7.0, 20.0, 40.0]))
    def wait(self, seconds: float) -> None:
        self._happen(lambda: None, seconds)

    @rule()
    def restart(self) -> None:
        """The server stops, and another one goes on from what is stored."""
        self.screens.clear()
        self.runner.run(self._close())
        self._check_store()
        self.runner.run(self._open())
        assert self.code in self.registry.rooms, "an open room is open again"

    # ---- What must always be so

    @invariant()
    def everybody_sees_the_same_room(self) -> None:
        if not self.screens:
            return
        shown = self.screens[0].room
        assert all(screen.room == shown for screen in self.screens)
        # Whoever got up during a game leaves their name on that chair, and may take another for the next one.
        guests = [chair["guest"] for chair in shown["chairs"] if chair["guest"] and chair["here"]]
        assert len(guests) == len(set(guests)), "somebody sits on two chairs"
        for screen in self.screens:
            mine = [
                place for place, chair in enumerate(shown["chairs"]) if chair["guest"] == screen.you["guest"]
            ]
            assert screen.you["chair"] in (*mine, None)
            assert screen.you["host"] == (shown["host"] == screen.you["guest"])
            assert self.names.get(screen.tab.guest.key, screen.tab.guest.name) == screen.tab.guest.name

    @invariant()
    def the_host_is_a_player_if_there_is_one(self) -> None:
        """Whoever becomes host without having been it before."""
        if not self.screens:
            return
        shown = self.screens[0].room
        host = shown["host"]
        playing = {screen.you["guest"] for screen in self.screens if screen.you["chair"] is not None}
        if host not in self.hosts and playing:
            assert host in {chair["guest"] for chair in shown["chairs"]}, "a watcher became host"
        self.hosts.add(host)

    @invariant()
    def everybody_sees_the_game_from_their_own_seat(self) -> None:
        """No card is told to the wrong person, nobody misses anything, and all are equally far."""
        session = self.room.session if self.screens else None
        for screen in self.screens:
            if session is None:
                assert screen.table is None
                continue
            assert screen.table is not None
            game, key = session.game, screen.tab.guest.key
            seat = game.guests.index(key) if key in game.guests else None
            assert screen.table["hash"] == hashlib.sha256(game.seed.encode()).hexdigest()
            assert screen.table["view"]["seat"] in (seat, None)
            if screen.you["chair"] in game.chairs and screen.you["chair"] is not None and seat is not None:
                assert screen.table["view"]["seat"] is not None or game.chairs[seat] != screen.you["chair"]
            truth = msgspec.json.decode(encode(session.table_view(screen.table["view"]["seat"])))
            assert screen.table["seq"] == truth["seq"]
            assert screen.table["view"]["state"] == truth["view"]["state"]

    @invariant()
    def nothing_went_wrong(self) -> None:
        assert self.trouble.lines == []
        assert not self.screens or not self.room.suspended

    def _check_store(self) -> None:
        """Everything acknowledged is on the disk, where it was said to be, and nothing is there twice."""
        found: dict[tuple[str, int, str], int] = {}
        times: Counter[tuple[str, int, str]] = Counter()
        for game, log in stored_games(self.folder):
            seed_hash = hashlib.sha256(game["seed"].encode()).hexdigest()
            assert [line["seq"] for _, line in log] == list(range(len(log))), "an entry is missing"
            for nonce, line in log:
                if nonce is not None:
                    found[seed_hash, line["seat"], nonce] = line["seq"]
                    times[seed_hash, line["seat"], nonce] += 1
        assert all(count == 1 for count in times.values()), "done twice"
        for known, seq in self.acknowledged.items():
            assert found.get(known) == seq, f"acknowledged, and lost: {known}, {seq}"

    def teardown(self) -> None:
        try:
            self.runner.run(self._close())
            self._check_store()
        finally:
            self.runner.close()
            self.patch.undo()
            logging.getLogger("rumpus").removeHandler(self.trouble)
            shutil.rmtree(self.folder)
