"""Temperaments are style: tempo within human limits, taste among equals, and slips paid for with speed."""

from statistics import fmean
from typing import Any

import pytest

from rumpus.bots import seat_bot, thinker
from rumpus.bots.bot import Prospect
from rumpus.bots.loonacy import LEVELS, PACES
from rumpus.bots.reactions import TEMPERS, thinking
from rumpus.bots.temperaments import TEMPERAMENTS, Temperament, by_taste
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.games import shelf_box
from rumpus.games.domaniacal.actions import Steal
from rumpus.games.uno_attack.actions import Play, PlayTrade
from rumpus.tower.blocks import GENTLE, MEDIUM, STRONG
from rumpus.tower.outlook import best_face
from rumpus.tower.plan import top_face
from rumpus.tower.skills import skilled
from sheets.domaniacal import given as given_dominoes
from sheets.scene import Scene
from sheets.uno_attack import given as given_hands
from sheets.uno_notation import cards_of

DARING, CAREFUL, CHEEKY = TEMPERAMENTS.values()
each = pytest.mark.parametrize("temperament", TEMPERAMENTS.values(), ids=list(TEMPERAMENTS))


def does(slug: str, scene: Scene[Any], temperament: Temperament | None, luck: str = "1") -> Any:
    """What a usual bot of this temperament does in seat 0."""
    bot = seat_bot(shelf_box(slug), "normal", temperament)
    intent = bot.consider(scene.match.view(Seat(0), Millis(scene.now)), Dice(luck))
    assert intent is not None
    return intent.action


def test_the_word_for_a_temperament_is_its_name() -> None:
    assert [each.name for each in TEMPERAMENTS.values()] == list(TEMPERAMENTS)


# ---- Tempo


def test_one_is_quicker_than_another_and_all_are_as_quick_as_people() -> None:
    times = [
        [thinking(4, Dice(str(number)), each) for number in range(2_000)] for each in TEMPERAMENTS.values()
    ]
    daring, careful, cheeky = (fmean(each) for each in times)
    assert daring < 0.85 * cheeky and 1.2 * cheeky < careful
    assert min(map(min, times)) >= 500 and max(map(max, times)) <= 4_000


def test_without_a_temperament_all_is_as_it_was() -> None:
    plain = Temperament("plain", 1.0, 1.0, 1.0, 0, GENTLE, False)
    for number in range(100):
        assert thinking(3, Dice(str(number))) == thinking(3, Dice(str(number)), plain)


@each
@pytest.mark.parametrize("level", PACES)
def test_in_a_race_speed_is_paid_for_with_care(level: str, temperament: Temperament) -> None:
    usual, pace = TEMPERS[level], PACES[level][temperament.name]
    style = usual.with_style(temperament, pace)
    assert style.scan == usual.scan * pace and style.throughput == usual.throughput / pace
    assert style.overlook == usual.overlook * temperament.slips
    assert style.blunder == usual.blunder * temperament.slips
    assert style.overlook < 0.5, "nobody is blind"
    assert PACES[level]["daring"] < 1 < PACES[level]["careful"]
    assert DARING.slips > 1 > CAREFUL.slips


def test_whoever_overlooks_nothing_has_nothing_to_trade() -> None:
    assert set(LEVELS) - set(PACES) == {"inhuman"}


# ---- Taste


def test_a_taste_has_a_place_for_everybody() -> None:
    assert [DARING.taste(2, 3, leads) for leads in (False, True)] == [0.0, 1.0]
    assert [CHEEKY.taste(turns, 3, False) for turns in (1, 2, 3)] == [1.0, 0.5, 0.0]
    assert [CAREFUL.taste(turns, 3, False) for turns in (1, 2, 3)] == [0.0, 0.5, 1.0]
    assert CHEEKY.taste(1, 1, True) == CAREFUL.taste(1, 1, True) == DARING.taste(1, 1, True) == 1.0


def test_dominoes_are_stolen_by_taste_among_equals() -> None:
    stacks = "1-2 | 7-8 2-3 | 7-9 2-4 | 8-8 2-6"
    scene = given_dominoes(hands="0-2 | 0-0 | 0-1 | 1-1", stacks=stacks, options={"top": 9})
    victims = {}
    for name, temperament in TEMPERAMENTS.items():
        action = does("domaniacal", scene, temperament)
        assert isinstance(action, Steal)
        victims[name] = action.victim
    assert (victims["cheeky"], victims["careful"]) == (1, 3)


def test_a_daring_thief_prefers_whoever_leads_to_a_little_gain() -> None:
    stacks = "1-2 | 7-8 2-3 | 7-9 6-6 2-4 | 8-8 2-6"
    scene = given_dominoes(hands="0-2 3-9 | 0-0 | 0-1 | 1-1", stacks=stacks, options={"top": 9})
    plain, daring = does("domaniacal", scene, None), does("domaniacal", scene, DARING)
    assert (plain.victim, daring.victim) == (1, 2)


