"""One who thinks: `python -m rumpus.server.thinking.worker`, on the other end of two pipes.

It is as nice to others as can be: whoever plays comes first. It thinks of one thing at a time, step by step,
and listens between the steps.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO, Final, final

from rumpus.server.loop.pipe import Ping, Pong, listen, packed
from rumpus.server.thinking.protocol import Done, Forget, Think, Thought, read_command
from rumpus.server.thinking.subjects import SUBJECTS

NICE: Final = 19
"""How far it steps back behind the server and everybody else on this machine."""

Command = Think | Forget | Ping | None


def main() -> None:
    """Work until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then hangs up
    with suppress(AttributeError, OSError):  # not on every platform
        os.nice(NICE)
    heard: SimpleQueue[Command] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, read_command, heard), daemon=True).start()
    with suppress(BrokenPipeError):  # the server is gone, and with it whoever could be told
        Thinker(heard, sys.stdout.buffer).work()
    os._exit(0)


@final
class Thinker:
    """Takes one question after another."""

    def __init__(self, heard: "SimpleQueue[Command]", pipe: BinaryIO) -> None:
        self._heard = heard
        self._pipe = pipe
        self._waiting: list[Think] = []
        self._forgotten: set[int] = set()
        self._hung_up = False

    def work(self) -> None:
        """Think of whatever there is, and wait for more."""
        while not self._hung_up:
            if self._waiting:
                self._think(self._waiting.pop(0))
            else:
                self._obey(self._heard.get())
            self._listen()

    def _listen(self) -> None:
        while not self._heard.empty():
            self._obey(self._heard.get())

    def _obey(self, command: Command) -> None:
        if command is None:
            self._hung_up = True
        elif isinstance(command, Ping):
            self._say(Pong())
        elif isinstance(command, Think):
            self._waiting.append(command)
        else:
            self._forgotten.add(command.number)

    def _think(self, task: Think) -> None:
        """One thing, until it is done, forgotten, or the time is up."""
        ends = time.monotonic() + task.seconds
        try:
            steps: Iterator[bytes | None] = SUBJECTS[task.subject](task.question)
            for said in steps:
                if said is not None:
                    self._say(Thought(task.number, said))
                self._listen()
                if self._hung_up or task.number in self._forgotten:
                    break
                if time.monotonic() > ends:
                    self._say(Done(task.number, in_time=False))
                    break
            else:
                self._say(Done(task.number))
        except ValueError as refusal:  # with a sentence in it
            self._say(Done(task.number, refusal=str(refusal)))
        except BrokenPipeError:
            raise
        except Exception as fault:
            self._say(Done(task.number, fault=f"{type(fault).__name__}: {fault}"))
        self._forgotten.discard(task.number)

    def _say(self, answer: Pong | Thought | Done) -> None:
        self._pipe.write(packed(answer))
        self._pipe.flush()


if __name__ == "__main__":
    main()
