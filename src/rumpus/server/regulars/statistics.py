"""Small true numbers about what a guest has played."""

from itertools import groupby

from rumpus.games import SHELF
from rumpus.server.store.annals import Annals
from rumpus.wire.regulars import GameTally, Statistics

TITLES = {box.info.slug: box.info.title for box in SHELF}


def title_of(game: str) -> str:
    """What is written on the box; a game that is no longer on the shelf has only its short name."""
    return TITLES.get(game, game)


def statistics_of(annals: Annals, key: str) -> Statistics:
    """What a guest has done so far."""
    tallies = annals.tallies(key)
    streak, longest = wins_in_a_row(annals.places(key))
    companion, together = (annals.companions(key) or [("", 0)])[0]
    return Statistics(
        played=sum(tally.played for tally in tallies),
        won=sum(tally.won for tally in tallies),
        streak=streak,
        longest=longest,
        companion=companion,
        together=together,
        games=[
            GameTally(
                game=tally.game,
                title=title_of(tally.game),
                played=tally.played,
                won=tally.won,
                quickest=tally.quickest,
                tower=tally.tower,
                stack=tally.stack,
            )
            for tally in tallies
        ],
    )


def wins_in_a_row(places: list[int]) -> tuple[int, int]:
    """How many games were won in a row up to the latest, which comes first; and how many at most."""
    runs = [(won, len(list(run))) for won, run in groupby(place == 1 for place in places)]
    latest = runs[0][1] if runs and runs[0][0] else 0
    return latest, max((length for won, length in runs if won), default=0)
