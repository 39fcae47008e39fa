"""The workbench's own process: `python -m rumpus.server.towers PACE`, on the other end of two pipes.

One thread listens, bots think on theirs, and the main one lets every placement go on, tick by tick.
"""

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO

from rumpus.server.carrying import Carrying
from rumpus.server.errands import Begin, Drop, Order, Reach, cut, packed, read_order

BEHIND = 10
"""Ticks. Whoever is further behind lets time go by instead of rushing after it."""

CHUNK = 65_536


def main() -> None:
    """Work until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then hangs up
    orders: SimpleQueue[Order | None] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, orders), daemon=True).start()
    with suppress(BrokenPipeError):  # the server is gone, and with it whoever could be told
        work(orders, sys.stdout.buffer, float(sys.argv[1]))
    os._exit(0)  # without waiting for bots that still think


def listen(pipe: BinaryIO, orders: "SimpleQueue[Order | None]") -> None:
    """Pass every order on, and None at the end."""
    stream = bytearray()
    while data := os.read(pipe.fileno(), CHUNK):
        stream += data
        for message in cut(stream):
            orders.put(read_order(message))
    orders.put(None)


def work(orders: "SimpleQueue[Order | None]", pipe: BinaryIO, pace: float) -> None:
    """Tick by tick, as long as there is something to do; then wait for an order."""
    placements: dict[int, Carrying] = {}
    due = time.monotonic()
    while True:
        while not placements or not orders.empty():
            order = orders.get()
            if order is None:
                return
            if not placements:
                due = time.monotonic()
            obey(order, placements)
        for number, carrying in list(placements.items()):
            sight = carrying.tick()
            if sight is not None:
                pipe.write(packed(sight))
                if sight.said is not None:
                    del placements[number]
        pipe.flush()
        due += pace
        now = time.monotonic()
        if due > now:
            time.sleep(due - now)
        elif due < now - BEHIND * pace:
            due = now


def obey(order: Order, placements: dict[int, Carrying]) -> None:
    """Do what the server wants. A late order for something that is over means nothing."""
    if isinstance(order, Begin):
        placements[order.number] = Carrying(order)
        return
    carrying = placements.get(order.number)
    if carrying is None:
        return
    if isinstance(order, Reach):
        carrying.reach(order.pose)
    elif isinstance(order, Drop):
        carrying.drop()
        del placements[order.number]
    else:
        carrying.release()


if __name__ == "__main__":
    main()
