"""One bot against others, from every chair alike."""

from rumpus.games import shelf_box
from rumpus.lab.duel import Duel, fight

DOMINOES = shelf_box("domaniacal").info.defaults


def test_a_duel_is_fought_from_every_chair_and_says_how_sure_it_is() -> None:
    heard: list[int] = []
    report = fight(Duel("domaniacal", "normal", "random", 3, 60, "duel", DOMINOES), 1, heard.append)
    low, high = report["interval"]
    assert low <= report["share"] <= high and report["share"] > 0.7
    assert report["games"] == 60 == sum(heard) and report["even"] == 0.3333


def test_equals_win_their_share() -> None:
    """In the same deals with the same luck, whoever sits there: together they win every game."""
    report = fight(Duel("domaniacal", "normal", "normal", 2, 40, "equals", DOMINOES), 1, lambda done: None)
    assert report["share"] == 0.5
