"""The one table: rates down, servers across, and below it what they hold and how they compare."""

from collections.abc import Sequence
from typing import Any

from ladder import Measured, Step, number

from rumpus.lab.load.measure import IN_TIME_MS

LABEL = 24
COLUMN = 24


def render(ours: Measured, peers: dict[str, Measured]) -> str:
    """The report for people."""
    servers = [ours, *peers.values()]
    rates = sorted({step.rate for server in servers for step in server.steps})
    lines = ["p50 / p99 ms until all four have it · server CPU µs an action", ""]
    lines.append(row("actions/s", [server.name for server in servers]))
    for rate in rates:
        lines.append(row(f"{rate:,}", [cell(server, rate) for server in servers]))
    lines.append("")
    lines.append(row(f"sustained, p99 < {IN_TIME_MS:g} ms", [sustained(server) for server in servers]))
    for index in range(max(len(server.rounds) for server in servers)):
        cells = [sustained(server.rounds[index]) if server.rounds else "" for server in servers]
        lines.append(row(f"  in round {index + 1}", cells))
    lines.append(row("CPU µs at highest held", [number(cheapest(server), 0) for server in servers]))
    lines.append(row("KiB a connection", [number(server.kib_per_connection) for server in servers]))
    lines.append("")
    lines += compare(ours, peers)
    lines.append(
        "! late or behind   * the load generator, one thread, was at its limit   ~ the host took time away"
    )
    return "\n".join(lines)


def row(label: str, cells: Sequence[str]) -> str:
    """One line of the table."""
    return f"{label:<{LABEL}}" + "".join(f"{each:>{COLUMN}}" for each in cells)


def cell(server: Measured, rate: int) -> str:
    """What a server did at a rate."""
    step = next((step for step in server.steps if step.rate == rate), None)
    if step is None:
        return ""
    mark = ("" if step.within(server.limit_ms) else "!") + ("*" if step.generator_busy else "")
    mark += "~" if step.disturbed else ""
    return f"{number(step.p50_ms)} / {number(step.p99_ms)} · {number(step.cpu_us_per_action, 0)}{mark}"


def sustained(server: Measured) -> str:
    """The highest rate in time."""
    if server.sustained is None:
        return "–"
    return ("≥ " if server.held_all else "") + f"{server.sustained:,}/s"


def cheapest(server: Measured) -> float | None:
    """CPU for an action at the highest rate held, where idle work weighs least."""
    held = server.held
    return held[max(held)].cpu_us_per_action if held else None


def ratios(ours: Measured, peers: dict[str, Measured]) -> dict[str, Any]:
    """Ours beside the peers: one number each for throughput, and p99 at every rate both hold."""
    found: dict[str, Any] = {}
    for key, peer in peers.items():
        if (times := throughput(ours, peer)) is not None:
            found[f"sustained_over_{key}"] = times
        both = sorted(ours.held.keys() & peer.held.keys())
        found[f"p99_ms_beside_{key}"] = {
            rate: (ours.held[rate].p99_ms, peer.held[rate].p99_ms) for rate in both
        }
    return found


def throughput(ours: Measured, peer: Measured) -> float | None:
    """How often the peer's sustained rate fits into ours; unknown if the ladder ended before the peer."""
    if not ours.sustained or not peer.sustained or peer.held_all:
        return None
    return ours.sustained / peer.sustained


def compare(ours: Measured, peers: dict[str, Measured]) -> list[str]:
    """The ratios, in sentences."""
    if not ours.steps:
        return [f"No ratios: {ours.name} was not measured. {ours.trouble or ''}".rstrip()]
    lines = []
    for peer in peers.values():
        if (times := throughput(ours, peer)) is not None:
            least = "at least " if ours.held_all else ""
            lines.append(f"{ours.name} sustains {least}{times:.1f}× the actions of {peer.name}.")
        both = sorted(ours.held.keys() & peer.held.keys())
        pairs = ", ".join(pair(ours.held[rate], peer.held[rate]) for rate in both)
        lines.append(f"p99 ms of {ours.name} and of {peer.name}: {pairs or 'no rate that both hold'}")
    return lines


def pair(ours: Step, theirs: Step) -> str:
    """Two latencies at one rate."""
    return f"{number(ours.p99_ms)} : {number(theirs.p99_ms)} at {ours.rate:,}/s"
