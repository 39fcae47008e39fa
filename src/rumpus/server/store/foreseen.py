"""What was found out about finished games: kept beside their replays, so that nobody thinks of it twice."""

import asyncio
import logging
from collections import OrderedDict
from pathlib import Path
from typing import Final, final

import msgspec

FORESEEN: Final = ".whatif"
"""How the files beside replays end: one JSON object a line, a question and all that was said to it."""

GAMES_KEPT: Final = 64
"""Games whose answers are remembered: some 20 KB each."""

MOST_BYTES: Final = 256 * 1024
"""No file grows beyond this, nor what is remembered of a game: it has more moments than people ask about."""

_log = logging.getLogger("rumpus")


class Answered(msgspec.Struct):
    """A question, and all that was said to it."""

    question: str
    said: list[msgspec.Raw]


@final
class Foreseen:
    """Remembers answers, game by game."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: OrderedDict[str, dict[str, list[bytes]]] = OrderedDict()

    async def find(self, replay: str, question: str) -> list[bytes] | None:
        """What was said to this question about this replay file, if anything was."""
        if replay not in self._known:
            self._known[replay] = await asyncio.to_thread(_read, self._file(replay))
            while len(self._known) > GAMES_KEPT:
                self._known.popitem(last=False)
        return self._known.get(replay, {}).get(question)

    async def keep(self, replay: str, question: str, said: list[bytes]) -> None:
        """Remember this, also after a restart if the disk takes it."""
        line = msgspec.json.encode(Answered(question, [msgspec.Raw(each) for each in said]))
        known = self._known.get(replay)  # forgotten by now, if many other games were asked about meanwhile
        if known is not None and _size(known) + len(line) < MOST_BYTES:
            known[question] = said
        await asyncio.to_thread(_append, self._file(replay), line)

    def _file(self, replay: str) -> Path:
        return (self._folder / replay).with_suffix(FORESEEN)


def _size(known: dict[str, list[bytes]]) -> int:
    """How many bytes of answers there are."""
    return sum(len(each) for said in known.values() for each in said)


def _read(file: Path) -> dict[str, list[bytes]]:
    found: dict[str, list[bytes]] = {}
    try:
        for line in file.read_bytes().splitlines():
            answered = msgspec.json.decode(line, type=Answered)
            found[answered.question] = [bytes(each) for each in answered.said]
    except FileNotFoundError:
        pass
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as trouble:
        _log.warning("%s cannot be read, and is found out anew: %s.", file.name, trouble)
    return found


def _append(file: Path, line: bytes) -> None:
    try:
        with file.open("ab") as stream:
            if stream.tell() + len(line) < MOST_BYTES:
                stream.write(line + b"\n")
    except OSError as trouble:
        _log.warning("%s cannot be written: %s.", file.name, trouble)
