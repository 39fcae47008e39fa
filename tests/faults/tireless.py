"""Players who never rest, remember every promise the server makes them, and hold it to its word."""

import asyncio
import hashlib
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rumpus.engine.options import parse
from rumpus.games import shelf_box
from rumpus.lab.load.clients import Caller, RefusedCall, call, given_cookie
from rumpus.wire.codec import entry_from_json
from rumpus.wire.logbook import Logbook, discrepancy
from server.stored import stored_games

ROOM: dict[str, Any] = {"game": "loonacy", "options": {"looking": 5}}
"""With open hands there is always something legal to do: pick them up, lay them down."""

Address = tuple[str, int]

DEAF = 5.0
"""Seconds after which a server that does not answer is given up, as pages do."""


@dataclass
class Promises:
    """What the server has said."""

    acks: dict[tuple[str, int, str], int] = field(default_factory=dict)
    """For a game (by the hash of its seed), a seat and a nonce: the entry it became."""
    told: set[tuple[str, int]] = field(default_factory=set)
    """Entries that somebody has been shown."""
    bounces: int = 0
    gaps: int = 0
    resent: int = 0
    returns: list[tuple[float, float]] = field(default_factory=list)
    """When somebody was cut off, and after how many seconds they saw their table again."""


class Player:
    """One guest who acts as soon as the last action has been answered, and comes back whenever cut off."""

    def __init__(self, promises: Promises, chair: int, luck: random.Random, copies: int = 1) -> None:
        self.cookie = ""
        """Until the server has given one: see `meet`."""
        self.promises = promises
        self.chair = chair
        self.luck = luck
        self.copies = copies
        """How often each message is sent: a stammering line."""
        self.table: dict[str, Any] | None = None
        self.room: dict[str, Any] = {}
        self.flying: bytes | None = None
        self.flying_nonce = ""
        self.caller: Caller | None = None
        self.answers = 0
        self.acks = 0
        self.waiting: str | None = None
        """Why the server says that nothing can be done now."""
        self.losses = 0
        self._cut_at: float | None = None
        self._said_at = 0.0
        """When what is in flight was first said."""

    async def meet(self, address: tuple[str, int]) -> None:
        """Be a guest whom the server knows again."""
        self.cookie = await given_cookie(address)

    async def play(self, addresses: Sequence[Address], code: str, stop: asyncio.Event) -> None:
        """Until told to stop, over as many connections as it takes, to any of these servers."""
        while not stop.is_set():
            self.waiting = None
            try:
                async with asyncio.timeout(DEAF):
                    self.caller = await call(
                        self.luck.choice(addresses), f"/ws/{code}", self.cookie, self.heard
                    )
            except (OSError, RefusedCall, TimeoutError):
                await asyncio.sleep(0.02)
                continue
            while not stop.is_set() and not self.caller.lost.done() and not self.is_deaf:
                self.act()
                await asyncio.sleep(self.luck.uniform(0.08, 0.16))  # within what the server allows
            if not stop.is_set():
                self.losses += 1
                self._cut_at = self._cut_at or (self._said_at if self.is_deaf else time.monotonic())
                self.caller.hang_up()
        if self.caller is not None:
            self.caller.hang_up()

    @property
    def is_deaf(self) -> bool:
        """Whether the server at the other end does not answer any more, without having hung up."""
        patient = self.waiting is not None or self.flying is None
        return not patient and time.monotonic() - self._said_at > DEAF

    def act(self) -> None:
        """Do something legal, sit down, or begin the next game."""
        seated = self.room.get("chairs", [{}] * 9)[self.chair].get("guest") is not None
        if self.room and not seated and self.room["phase"] != "playing":
            self.say({"t": "sit", "chair": self.chair})
        elif self.chair == 0 and self.room.get("phase") in ("lobby", "over") and self.all_seated():
            self.say({"t": "start"})
        elif self.table is not None and self.flying is None and self.table["view"]["legal"]:
            action = self.luck.choice(self.table["view"]["legal"])
            self.flying_nonce = f"{self.luck.getrandbits(60):x}"
            reach = {"t": "act", "nonce": self.flying_nonce, "game": self.table["game"], "action": action}
            self.flying = json.dumps(reach).encode()
            self._said_at = time.monotonic()
            self.send_flying()

    def all_seated(self) -> bool:
        return all(self.room["chairs"][chair]["kind"] == "person" for chair in range(3))

    def say(self, message: dict[str, Any]) -> None:
        if self.caller is not None and self.luck.random() < 0.2:
            self.caller.say(json.dumps(message).encode())

    def send_flying(self) -> None:
        for _ in range(self.luck.randint(1, self.copies)):
            if self.caller is not None and self.flying is not None:
                self.caller.say(self.flying)

    def heard(self, text: bytes, _: float) -> None:
        if not text.startswith(b"{"):
            return  # a tower's film
        message = json.loads(text)
        kind = message["t"]
        self.room = message.get("room", self.room)
        if kind in ("hello", "table"):
            self.table = message["table"]
            if self.table is not None:
                self.promises.told.add((self.table["hash"], self.table["seq"]))
            if kind == "hello" and self._cut_at is not None:
                self.promises.returns.append((self._cut_at, time.monotonic() - self._cut_at))
                self._cut_at = None
            if kind == "hello" and self.flying is not None:
                self.promises.resent += 1
                self._said_at = time.monotonic()
                # A hello that comes with the handshake is heard before this connection is ours.
                asyncio.get_running_loop().call_soon(self.send_flying)
        elif kind == "update" and self.table is not None:
            self.promises.gaps += message["seq"] != self.table["seq"] + 1
            self.table |= {name: message[name] for name in ("seq", "at", "view", "outcome")}
            self.promises.told.add((self.table["hash"], message["seq"]))
        elif kind == "ack" and self.table is not None:
            self.promises.acks[self.table["hash"], self.table["view"]["seat"], message["nonce"]] = message[
                "seq"
            ]
            self.acks += 1
            self.answered(message["nonce"])
        elif kind == "waiting":
            self.waiting = message["reason"]
        elif kind == "bounce":
            self.promises.bounces += 1
            self.answered(message["nonce"])
        elif kind == "refusal":
            self.answered(message.get("nonce", ""))

    def answered(self, nonce: str) -> None:
        if nonce == self.flying_nonce:
            self.flying = None
            self.answers += 1


