"""What many commands ask for, in the same words."""

from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(help="A game, as `rumpus games` spells it.")]
Players = Annotated[int, typer.Option(help="How many sit at the table.")]
Bots = Annotated[str, typer.Option(help="A level for all seats, or one a seat with commas.")]
HouseRules = Annotated[list[str] | None, typer.Option(help="An option as name=value; repeatable.")]
Pull = Annotated[str | None, typer.Option(help="What makes towers fall: surrogate or real.")]
GameSeed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
