"""`rumpus lab launcher`: how UNO Attack!'s launchers behave, and which of them a real one is like."""

from pathlib import Path
from typing import Annotated

import typer

from rumpus.cli.reports import AsJson, Data, Out, Publish, Seed, folder_for, hand_over
from rumpus.cli.speech import err, polite, read_text
from rumpus.games.uno_attack.launcher import MODELS
from rumpus.lab.launcher.behavior import behavior
from rumpus.lab.launcher.fitting import candidates
from rumpus.lab.launcher.presses import press_model, read_presses
from rumpus.lab.launcher.telling import launcher_report
from rumpus.lab.report.report import command_line


def launcher(
    presses: Annotated[int, typer.Option(min=500, max=10_000_000, help="Presses of each model.")] = 100_000,
    real: Annotated[
        Path | None, typer.Option(help="A CSV of real presses: `cards`, one row a press, perhaps `session`.")
    ] = None,
    seed: Seed = "1",
    out: Out = None,
    publish: Publish = False,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Models of the launcher side by side; with a file of real presses, which one they are like."""
    with polite(), err.status("pressing …"):
        noted = read_presses(read_text(real)) if real is not None else []
        found = [behavior(name, [press_model(model, presses, seed)]) for name, model in MODELS.items()]
        if noted:
            found.append(behavior("yours", noted))
        fitted = candidates(noted, seed) if noted else []
    command = command_line("launcher", presses=presses, real=real, seed=seed)
    with polite():
        report = launcher_report(found, fitted, seed, command)
        hand_over(report, folder_for(report.name, out), as_json, publish, data)