def broken_promises(data: Path, promises: Promises, store: str = "") -> list[str]:
    """Everything the server has said that its store does not bear out; empty if it kept its word."""
    found: list[str] = []
    seqs: set[tuple[str, int]] = set()
    nonces: dict[tuple[str, int, str], int] = {}
    doubled: Counter[tuple[str, int, str]] = Counter()
    for game, log in stored_games(data, store):
        seed_hash = hashlib.sha256(game["seed"].encode()).hexdigest()
        for nonce, line in log:
            seqs.add((seed_hash, line["seq"]))
            if nonce is not None:
                nonces[seed_hash, line["seat"], nonce] = line["seq"]
                doubled[seed_hash, line["seat"], nonce] += 1
        found += check_log(game, [line for _, line in log])
    found += [f"doubled: {key}" for key, times in doubled.items() if times > 1]
    found += [
        f"acknowledged, but lost: {key}" for key, seq in promises.acks.items() if nonces.get(key) != seq
    ]
    found += [f"told, but lost: {key}" for key in promises.told if key not in seqs]
    trouble = (data / "trouble.txt").read_text()
    return [*found, trouble] if "Traceback" in trouble else found


def check_log(game: dict[str, Any], lines: list[Any]) -> list[str]:
    """Whether a stored game is complete and what its seed and the rules say."""
    box = shelf_box(game["game"])
    names = [f"seat {seat}" for seat in range(len(game["chairs"]))]
    entries = [entry_from_json(line, box) for line in lines]
    if [entry.seq for entry in entries] != list(range(len(entries))):
        return [f"game {game['number']} has a gap"]
    if not entries:
        return []
    logbook = Logbook(box, parse(box.info.defaults, game["options"]), names, "sealed", game["seed"], entries)
    trouble = discrepancy(logbook)
    return [] if trouble is None else [f"game {game['number']}: {trouble}"]
