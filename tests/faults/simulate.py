"""The server's own logic in virtual time: many tables, everything goes wrong, and all of it from one seed.

python tests/faults/simulate.py --seed 1 --tables 500 --minutes 120
python tests/faults/simulate.py --town 1/17           one town of those again, as a broken promise prints it
python tests/faults/simulate.py --bug "no fence"      with a bug planted in the server: how soon is it found?
"""

import argparse
import gc
import sys
import time
from contextlib import nullcontext
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from rumpus.table import table
from simulation.misfortunes import OFTEN, USUALLY
from simulation.planted import BUGS
from simulation.promises import Counts
from simulation.town import TABLES, Broken, Town, towns


def live(wanted: argparse.Namespace) -> tuple[Counts, float, int]:
    """One town after another; what has happened in all of them, for how many table-hours, and a checksum."""
    all_counts, hours, trace = Counts(), 0.0, 0
    times = OFTEN if wanted.often else USUALLY
    chosen = (
        [(wanted.town, wanted.tables, wanted.nodes)] if wanted.town else towns(wanted.seed, wanted.tables)
    )
    for number, (seed, tables, nodes) in enumerate(chosen):
        town = Town(seed, min(tables, TABLES), times, nodes)
        town.live(wanted.minutes / 60)
        all_counts.add(town.counts)
        hours += town.table_hours
        trace = trace * 31 + int(town.trace(), 16) & 0xFFFF_FFFF
        del town
        gc.collect()  # a town is full of circles, and while one lives nobody looks for them
        if sys.stderr.isatty():
            print(f"{number + 1} of {len(chosen)} towns", end="\r", file=sys.stderr)
    return all_counts, hours, trace


def report(counts: Counts, hours: float, trace: int, seconds: float) -> str:
    """What has happened, in a few lines."""
    compiled = "compiled" if not table.__file__.endswith(".py") else "interpreted"
    lines = [
        f"{hours:.0f} table-hours in {seconds:.1f} s of the processor ({compiled}): "
        f"{60 * hours / seconds:.0f} in a minute, with {counts.entries / hours:.0f} entries an hour",
        f"{counts.entries} entries stored, {counts.actions} actions by people among them, "
        f"{counts.acknowledged} times acknowledged, {counts.bounced} bounced, {counts.resent} resent; "
        f"{counts.told} times somebody was told of an entry, {counts.states} states held to the truth",
        f"{sum(counts.faults.values())} faults: "
        + ", ".join(f"{kind} {times}" for kind, times in sorted(counts.faults.items())),
        f"nothing broken; trace {trace:08x}",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=TABLES * 8)
    parser.add_argument("--minutes", type=float, default=120.0, help="of virtual time")
    parser.add_argument("--often", action="store_true", help="everything goes wrong four times as often")
    parser.add_argument("--town", default="", help="only this one")
    parser.add_argument("--nodes", type=int, choices=(1, 2), default=1, help="servers of that town")
    parser.add_argument("--bug", choices=BUGS, help="plant this bug in the server")
    wanted = parser.parse_args()
    gc.freeze()  # what is there now stays
    began = time.process_time()
    try:
        with BUGS[wanted.bug]() if wanted.bug else nullcontext():
            counts, hours, trace = live(wanted)
    except Broken as broken:
        print(broken)
        command = f"--town {broken.seed} --tables {broken.tables} --nodes {broken.nodes}"
        command += f" --minutes {wanted.minutes:g}"
        command += " --often" if wanted.often else ""
        command += f' --bug "{wanted.bug}"' if wanted.bug else ""
        print(f"found after {time.process_time() - began:.1f} s; see it again:")
        print(f"python tests/faults/simulate.py {command}")
        sys.exit(1)
    print(report(counts, hours, trace, time.process_time() - began))


if __name__ == "__main__":
    main()
