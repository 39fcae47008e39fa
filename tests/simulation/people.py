"""People who play in the simulation: they take their time, come back when cut off, and note what is said."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final
from zlib import crc32

import msgspec

from rumpus.wire.frames import CLOSE, PING, PONG, TEXT
from simulation.links import Link

if TYPE_CHECKING:
    from simulation.parties import Party

PATIENCE: Final = 12.0
"""Seconds after which somebody who gets no answer calls anew."""

FOR_EVER: Final = 900.0
"""Seconds after which somebody who has called again and again should have had one."""

KEPT: Final = 4
"""Of so many entries, what one shows is kept by those who keep what they are shown."""

WHIMS: Final = 0.1
IDLE: Final = ("TakeBack", "Hold", "LayOpen")
"""What somebody does only on a whim, or a game would have no end."""

AWAKE: Final = 0.9
"""How many of those who are asked whether they are still there say so."""

UNTOUCHED: Final = msgspec.Raw(b"")


class HeardView(msgspec.Struct):
    """What a watcher sees, as far as people here look at it."""

    state: msgspec.Raw
    seat: int | None
    legal: msgspec.Raw


class HeardTable(msgspec.Struct):
    """A table, as it is told whole."""

    game: int
    seq: int
    view: HeardView


class HeardChair(msgspec.Struct):
    """Who sits there."""

    kind: str
    guest: str | None
    asked: bool


class HeardRoom(msgspec.Struct):
    """The room around it."""

    phase: str
    chairs: list[HeardChair]


class HeardYou(msgspec.Struct):
    """And who one is in it."""

    chair: int | None
    may_start: bool


class Heard(msgspec.Struct):
    """Any message of the server's."""

    t: str
    seq: int = -1
    nonce: str = ""
    events: msgspec.Raw = UNTOUCHED
    view: HeardView | None = None
    table: HeardTable | None = None
    room: HeardRoom | None = None
    you: HeardYou | None = None
    reason: str | None = None


class Seen(NamedTuple):
    """A state as somebody was shown it."""

    game: int
    seq: int
    seat: int | None
    state: bytes


_heard = msgspec.json.Decoder(Heard).decode
_list = msgspec.json.Decoder(list[Any]).decode
_encode = msgspec.json.Encoder().encode


