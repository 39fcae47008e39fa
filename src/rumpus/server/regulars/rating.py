"""How good somebody is: a number and how sure of it we are, moved by whole finish orders (Plackett and Luce).

A person has two ratings a game, which never mix: one from games with people, one from games against bots,
whose own ratings are measured once and never move. The rules are told in docs/ratings.md.
"""

from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from rumpus.bots.strengths import strength
from rumpus.server.store.records import EndedGame, SeatRecord

MODEL: Final = PlackettLuce()

MEASURED: Final = 1.0
"""How sure we are of a bot."""

UNSURE: Final = 6.0
"""Beyond this a rating is still being found out: about five games against bots, fifteen with people."""

MIDDLE: Final = 1_500
STEP: Final = 24
"""As people are shown it: the middle of the scale, and what one point on it is."""


class Rating(NamedTuple):
    """What is believed of somebody."""

    mean: float = MODEL.mu
    spread: float = MODEL.sigma
    games: int = 0

    @property
    def shown(self) -> int:
        """The number people see."""
        return shown(self.mean)

    @property
    def give(self) -> int:
        """In two cases of three the truth is no further away from it than this."""
        return round(STEP * self.spread)

    @property
    def provisional(self) -> bool:
        """Whether too few games were played to be sure."""
        return self.spread > UNSURE


def shown(mean: float) -> int:
    """A place on the scale as people see it."""
    return round(MIDDLE + STEP * (mean - MODEL.mu))


def counts(seat: SeatRecord) -> bool:
    """Whether a game says anything about whoever had this seat: not about somebody who came late."""
    return seat.guest is not None and seat.how != "late"


def among_people(ended: EndedGame, known: dict[str, Rating]) -> dict[str, Rating]:
    """The ratings of the people of a game after it, by key, from their order among each other.

    `known` has what they were before.
    """
    rated = [seat for seat in ended.seats if counts(seat)]
    if len(rated) < 2:
        return {}
    before = [known[seat.guest or ""] for seat in rated]
    after = _rate(before, [seat.place for seat in rated])
    return {
        seat.guest or "": _fair(seat, was, now) for seat, was, now in zip(rated, before, after, strict=True)
    }


def against_bots(ended: EndedGame, seat: SeatRecord, before: Rating) -> Rating | None:
    """The rating of whoever had this seat, from their place among the bots; None if there were none."""
    bots = [each for each in ended.seats if each.level is not None]
    if not bots or not counts(seat):
        return None
    fixed = [Rating(strength(ended.game, each.level or ""), MEASURED) for each in bots]
    after = _rate([before, *fixed], [seat.place, *(each.place for each in bots)])
    return _fair(seat, before, after[0])


def _rate(before: list[Rating], places: list[int]) -> list[Rating]:
    teams = [[MODEL.rating(rating.mean, rating.spread)] for rating in before]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(team[0].mu, team[0].sigma, rating.games + 1)
        for team, rating in zip(after, before, strict=True)
    ]


def _fair(seat: SeatRecord, before: Rating, after: Rating) -> Rating:
    """A bot that played for somebody for a while can win them nothing; what it loses is lost."""
    return before if seat.how == "helped" and after.mean > before.mean else after
