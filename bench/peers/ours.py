"""Our own server on the same ladder, through the command that people use: `rumpus bench server`."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from children import GOODBYE
from ladder import Measured, Plan, Step, climb

NAME: Final = "Rumpus"
ROOT: Final = Path(__file__).parents[2]
COMMAND: Final = (sys.executable, "-m", "rumpus", "bench", "server")

AROUND: Final = 60.0
"""Seconds beyond a step's own for starting the server, seating everybody and going home."""


def measure(plan: Plan, say: Callable[[str], None]) -> Measured:
    """Climb, with a new server at every step."""
    measured = Measured(NAME)
    try:
        run([*COMMAND, "--help"], AROUND)
    except ChildProcessError:
        measured.trouble = "`python -m rumpus bench server` is not there (yet)."
        say(measured.trouble)
        return measured

    def play(rate: int) -> Step:
        found = ask(plan, rate)
        memory = found.get("kib_per_connection")
        if measured.kib_per_connection is None and memory is not None:
            measured.kib_per_connection = float(memory)
        return read(found, rate)

    try:
        climb(measured, plan.rates, play, say)
    except (ChildProcessError, TimeoutError, KeyError, ValueError) as trouble:
        measured.trouble = f"`rumpus bench server`: {trouble}"
        say(measured.trouble)
    return measured


def ask(plan: Plan, rate: int) -> dict[str, Any]:
    """One step: the command counts actions a second for each table, the ladder for all of them."""
    options = {
        "--tables": plan.tables,
        "--players": plan.players,
        "--rate": rate / plan.tables,
        "--seconds": plan.seconds,
    }
    words = [word for name, value in options.items() for word in (name, f"{value:g}")]
    answer = run([*COMMAND, *words, "--no-climb", "--json"], plan.seconds + AROUND)
    found: dict[str, Any] = json.loads(answer)
    return found


def read(found: dict[str, Any], rate: int) -> Step:
    """What the command's JSON means here. Latencies it must have; the rest it may leave out."""
    return Step(
        rate=rate,
        sent_per_second=float(found["actions_per_second"]),
        lost=int(found["unanswered"]),
        fell_behind=False,  # the command never gives up; the ladder compares the rates
        p50_ms=found["p50_ms"],
        p99_ms=found["p99_ms"],
        cpu_us_per_action=found["server_cpu_us_per_action"],
        generator_cores=found["load_generator_cores"],
    )


def run(command: list[str], seconds: float) -> str:
    """What a command prints. It is ended by its id, kindly first, if time or patience runs out."""
    process = subprocess.Popen(  # noqa: S603  # our own interpreter with our own module
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Ctrl-C reaches us alone; we pass it on, so that the command ends what it started itself.
        start_new_session=True,
    )
    try:
        printed, complaint = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        raise TimeoutError(f"no answer for {seconds:.0f} seconds.") from None
    finally:
        end(process)
    if process.returncode != 0:
        raise ChildProcessError(complaint.strip() or f"exit {process.returncode}")
    return printed


def end(process: "subprocess.Popen[str]") -> None:
    """End a process unless it has ended."""
    for politeness in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        process.send_signal(politeness)
        try:
            process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            continue