@final
class Tab:
    """One tab of one person."""

    def __init__(self, party: "Party", place: int, token: Callable[[], str], name: str, luck: Random) -> None:
        self.place = place
        """The chair they want."""
        self.name = name
        self.link: Link | None = None
        self.away = False
        """Whether they have gone for a walk."""
        self.slow = False
        self.heard_hello = False
        self.flying: bytes | None = None
        """An action that was not answered yet."""
        self.trace = 0
        self.last = b""
        """The latest message."""
        self.last_heard_at = 0.0
        self.waits_since = 0.0
        self._token = token
        self._party = party
        self._world = party.world
        self._promises = party.promises
        self._luck = luck
        self._nonce = ""
        self._thinks = False
        self._room: HeardRoom | None = None
        self._you: HeardYou | None = None
        self._game = -1
        self._seq = -1
        self._view: HeardView | None = None
        self._waits = False
        """Whether the server says that nothing can be done now."""
        self._seated_bots = False

    # ---- Coming and going

    def dial(self) -> None:
        """Call the server, unless that has been done."""
        if self.away or self.link is not None:
            return
        machine, code = self._party.machine(self._luck), self._party.code
        if machine is None or not code:
            self._dial_soon()
            return
        link = Link(self._world, self._luck, self._hear, self._lost, self._promises.committed)
        link.slow, self.slow = self.slow, False
        self.link, self.heard_hello = link, False
        machine.loop.call_later(
            link.lag,
            machine.call,
            link,
            self._token(),
            code,
            lambda: self._party.lost_room(code),
            lambda home: self._party.found_home(code, home),
        )
        self._world.later(PATIENCE, self._expect_hello, link)

    def walk(self) -> None:
        """Go away."""
        self.away = True
        if self.link is not None:
            self.link.hang_up()
            self.link = None

    def come_back(self) -> None:
        """Be here again."""
        self.away = False
        self._dial_soon()

    def _expect_hello(self, link: Link) -> None:
        if link is self.link and not self.heard_hello:
            link.hang_up()
            self._party.home = ""
            self._lost(link)

    def _lost(self, link: Link) -> None:
        """It is cut; of one that was given up before, nobody need hear again."""
        if link is self.link:
            self.link = None
            self._dial_soon()

    def _dial_soon(self) -> None:
        self._world.later(self._luck.uniform(0.3, 3.0), self.dial)

    # ---- Hearing

    def _hear(self, frames: bytes, commits: int) -> None:
        at, size = 0, len(frames)
        while at < size:
            length, head = frames[at + 1], 2
            if length == 126:
                length, head = int.from_bytes(frames[at + 2 : at + 4], "big"), 4
            elif length == 127:
                length, head = int.from_bytes(frames[at + 2 : at + 10], "big"), 10
            kind, payload = frames[at], frames[at + head : at + head + length]
            at += head + length
            if kind == TEXT:
                self._take(payload, commits)
            elif kind == PING and self.link is not None:
                self.link.send(PONG, payload)
            elif kind == CLOSE and self.link is not None:
                link = self.link
                link.hang_up()
                self._lost(link)
        self._think()

    def _take(self, text: bytes, commits: int) -> None:
        self.trace = crc32(text, self.trace)
        self.last = text
        self.last_heard_at = self._world.now
        message = _heard(text)
        kind = message.t
        if message.room is not None:
            self._room, self._you = message.room, message.you
            self._say_here(message.room, message.you)
        if kind == "update" and message.view is not None:
            self._promises.follows(self._game, self._seq, message.seq)
            self._promises.shows(self._game, message.seq, message.view.seat, bytes(message.events))
            self._see(self._game, message.seq, message.view, commits)
        elif kind in ("hello", "table"):
            self.heard_hello = True
            table = message.table
            if table is None:
                self._game, self._seq, self._view = -1, -1, None
            else:
                self._see(table.game, table.seq, table.view, commits)
            if kind == "hello":
                self._waits = False
                self._send_again()
        elif kind == "ack":
            self._promises.acknowledges(self._game, message.nonce, message.seq)
            self._answered(message.nonce)
        elif kind == "bounce":
            self._promises.bounces(message.nonce)
            self._answered(message.nonce)
        elif kind == "refusal":
            self._answered(message.nonce)
        elif kind == "waiting":
            self._waits = message.reason is not None

    def _see(self, game: int, seq: int, view: HeardView, commits: int) -> None:
        self._game, self._seq, self._view = game, seq, view
        self._promises.tells(game, seq, commits)
        if self._party.watched and seq % KEPT == 0:
            self._party.seen.append(Seen(game, seq, view.seat, bytes(view.state)))

    def _answered(self, nonce: str) -> None:
        if nonce and nonce == self._nonce:
            self.flying = None

    # ---- Doing

    def _think(self) -> None:
        """If there is something to do, do it when it has been thought over."""
        if not self._thinks:
            wait = self._wants()
            if wait is not None:
                self._thinks = True
                self._world.later(wait, self._do, self._room and self._room.phase)

    def _wants(self) -> float | None:
        """How long it takes to do what can be done; None for nothing."""
        room, you = self._room, self._you
        if room is None or you is None or self.link is None or self._waits:
            return None
        if room.phase == "playing":
            may = self._view is not None and self.flying is None and len(self._view.legal) > len(b"[]")
            return self._party.thought(self._luck) if may else None
        if you.chair is None:
            return self._luck.uniform(0.5, 4.0)
        return (
            self._party.rest(self._luck, room.phase)
            if you.may_start and self._party.is_complete(room)
            else None
        )

    def _do(self, phase: str | None) -> None:
        self._thinks = False
        room, you = self._room, self._you
        if self._wants() is None or room is None or you is None:
            return
        if room.phase != phase:
            self._think()
        elif room.phase == "playing":
            self._act()
        elif you.chair is None:
            self._say({"t": "sit", "chair": self.place})
        elif not self._seated_bots and room.phase == "lobby":
            self._seated_bots = True
            for place in self._party.bots:
                self._say({"t": "bot", "chair": place, "level": self._luck.choice(("easy", "normal"))})
        else:
            self._say({"t": "start"})
        self._think()

    def _act(self) -> None:
        assert self._view is not None
        action = self._choice(_list(self._view.legal))
        if action is None:
            return
        self._nonce = f"{self._luck.getrandbits(60):x}"
        self.flying = _encode({"t": "act", "nonce": self._nonce, "game": self._game, "action": action})
        self.waits_since = self._world.now
        self._send_flying(2 if self._luck.random() < 1 / 20 else 1)

    def _choice(self, legal: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Mostly a card, seldom a whim; or nothing at all."""
        if self._luck.random() < WHIMS:
            return self._luck.choice(legal)
        cards = [action for action in legal if action["kind"].startswith("Play")]
        others = [action for action in legal if action["kind"] not in IDLE]
        return self._luck.choice(cards or others) if others else None

    def _send_flying(self, copies: int = 1) -> None:
        link = self.link
        if self.flying is not None and link is not None:
            for _ in range(copies):
                link.send(TEXT, self.flying)
            self._world.later(PATIENCE, self._get_impatient, link, self._nonce)

    def _send_again(self) -> None:
        if self.flying is not None:
            self._promises.counts.resent += 1
            self._send_flying()

    def _get_impatient(self, link: Link, nonce: str) -> None:
        if self.flying is None or nonce != self._nonce or link is not self.link:
            return
        if self._world.now - self.waits_since > FOR_EVER:
            self._world.breaks(f"{self.name} has waited in vain for an answer to {self.flying!r}")
        link.hang_up()
        self._party.home = ""
        self._lost(link)

    def _say_here(self, room: HeardRoom, you: HeardYou | None) -> None:
        """Whoever is asked whether they are still there mostly says so, before a bot plays for them."""
        asked = you is not None and you.chair is not None and room.chairs[you.chair].asked
        if asked and self._luck.random() < AWAKE:
            self._world.later(self._luck.uniform(1.0, 10.0), self._say, {"t": "here"})

    def _say(self, message: dict[str, Any]) -> None:
        if self.link is not None:
            self.link.send(TEXT, _encode(message))
