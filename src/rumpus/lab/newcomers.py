"""How newcomers fare in their first games of Play now, with rivals that fit themselves to the results.

The people are simulated: eyes and hands of three tempers that win, against bots of one level, as often as was
estimated for a child, an average and a quick adult.
"""

from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from rumpus.bots import seat_bot
from rumpus.bots.fitting import first_standing, rivals, standing_after
from rumpus.bots.loonacy import LoonacyBot
from rumpus.bots.reactions import Temper
from rumpus.bots.temperaments import TEMPERAMENTS
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.match import Match
from rumpus.foresight.arena import PATIENCE, Arena
from rumpus.foresight.shares import wilson

NEWCOMERS = {
    "child": Temper(180, 35, 300, 260, 230, 2.6, 70, 450, 0.22, 0.03, 900, 0.3, False),
    "adult": Temper(150, 25, 200, 220, 200, 3.0, 55, 380, 0.18, 0.02, 800, 0.3, False),
    "quick": Temper(120, 20, 130, 170, 160, 4.2, 45, 260, 0.12, 0.015, 600, 0.3, False),
}
RIVALS = 3
"""As Play now seats them: one of each temperament."""
STYLES = list(TEMPERAMENTS.values())
GAMES = 5


@dataclass(frozen=True)
class Newcomer:
    """What became of many newcomers of one temper."""

    temper: str
    games: int
    won: list[int]
    """How many won their first game, their second, and so on."""
    evenings: int

    @property
    def share(self) -> float:
        """Of all their games."""
        return sum(self.won) / self.games


def newcomers(box: Box, evenings: int, seed: str) -> list[Newcomer]:
    """Let so many newcomers of each temper play their first five games."""
    return [_evenings(box, temper, evenings, seed) for temper in NEWCOMERS]


def _evenings(box: Box, temper: str, evenings: int, seed: str) -> Newcomer:
    won = [0] * GAMES
    for evening in range(evenings):
        standing = first_standing(box)
        for number in range(GAMES):
            wins = _wins(box, temper, standing, f"{seed}/{temper}/{evening}/{number}")
            won[number] += wins
            standing = standing_after(box, standing, wins)
    return Newcomer(temper, evenings * GAMES, won, evenings)


def _wins(box: Box, temper: str, standing: int, seed: str) -> bool:
    """One game, in which the newcomer sits where founders sit."""
    match: Match[Any, Any] = Match(box.game, box.info.defaults, RIVALS + 1, Dice(seed), keep_log=False)
    styles = list(range(RIVALS))
    Dice(f"{seed}/names").shuffle(styles)
    seated = zip(rivals(box, standing, RIVALS), styles, strict=True)
    bots = [LoonacyBot(NEWCOMERS[temper]), *(seat_bot(box, level, STYLES[style]) for level, style in seated)]
    Arena(match, bots, Dice(f"{seed}/bots")).play(PATIENCE)
    outcome = box.game.outcome(match.state)
    assert outcome is not None
    return 0 in outcome.winners


def render(found: list[Newcomer], console: Console) -> None:
    """For people."""
    grid = Grid(title="Newcomers in their first five games of Play now")
    for heading in (
        "temper",
        "won",
        "95 % of such runs",
        *(f"game {number}" for number in range(1, GAMES + 1)),
    ):
        grid.add_column(heading, justify="right")
    for each in found:
        low, high = wilson(sum(each.won), each.games)
        games = [f"{100 * won / each.evenings:.0f} %" for won in each.won]
        grid.add_row(each.temper, f"{100 * each.share:.1f} %", f"{100 * low:.1f}–{100 * high:.1f} %", *games)
    console.print(grid)
