"""Plain UNO as RLCard plays it, where our search meets its players."""

from rumpus.bots.montecarlo import ponder
from rumpus.engine.chance import Dice, Loaded
from rumpus.engine.piles import Pile, pile_of
from rumpus.lab.plain_uno import RANKS, SKIP, NextCard, Table, play_on

RED, GREEN = 0, RANKS
WILD, WILD_FOUR = 52, 54


def table(mine: list[int], theirs: list[int], deck: list[int], color: int = 0, rank: int = 5) -> Table:
    return Table([pile_of(mine), pile_of(theirs)], pile_of(deck), Pile(), color, rank)


def test_draw_fours_are_for_when_nothing_else_fits() -> None:
    assert table([RED + 1, WILD_FOUR], [], []).fitting() == 1 << (RED + 1)
    assert table([GREEN + 1, WILD_FOUR], [], []).fitting() == 1 << WILD_FOUR
    assert table([GREEN + 1, GREEN + 5], [], []).fitting() == 1 << (GREEN + 5)


def test_skips_and_attacks_bring_the_turn_back_and_a_reverse_does_not() -> None:
    for face, turn, cards in ((RED + SKIP, 0, 1), (RED + 12, 0, 3), (WILD_FOUR, 0, 5), (RED + 11, 1, 1)):
        scene = table([face, GREEN + 1], [GREEN + 2], [GREEN + 3, GREEN + 4, GREEN + 6, GREEN + 7])
        scene.play(face, 1, Dice("draws"))
        assert (scene.turn, scene.hands[1].size()) == (turn, cards)


def test_a_drawn_card_is_played_if_it_has_the_color() -> None:
    scene = table([GREEN + 1], [GREEN + 2], [RED + 7])
    scene.draw_for_turn(Loaded([0]))
    assert (scene.color, scene.rank, scene.hands[0].size(), scene.turn) == (0, 7, 1, 1)
    scene = table([GREEN + 1], [GREEN + 2], [GREEN + 7])
    scene.draw_for_turn(Loaded([0]))
    assert (scene.color, scene.rank, scene.hands[0].size(), scene.turn) == (0, 5, 2, 1)
    scene = table([GREEN + 1], [GREEN + 2], [WILD])
    scene.draw_for_turn(Loaded([0, 3]))
    assert (scene.color, scene.hands[0].size(), scene.turn) == (3, 1, 1)


def test_the_card_that_wins_at_once_is_found() -> None:
    question = NextCard(pile_of([RED + SKIP, RED + 1]), 1, Pile(), 0, 9)
    tally = ponder(question, 60, Dice("skip"))
    assert question.plays[tally.ranking()[0]] == (RED + SKIP, 0)
    assert play_on(table([], [RED], []), Dice("over")) == 1.0
