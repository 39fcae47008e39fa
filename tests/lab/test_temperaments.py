"""All three temperaments at one table: what is counted, and that none wins much more than its share."""

from itertools import permutations

import pytest

from rumpus.bots.loonacy import PACES
from rumpus.bots.temperaments import TEMPERAMENTS
from rumpus.games import shelf_box
from rumpus.lab.temperaments import SEATINGS, Meeting, meet


def meeting(slug: str, level: str, games: int, gravity: str | None = None) -> Meeting:
    return Meeting(slug, level, games, "meeting", shelf_box(slug).info.defaults, gravity)


def test_they_sit_in_every_way_and_share_every_win() -> None:
    heard: list[int] = []
    report = meet(meeting("domaniacal", "normal", 65), 1, heard.append)
    assert sorted(SEATINGS) == sorted(permutations(TEMPERAMENTS))
    assert report["games"] == sum(heard) == 60, "every deal in all six seatings"
    assert sum(report["shares"].values()) == pytest.approx(1, abs=0.001)
    for name, share in report["shares"].items():
        low, high = report["intervals"][name]
        assert low <= share <= high


@pytest.mark.parametrize("level", PACES)
def test_in_a_race_none_wins_more_than_its_share(level: str) -> None:
    """By thousands of games all are within two points of it: see docs/bots.md."""
    shares = meet(meeting("loonacy", level, 600), 1, lambda done: None)["shares"]
    assert all(abs(share - 1 / 3) < 0.07 for share in shares.values())


def test_hands_at_a_tower_leave_the_faces_they_like() -> None:
    shares = meet(meeting("wonky", "normal", 120, "surrogate"), 1, lambda done: None)["shares"]
    assert all(0.2 < share < 0.5 for share in shares.values())
