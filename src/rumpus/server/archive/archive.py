"""Finished games for whoever asks: read in another process, one question at a time, and kept for the next."""

import asyncio
import gzip
import logging
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final, final

from rumpus.engine.languages import ENGLISH
from rumpus.server.archive.questions import HEAD, TOLD, Part, Question
from rumpus.server.errors import NoSuchPage, NotNow
from rumpus.server.loop.kept import KeptAnswers
from rumpus.server.pictures.souvenir import closest
from rumpus.server.store.records import ReplayRecord
from rumpus.wire.encoding import encode

READER: Final = ("-m", "rumpus.server.archive.reader")
"""What Python runs in the other process."""

KEPT: Final = 24 * 1024 * 1024
"""Bytes of answers that are remembered: a thousand short games, or a hundred long ones."""

MOST_WAITING: Final = 64
"""Questions that may wait for their answer."""

PATIENCE: Final = 30.0
"""Seconds that one answer may take, the start of the process included."""

UNNEEDED: Final = 120.0
"""Seconds without a question after which the process ends: most servers seldom need it."""

NOT_THERE: Final = "This game is kept no longer, or not written yet."
NOT_READ: Final = "This game cannot be read just now; please try again in a moment."

_log = logging.getLogger("rumpus")


@final
class Archive:
    """Asks the reader."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._answers = KeptAnswers(self._ask, KEPT, MOST_WAITING)
        self._reader: asyncio.subprocess.Process | None = None
        self._closing: asyncio.TimerHandle | None = None

    def question(
        self, replay: ReplayRecord, part: Part, seat: int | None, open_hands: bool, language: str = ENGLISH
    ) -> Question:
        """What to ask for one part of a game."""
        race = closest(replay.photos) if part == "ending" else None
        at = None if race is None else race.seq
        return Question(str(self._folder / replay.file_name), part, seat, open_hands, at, language)

    def has(self, question: Question) -> bool:
        """Whether nobody need read for this one."""
        return self._answers.has(question)

    async def answer(self, question: Question) -> bytes:
        """The answer, as gzip."""
        return await self._answers.answer(question, NOT_READ)

    def forget(self, file_names: Collection[str]) -> None:
        """These files have changed: what was told of them is told anew."""
        files = {str(self._folder / name) for name in file_names}
        self._answers.forget(lambda question: question.file in files)

    async def stop(self) -> None:
        """The server stops."""
        if self._closing is not None:
            self._closing.cancel()
        reader = self._reader
        if reader is not None:
            self._hang_up()
            await reader.wait()

    async def _ask(self, question: Question) -> bytes:
        if not await asyncio.to_thread(Path(question.file).is_file):
            raise NoSuchPage(NOT_THERE)
        try:
            async with asyncio.timeout(PATIENCE):
                kind, packed = await self._exchange(question)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as trouble:
            _log.error("The reader of replays has failed: %r.", trouble)
            self._hang_up()
            raise NotNow(NOT_READ) from None
        if kind != TOLD:
            _log.error("%s cannot be told again: %s", question.file, gzip.decompress(packed).decode())
            raise NoSuchPage("This game cannot be told again.")
        return packed

    async def _exchange(self, question: Question) -> tuple[int, bytes]:
        if self._closing is not None:
            self._closing.cancel()
        if self._reader is None or self._reader.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._reader = await asyncio.create_subprocess_exec(
                sys.executable, *READER, stdin=pipe, stdout=pipe
            )
        reader = self._reader
        assert reader.stdin is not None and reader.stdout is not None
        reader.stdin.write(encode(question) + b"\n")
        await reader.stdin.drain()
        kind, length = HEAD.unpack(await reader.stdout.readexactly(HEAD.size))
        packed = await reader.stdout.readexactly(length)
        self._closing = asyncio.get_running_loop().call_later(UNNEEDED, self._hang_up)
        return kind, packed

    def _hang_up(self) -> None:
        """Let the process end; the next question starts another one."""
        if self._reader is not None and self._reader.returncode is None:
            self._reader.kill()
        self._reader = None
