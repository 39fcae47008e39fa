"""Garbage, duplicates and frames in the wrong order, while honest players play on undisturbed.

python tests/faults/fuzz.py --messages 100000
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.kill import PATIENCE, free_port, start_server
from faults.tireless import ROOM, Player, Promises, broken_promises
from rumpus.lab.load.clients import Caller, RefusedCall, call, new_cookie, open_room
from rumpus.server.app import event_loop

SEATS = 3
VANDALS = 6

HONEST: list[dict[str, Any]] = [
    {"t": "act", "nonce": "n", "game": 1, "action": {"kind": "Hold"}},
    {"t": "act", "nonce": "n", "game": 1, "action": {"kind": "Play", "card": 3, "pile": 0, "onto": 4}},
    {"t": "again"},
    {"t": "name", "name": "Mallory"},
    {"t": "sit", "chair": 1},
    {"t": "stand"},
    {"t": "ready", "ready": True},
    {"t": "bot", "chair": 3, "level": "easy"},
    {"t": "game", "game": "loonacy"},
    {"t": "option", "name": "hands", "value": "open"},
    {"t": "start"},
    {"t": "lobby"},
    {"t": "remove", "chair": 0},
]
ODD: list[Any] = [
    None,
    True,
    -1,
    10**40,
    1.5e308,
    "",
    "x" * 300,
    "\u0000",
    [],
    [[]],
    {},
    {"kind": "Play"},
    "💥",
    -(2**63),
]


class Vandal:
    """Somebody in the gallery who sends anything at all, and comes back when thrown out."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.cookie = new_cookie()
        self.sent = 0
        self.calls = 0
        self._heard: list[bytes] = []
        self._said: list[bytes] = []

    async def rage(self, address: tuple[str, int], code: str, messages: int) -> None:
        while self.sent < messages:
            try:
                caller = await call(
                    address, f"/ws/{code}", self.cookie, lambda text, _: self._heard.append(text)
                )
            except (OSError, RefusedCall):
                await asyncio.sleep(0.01)
                continue
            self.calls += 1
            while not caller.lost.done() and self.sent < messages:
                for _ in range(self.luck.randint(1, 20)):
                    self.fling(caller)
                self._heard = self._heard[-5:]
                await asyncio.sleep(0.001)
            caller.hang_up()

    def fling(self, caller: Caller) -> None:
        """One piece of mischief."""
        self.sent += 1
        luck = self.luck
        match luck.randrange(8):
            case 0:
                caller.say(luck.randbytes(luck.randrange(200)))
            case 1:
                text = json.dumps(luck.choice(HONEST)).encode()
                caller.say(text[: luck.randrange(len(text))])
            case 2:
                caller.say(json.dumps(self.twisted()).encode())
            case 3:
                self._said = [*self._said[-20:], json.dumps(self.numbered()).encode()]
                caller.say(self._said[-1])
            case 4 if self._said:  # an old one again, out of order
                caller.say(luck.choice(self._said))
            case 5 if self._heard:  # the server's own words
                caller.say(luck.choice(self._heard)[:4000])
            case 6 if luck.random() < 0.05:
                caller.write(luck.randbytes(luck.randrange(1, 60)))  # not even frames
            case 7 if luck.random() < 0.05:
                caller.say(b"x" * luck.choice([4_097, 60_000]))
            case _:
                caller.say(json.dumps(luck.choice(HONEST)).encode())

    def twisted(self) -> dict[str, Any]:
        """An honest message with something odd in it."""
        message = dict(self.luck.choice(HONEST))
        message[self.luck.choice([*message, "more"])] = self.luck.choice(ODD)
        return message

    def numbered(self) -> dict[str, Any]:
        """Somebody else's move, as if it were ours."""
        return HONEST[0] | {"nonce": f"{self.luck.randrange(50)}"}


async def rampage(data: Path, messages: int, seed: int, tables: int = 2) -> dict[str, Any]:
    """Let vandals loose on rooms where people play; how it went."""
    luck = random.Random(seed)
    address = ("127.0.0.1", free_port())
    server = await asyncio.to_thread(start_server, data, address[1])
    promises, stop = Promises(), asyncio.Event()
    players: list[Player] = []
    tasks = []
    try:
        codes = []
        for _ in range(tables):
            # Honest players stammer: everything they send may come up to three times.
            table = [
                Player(promises, chair, random.Random(luck.random()), copies=3) for chair in range(SEATS)
            ]
            for player in table:
                await player.meet(address)
            codes.append(await open_room(address, table[0].cookie, ROOM))
            tasks += [asyncio.create_task(player.play([address], codes[-1], stop)) for player in table]
            players += table
        # Else a vandal may sit down first, and whose chair it was would only look on.
        assert await all_answered(players), "the honest did not get to play"
        before = sum(player.answers for player in players)
        started = time.monotonic()
        vandals = [Vandal(random.Random(luck.random())) for _ in range(VANDALS)]
        share = messages // VANDALS + 1
        await asyncio.gather(
            *(each.rage(address, codes[n % tables], share) for n, each in enumerate(vandals))
        )
        seconds = time.monotonic() - started
        answered = sum(player.answers for player in players) - before
        still_served = await all_answered(players)
    finally:
        stop.set()
        await asyncio.gather(*tasks)
        server.terminate()
        await asyncio.to_thread(server.wait)
    return {
        "messages": sum(vandal.sent for vandal in vandals),
        "thrown out": sum(vandal.calls for vandal in vandals) - len(vandals),
        "seconds": round(seconds, 1),
        "honest answers meanwhile": answered,
        "honest players still served": still_served,
        "honest connections lost": sum(player.losses for player in players),
        "gaps": promises.gaps,
        "broken promises": broken_promises(data, promises),
    }


async def all_answered(players: list[Player]) -> bool:
    """Whether every player gets one more answer; between two games that takes a while."""
    before, ends = [player.answers for player in players], time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if all(player.answers > count for player, count in zip(players, before, strict=True)):
            return True
        await asyncio.sleep(0.01)
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="rumpus-fuzz-") as folder,
        asyncio.Runner(loop_factory=event_loop()) as runner,
    ):
        report = runner.run(rampage(Path(folder), wanted.messages, wanted.seed))
    print(json.dumps(report, indent=2))
    unharmed = report["honest players still served"] and not report["honest connections lost"]
    sys.exit(not unharmed or bool(report["gaps"] or report["broken promises"]))


if __name__ == "__main__":
    main()
