"""The physics's own process: `python -m rumpus.server.physics.worker PACE`, on the other end of two pipes.

One thread listens, bots think on theirs, and the main one lets every placement go on, tick by tick, and every
tower until it rests. Then it is forgotten, and costs nothing.
"""

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO

from rumpus.server.physics.placement import LivePlacement
from rumpus.server.physics.protocol import Begin, Command, Drop, MoveHand, PutBack, cut, packed, read_command

BEHIND = 10
"""Ticks. Whoever is further behind lets time go by instead of rushing after it."""

CHUNK = 65_536


def main() -> None:
    """Work until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then hangs up
    commands: SimpleQueue[Command | None] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, commands), daemon=True).start()
    with suppress(BrokenPipeError):  # the server is gone, and with it whoever could be told
        work(commands, sys.stdout.buffer, float(sys.argv[1]))
    os._exit(0)  # without waiting for bots that still think


def listen(pipe: BinaryIO, commands: "SimpleQueue[Command | None]") -> None:
    """Pass every command on, and None at the end."""
    stream = bytearray()
    while data := os.read(pipe.fileno(), CHUNK):
        stream += data
        for message in cut(stream):
            commands.put(read_command(message))
    commands.put(None)


def work(commands: "SimpleQueue[Command | None]", pipe: BinaryIO, pace: float) -> None:
    """Tick by tick, as long as there is something to do; then wait for a command."""
    placements: dict[int, LivePlacement] = {}
    due = time.monotonic()
    while True:
        while not placements or not commands.empty():
            command = commands.get()
            if command is None:
                return
            if not placements:
                due = time.monotonic()
            obey(command, placements)
        for number, placement in list(placements.items()):
            frame = placement.tick()
            if frame is not None:
                pipe.write(packed(frame))
                if frame.said is not None and not frame.lives_on:
                    del placements[number]
        pipe.flush()
        due += pace
        now = time.monotonic()
        if due > now:
            time.sleep(due - now)
        elif due < now - BEHIND * pace:
            due = now


def obey(command: Command, placements: dict[int, LivePlacement]) -> None:
    """Do what the server wants. A late command for something that is over means nothing."""
    if isinstance(command, Begin):
        before = None if command.after is None else placements.pop(command.after, None)
        placements[command.number] = LivePlacement(command, before)
        return
    placement = placements.get(command.number)
    if placement is None:
        return
    if isinstance(command, MoveHand):
        placement.move_hand(command.pose)
    elif isinstance(command, Drop):
        placement.drop()
        del placements[command.number]
    elif isinstance(command, PutBack):
        placement.put_back()
    else:
        placement.release()


if __name__ == "__main__":
    main()
