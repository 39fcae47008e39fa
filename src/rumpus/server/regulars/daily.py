"""The deal of the day: the same seed, rivals and luck for everybody who tries it, each once.

A day's seed follows from a secret of the server, so nobody can know it beforehand, nor work it out from those
of other days. Its hash is published the day before, and the seed itself the day after.
"""

import hmac
from datetime import UTC, date, datetime, timedelta
from typing import Final

from rumpus.bots import USUAL, levels_for_people
from rumpus.engine.box import Box
from rumpus.engine.options import Value

RIVALS: Final = 3

OPTIONS: Final[dict[str, dict[str, Value]]] = {"uno-attack": {"limit": 1}}
"""Where the usual options would make a long match of it."""

PURPOSE: Final = b"the deal of the day"


def today() -> date:
    """The day, which begins everywhere at the same moment."""
    return datetime.now(UTC).date()


def ends_at(day: date) -> float:
    """When a day is over, in seconds since 1970."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() + timedelta(days=1).total_seconds()


def seed_of(seal: bytes, game: str, day: date) -> str:
    """The seed of a game's deal on a day."""
    key = hmac.digest(seal, PURPOSE, "sha256")
    return hmac.digest(key, f"{game}/{day.isoformat()}".encode(), "sha256").hex()


def rivals_of(box: Box) -> list[str]:
    """The bots one plays against: the gentlest first, and none that beats nearly everybody.

    None that searches, either: how long it may think depends on what else the server does.
    """
    levels = levels_for_people(box)
    levels = levels[: levels.index(USUAL) + 1][:RIVALS]
    return levels + [USUAL] * (RIVALS - len(levels))


def streaks(days: list[date], now: date) -> tuple[int, int]:
    """Days in a row up to today or yesterday, and at most, of who played on these days, the latest first."""
    runs: list[list[date]] = []
    for day in days:
        if runs and runs[-1][-1] - day == timedelta(days=1):
            runs[-1].append(day)
        else:
            runs.append([day])
    goes_on = runs and now - runs[0][0] <= timedelta(days=1)
    return len(runs[0]) if goes_on else 0, max(map(len, runs), default=0)