def test_a_temperament_gives_nothing_away_for_its_taste() -> None:
    stacks = "1-2 | 7-8 2-3 | 7-9 2-4 | 8-8 2-6"
    scene = given_dominoes(hands="0-2 3-9 3-8 3-7 | 0-0 | 0-1 | 1-1", stacks=stacks, options={"top": 9})
    assert does("domaniacal", scene, CAREFUL).victim == 1, "three dominoes could follow there"


@pytest.mark.parametrize(
    ("others", "attackers"),
    [("G1 G2 G3 | Y1 Y2 Y3 Y4", [DARING, CHEEKY]), ("Y1 Y2 Y3 Y4 | G1 G2 G3", [CHEEKY])],
)
def test_attacks_are_for_whoever_leads_or_for_whoever_comes_next(
    others: str, attackers: list[Temperament]
) -> None:
    scene = given_hands(hands=f"RS B5 B1 B2 B3 B4 B6 | {others}", top="R5")
    skip = Play(cards_of("RS", [])[0])
    assert does("uno-attack", scene, None) != skip
    assert [each for each in TEMPERAMENTS.values() if does("uno-attack", scene, each) == skip] == attackers


def test_a_trade_is_made_with_whom_one_likes_best() -> None:
    scene = given_hands(hands="RT B1 B2 B3 B4 B5 | G1 G2 | Y1 Y2 | G5 G6", top="R9")
    partners = [does("uno-attack", scene, temperament) for temperament in (CHEEKY, CAREFUL)]
    assert [isinstance(action, PlayTrade) and action.partner for action in partners] == [1, 3]


def test_of_what_a_search_finds_taste_chooses_only_among_near_equals() -> None:
    found = [Prospect("best", 0.60, 100), Prospect("near", 0.595, 80), Prospect("far", 0.50, 60)]
    assert [each.action for each in by_taste(found, [0.0, 1.0, 1.0])] == ["near", "best", "far"]
    assert by_taste(found, [0.0, 0.0, 1.0]) == found
    assert by_taste([*found[:1], Prospect("hardly tried", 0.60, 10)], [0.0, 1.0])[0] is found[0]


@each
@pytest.mark.parametrize("slug", ["domaniacal", "uno-attack"])
def test_a_search_finds_the_same_in_every_temper_but_for_the_order(
    slug: str, temperament: Temperament
) -> None:
    box = shelf_box(slug)
    scene: Scene[Any] = (
        given_dominoes(hands="3-9 2-5 | 0-0 | 0-1", stacks="1-2 | 7-8 2-3 | 7-9 2-4", options={"top": 9})
        if slug == "domaniacal"
        else given_hands(hands="R1 RH R6 | B3 B4 B5 | G1 G2", top="R9")
    )
    view = scene.match.view(Seat(0), Millis(scene.now))
    plain, styled = thinker(seat_bot(box, "hard")), thinker(seat_bot(box, "hard", temperament))
    assert plain is not None and styled is not None
    one, other = plain.search(view, Dice("luck")), styled.search(view, Dice("luck"))
    assert sorted((each.value, each.playouts) for each in one) == sorted(
        (each.value, each.playouts) for each in other
    )
    assert other[0].value >= one[0].value - 0.01


# ---- Faces of blocks


@pytest.mark.parametrize(("temperament", "face"), [(CAREFUL, GENTLE), (CHEEKY, MEDIUM), (DARING, STRONG)])
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_each_leaves_another_face_up_more_often(level: str, temperament: Temperament, face: int) -> None:
    def often(top: int | None) -> float:
        skill = skilled(level, top)
        found = [top_face(skill, (0,), (GENTLE,), 1, (), Dice(str(number))) for number in range(2_000)]
        return found.count(face) / len(found)

    assert temperament.top == face
    assert often(face) == pytest.approx(0.5 + 0.5 * often(None), abs=0.04)


def test_whoever_looks_ahead_leaves_the_face_it_likes_if_that_costs_hardly_anything() -> None:
    tower, faces, hands = (0, 1), (GENTLE, GENTLE), (5, 5, 5)
    found = {liked: best_face(tower, faces, 4, hands, 1.1, liked) for liked in (None, GENTLE, MEDIUM, STRONG)}
    best, worth = found[None]
    assert best == MEDIUM == found[MEDIUM][0]
    assert found[STRONG][0] == STRONG and 0 < worth - found[STRONG][1] <= 0.1
    assert found[GENTLE] == found[None], "that one would cost nearly a card"
