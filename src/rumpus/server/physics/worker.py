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

from rumpus.server.loop.pipe import Ping, Pong, listen, packed
from rumpus.server.physics.placement import LivePlacement
from rumpus.server.physics.protocol import (
    Begin,
    Command,
    Drop,
    Freeze,
    MoveHand,
    PhysicsFrame,
    PutBack,
    Release,
    read_command,
)

BEHIND = 10
"""Ticks. Whoever is further behind lets time go by instead of rushing after it."""


def main() -> None:
    """Work until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then hangs up
    commands: SimpleQueue[Command | Ping | None] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, read_command, commands), daemon=True).start()
    with suppress(BrokenPipeError):  # the server is gone, and with it whoever could be told
        work(commands, sys.stdout.buffer, float(sys.argv[1]))
    os._exit(0)  # without waiting for bots that still think


def work(commands: "SimpleQueue[Command | Ping | None]", pipe: BinaryIO, pace: float) -> None:
    """Tick by tick, as long as there is something to do; then wait for a command."""
    placements: dict[int, LivePlacement] = {}
    due = time.monotonic()
    while True:
        while not commands.empty() or all_still(placements):
            idle = all_still(placements)
            command = commands.get()
            if command is None:
                return
            if idle:
                due = time.monotonic()
            answer = Pong() if isinstance(command, Ping) else obey(command, placements)
            if answer is not None:
                pipe.write(packed(answer))
                pipe.flush()
        for number, placement in list(placements.items()):
            frame = tick(number, placement)
            if frame is not None:
                pipe.write(packed(frame))
                if frame.lost or (frame.said is not None and not frame.lives_on):
                    del placements[number]
        pipe.flush()
        due += pace
        now = time.monotonic()
        if due > now:
            time.sleep(due - now)
        elif due < now - BEHIND * pace:
            due = now


def all_still(placements: dict[int, LivePlacement]) -> bool:
    """Whether nothing moves anywhere."""
    return all(placement.frozen for placement in placements.values())


def tick(number: int, placement: LivePlacement) -> PhysicsFrame | None:
    """One tick of one placement. A fault in it is its own: the others go on."""
    try:
        return placement.tick()
    except Exception as fault:
        return lost(number, fault)


def obey(command: Command, placements: dict[int, LivePlacement]) -> PhysicsFrame | None:
    """Do what the server wants; a frame if that went wrong. A late command for what is over means nothing."""
    try:
        if isinstance(command, Begin):
            before = None if command.after is None else placements.pop(command.after, None)
            placements[command.number] = LivePlacement(command, before)
        elif command.number in placements:
            steer(command, placements)
    except Exception as fault:
        placements.pop(command.number, None)
        return lost(command.number, fault)
    return None


def steer(
    command: MoveHand | Release | PutBack | Freeze | Drop, placements: dict[int, LivePlacement]
) -> None:
    """Do what the server wants of a placement that goes on."""
    placement = placements[command.number]
    if isinstance(command, MoveHand):
        placement.move_hand(command.pose)
    elif isinstance(command, Drop):
        placement.drop()
        del placements[command.number]
    elif isinstance(command, Freeze):
        placement.frozen = command.still
    elif isinstance(command, PutBack):
        placement.put_back()
    else:
        placement.release()


def lost(number: int, fault: Exception) -> PhysicsFrame:
    """What the server is told of a placement that cannot go on."""
    return PhysicsFrame(number, lost=True, fault=f"{type(fault).__name__}: {fault}")


if __name__ == "__main__":
    main()
