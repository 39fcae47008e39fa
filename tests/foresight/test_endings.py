"""Endings repeat, and the chances along a game end where the game ended."""

from dataclasses import replace
from itertools import pairwise

import pytest

from foresight.played import GAMES, played, winners
from rumpus.engine.ids import Seat
from rumpus.foresight.calibration import calibrated, calibrated_bound
from rumpus.foresight.curve import chances, curve
from rumpus.foresight.endings import Wins, play_endings
from rumpus.foresight.forks import as_it_was, find_fork, forks
from rumpus.foresight.moments import players
from rumpus.wire.logbook import Logbook, dump, load


def ended(logbook: Logbook, seq: int, change: str = "", endings: int = 12, seat: int | None = None) -> Wins:
    found = Wins([])
    fork = find_fork(logbook, seq, change)
    for wins in play_endings(logbook, fork, endings, None if seat is None else Seat(seat)):
        found = wins
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_question_has_the_same_answer(slug: str) -> None:
    logbook = played(slug)
    middle = 3 * len(logbook.entries) // 4
    for seat in (None, 0):
        first, again = (ended(logbook, middle, endings=6, seat=seat) for _ in range(2))
        assert first.wins == again.wins and first.endings == 6 and sum(first.wins) >= 6
    change = forks(logbook, middle)[0].key if forks(logbook, middle) else ""
    assert ended(logbook, middle, change, endings=4).endings == 4


@pytest.mark.parametrize("slug", GAMES)
def test_the_curve_ends_at_one_for_the_winner(slug: str) -> None:
    logbook = played(slug)
    points = [point for point in curve(logbook, 16, 3) if point is not None]
    last = max(points, key=lambda point: point.seq)
    assert last.seq == len(logbook.entries) - 1
    assert last.shares == [1.0 if seat in winners(logbook) else 0.0 for seat in range(len(logbook.names))]
    assert last.intervals == [(share, share) for share in last.shares]
    assert len(points) == len({point.seq for point in points}) == 16
    for point in points:
        for share, (low, high) in zip(point.shares, point.intervals, strict=True):
            assert 0.0 <= low <= share <= high <= 1.0


def test_where_it_changes_more_points_are_taken() -> None:
    logbook = played("domaniacal")
    points = sorted(point.seq for point in curve(logbook, 30, 5) if point is not None)
    steps = [later - earlier for earlier, later in pairwise(points)]
    assert max(steps) > 2 * min(steps)


def test_what_a_seat_knew_is_less_than_the_truth() -> None:
    """In Loonacy the truth has everybody's cards; from one chair the others' could be any."""
    logbook = played("uglydoll-loonacy")
    truths = [ended(logbook, seq, endings=25).wins for seq in range(0, len(logbook.entries) - 1, 6)]
    known = [ended(logbook, seq, endings=25, seat=0).wins for seq in range(0, len(logbook.entries) - 1, 6)]
    assert truths != known


def test_whoever_sat_there_plays_on_and_people_are_played_by_the_usual_bot() -> None:
    logbook = played("uno-attack")
    assert players(logbook) == ("normal",) * 3
    again = load(dump(logbook))
    assert again.levels == ["normal"] * 3
    assert players(replace(logbook, levels=["easy", None, "forgotten"])) == ("easy", "normal", "normal")


def test_a_game_that_is_over_needs_one_ending_only() -> None:
    logbook = played("domaniacal")
    last = len(logbook.entries) - 1
    found = ended(logbook, last, endings=500)
    assert found.endings == 1 and found.over
    assert chances(logbook, last, found).intervals == [(share, share) for share in found.shares()]
    assert as_it_was(logbook, last).kind == "nothing"


def test_sharpness_draws_chances_apart_and_keeps_their_sum() -> None:
    shares = [0.5, 0.3, 0.2, 0.0]
    assert calibrated(shares, 1.0) == pytest.approx(shares)
    sharper, blunter = calibrated(shares, 1.5), calibrated(shares, 0.7)
    assert sharper[0] > 0.5 > blunter[0] and sharper[2] < 0.2 < blunter[2] and sharper[3] == 0.0
    assert sum(sharper) == pytest.approx(1.0)
    assert calibrated_bound(shares, 0, 0.5, 1.5) == pytest.approx(sharper[0])
    bounds = [calibrated_bound(shares, 0, bound, 1.5) for bound in (0.0, 0.4, 0.5, 0.6, 1.0)]
    assert bounds == sorted(bounds) and bounds[0] == 0.0 and bounds[-1] == 1.0
    assert calibrated([0.0, 0.0], 2.0) == [0.0, 0.0]
