"""`rumpus whatif`: everybody's chances at any moment of a logged game, and with one thing otherwise."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from msgspec import to_builtins
from rich.table import Table

from rumpus.cli.logs import LogFile
from rumpus.cli.speech import out, polite, progress_bar, read_text
from rumpus.engine.ids import Seat
from rumpus.foresight.curve import chances, curve
from rumpus.foresight.endings import ENDINGS, play_endings
from rumpus.foresight.forks import AS_IT_WAS, Fork, as_it_was, find_fork, forks
from rumpus.wire.logbook import Logbook, load
from rumpus.wire.messages import Chances

POINTS = 40
"""Moments of a curve."""


def whatif(
    file: LogFile,
    at: Annotated[int | None, typer.Option(help="An entry of the log; without one, the whole game.")] = None,
    knows: Annotated[
        int | None, typer.Option("--as", min=1, help="Go by what this seat knew, not by the true cards.")
    ] = None,
    instead: Annotated[str, typer.Option(help="What happens instead of that entry, by its name.")] = "",
    endings: Annotated[int, typer.Option(min=1, max=1_000_000, help="How often it is played out.")] = ENDINGS,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play a logged game to its end from any moment, as it was or with one thing otherwise."""
    with polite():
        logbook = load(read_text(file))
        seat = _seat(logbook, knows)
        if at is None:
            found = _curve(logbook, max(1, endings // 10), seat)
            show_curve(logbook, found, as_json)
            return
        asked = [as_it_was(logbook, at)]
        if instead != AS_IT_WAS:
            asked.append(find_fork(logbook, at, instead))
        answers = [(fork, _chances(logbook, at, fork, endings, seat)) for fork in asked]
        others = [] if instead else forks(logbook, at)
    show(logbook, at, answers, others, as_json)


def _seat(logbook: Logbook, knows: int | None) -> Seat | None:
    if knows is None:
        return None
    if knows > len(logbook.names):
        raise ValueError(f"This game has seats 1 to {len(logbook.names)}.")
    return Seat(knows - 1)


def _chances(logbook: Logbook, at: int, fork: Fork, endings: int, seat: Seat | None) -> Chances:
    with progress_bar() as progress:
        task = progress.add_task("playing on", total=endings)
        for wins in play_endings(logbook, fork, endings, seat):
            progress.update(task, completed=wins.endings)
    return chances(logbook, at, wins)


def _curve(logbook: Logbook, endings: int, seat: Seat | None) -> list[Chances]:
    points = min(POINTS, len(logbook.entries))
    with progress_bar() as progress:
        task = progress.add_task("playing on", total=points)

        def tell() -> Iterator[Chances]:
            for point in curve(logbook, points, endings, seat):
                if point is not None:
                    progress.advance(task)
                    yield point

        return sorted(tell(), key=lambda point: point.seq)


def show(
    logbook: Logbook, at: int, answers: list[tuple[Fork, Chances]], others: list[Fork], as_json: bool
) -> None:
    """What came of it."""
    if as_json:
        said: dict[str, Any] = {
            "game": logbook.box.info.slug,
            "at": at,
            "names": logbook.names,
            "answers": [
                {"instead": fork.key, "sentence": fork.sentence} | to_builtins(c) for fork, c in answers
            ],
            "possible": [{"instead": fork.key, "sentence": fork.sentence} for fork in others],
        }
        out.out(json.dumps(said), highlight=False)
        return
    for fork, found in answers:
        out.print(f"{fork.sentence} ({found.endings} endings)", highlight=False, markup=False)
        table = Table("seat", "player", "wins", "95 % interval", box=None)
        for seat, name in enumerate(logbook.names):
            low, high = found.intervals[seat]
            table.add_row(str(seat + 1), name, f"{found.shares[seat]:.1%}", f"{low:.1%} – {high:.1%}")
        out.print(table)
    if others:
        out.print("Instead of that (--instead NAME):", highlight=False)
        names = Table("name", "what happens", box=None)
        for fork in others:
            names.add_row(fork.key, fork.sentence)
        out.print(names)


def show_curve(logbook: Logbook, found: list[Chances], as_json: bool) -> None:
    """The chances along the game."""
    if as_json:
        said = {"game": logbook.box.info.slug, "names": logbook.names, "curve": to_builtins(found)}
        out.out(json.dumps(said), highlight=False)
        return
    table = Table("entry", "time", *logbook.names, box=None)
    for point in found:
        clock = f"{logbook.entries[point.seq].at / 1000:.1f} s"
        table.add_row(str(point.seq), clock, *(f"{share:.0%}" for share in point.shares))
    out.print(table)
