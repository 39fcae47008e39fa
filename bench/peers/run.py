"""Our live server beside boardgame.io and Colyseus, in one run on one machine.

    python bench/peers/run.py [--quick] [--rounds N] [--json]

Run it with the Python that has Rumpus installed. The report goes to standard output, progress to
standard error. All of it stays on 127.0.0.1.
"""

import argparse
import json
import os
import signal
import sys
from dataclasses import asdict, replace
from typing import Any, Final

import ours
import rivals
from ladder import Measured, Plan, middle
from report import ratios, render

RATES: Final = (250, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10000, 12000, 15000, 20000)
FULL: Final = Plan(rates=RATES)
QUICK: Final = Plan(rates=(250, 1000, 2000, 4000, 8000), warmup=0.5, seconds=2.0, settle=1.0)
QUIET: Final = 0.5
"""The load average of a machine that has nothing else to do."""
OURS: Final = "rumpus"


def main() -> int:
    """Measure, report, and leave nothing running."""
    wish = arguments()
    # A polite request to end unwinds like Ctrl-C, so that every child is stopped.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return contest(wish)
    except KeyboardInterrupt:
        say("stopped")
        return 130
    except rivals.NotInstalled as missing:
        say(str(missing))
        return 2


def arguments() -> argparse.Namespace:
    """What the caller wants."""
    words = argparse.ArgumentParser(description="Our live server beside boardgame.io and Colyseus.")
    words.add_argument("--quick", action="store_true", help="fewer and shorter steps, to see that it works")
    words.add_argument("--json", action="store_true", help="print one JSON object")
    words.add_argument(
        "--only", action="append", choices=[OURS, *rivals.PEERS], help="measure only this (may be repeated)"
    )
    words.add_argument(
        "--rates", type=rate_list, help="actions a second over all tables, such as 250,1000,4000"
    )
    words.add_argument(
        "--rounds",
        type=int,
        choices=range(1, 10),
        default=1,
        help="climb so often, in turn; report the middle",
    )
    return words.parse_args()


def rate_list(text: str) -> tuple[int, ...]:
    """Rates as people write them, from low to high."""
    rates = tuple(sorted(int(part) for part in text.split(",")))
    if not 1 <= rates[0] <= rates[-1] <= 100_000:
        raise argparse.ArgumentTypeError("Rates are between 1 and 100,000 actions a second.")
    return rates


def contest(wish: argparse.Namespace) -> int:
    """Every server in turn, each with the machine to itself, as many rounds as wished.

    In turn, because a machine has good and bad minutes: a round gives all servers about the same ones.
    """
    plan = QUICK if wish.quick else FULL
    if wish.rates:
        plan = replace(plan, rates=wish.rates)
    wanted = wish.only or [*rivals.PEERS, OURS]
    load = os.getloadavg()[0]
    if load > QUIET:
        say(f"Something else is running here (load {load:.1f}): expect high p99, and trust no figure.")
    if any(name in wanted for name in rivals.PEERS):
        rivals.install()
    climbs: dict[str, list[Measured]] = {name: [] for name in (*rivals.PEERS, OURS) if name in wanted}
    for number in range(1, wish.rounds + 1):
        for name, done in climbs.items():
            say(f"{name}, round {number} of {wish.rounds}")
            done.append(measure(name, plan))
    own = middle(climbs.pop(OURS)) if OURS in climbs else Measured(ours.NAME)
    peers = {name: middle(done) for name, done in climbs.items()}
    sys.stdout.write((json.dumps(facts(plan, load, own, peers)) if wish.json else render(own, peers)) + "\n")
    return 1 if any(server.trouble for server in (own, *peers.values())) else 0


def measure(name: str, plan: Plan) -> Measured:
    """One climb with one server."""
    return ours.measure(plan, say) if name == OURS else rivals.measure(rivals.PEERS[name], plan, say)


def facts(plan: Plan, load: float, own: Measured, peers: dict[str, Measured]) -> dict[str, Any]:
    """The report for programs."""
    servers = {OURS: own, **peers}
    return {
        "plan": asdict(plan),
        "load_before": load,
        "servers": {key: {**asdict(each), "sustained": each.sustained} for key, each in servers.items()},
        "ratios": ratios(own, peers),
    }


def say(what: str) -> None:
    """Progress."""
    sys.stderr.write(f"{what}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
