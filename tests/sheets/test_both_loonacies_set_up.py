"""NUMBER OF PLAYERS and SET UP, which both Loonacy sheets share."""

import pytest

from rumpus.engine.action import Action
from rumpus.engine.chance import Loaded
from rumpus.engine.match import Match
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import Point
from rumpus.games.loonacy.state import State
from sheets.loonacy import LoonacyScene, both_editions, dealt
from sheets.scene import no_table_for
from sheets.sheet import ruling, sheet

pytestmark = both_editions

SEVEN_EACH = "ab bc cd de ef fg gh | hi ij jk kl lm mn no"


# ---- Number of players


@sheet("ULO-01", "LOO-01")
@ruling("L-1", "A-1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_one_alone_or_six_get_no_table(edition: str, players: int) -> None:
    title = shelf_box(edition).info.title
    assert no_table_for(edition, players) == f"{title} is for 2 to 5 players, not {players}."


@sheet("ULO-01", "LOO-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_gets_going_with_every_permitted_number(edition: str, players: int) -> None:
    scene = opened(edition, players)
    assert scene.phase() == "playing"
    assert all(scene.may(seat) for seat in range(players))


# ---- The deck


@sheet("ULO-02", "LOO-02")
def test_any_card_of_the_deck_can_be_the_first_one_dealt(edition: str) -> None:
    box = shelf_box(edition)
    for card in range(72):
        match: Match[State, Action] = Match(box.game, box.info.defaults, 2, Loaded([card, *[0] * 13]))
        assert match.state.hands[0].has(card)


@sheet("ULO-02", "LOO-02")
def test_the_deal_follows_luck_and_nothing_else(edition: str) -> None:
    scene = dealt(edition, hands="xa lv wi no tf cg sw | mq ab ku os rv ei jt")
    assert scene.hand(0) == "ax cg ft iw lv no sw"
    assert scene.hand(1) == "ab ei jt ku mq os rv"


@sheet("ULO-10", "LOO-10")
@ruling("L-34")
def test_every_card_shows_two_different_pictures(edition: str) -> None:
    scene = dealt(edition)
    cards = scene.whole_deck().split()
    assert len(cards) == 72
    assert all(len(set(card)) == 2 for card in cards)


@sheet("ULO-10", "LOO-10")
@ruling("L-34")
def test_every_picture_is_on_six_cards_and_no_card_is_there_twice(edition: str) -> None:
    scene = dealt(edition)
    cards = scene.whole_deck().split()
    assert len(set(cards)) == len(cards)
    assert len(scene.edition.pictures) == len(set(scene.edition.pictures)) == 24
    pictures = "".join(cards)
    assert {picture: pictures.count(picture) for picture in pictures} == dict.fromkeys(pictures, 6)


# ---- Seven cards, and a look at them


@sheet("ULO-03", "LOO-03")
@ruling("L-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_is_dealt_seven_cards(edition: str, players: int) -> None:
    scene = dealt(edition, players)
    assert [len(scene.hand(seat).split()) for seat in range(players)] == [7] * players
    assert len(scene.draw_pile().split()) == 72 - 7 * players
    assert len(set(scene.whole_deck().split())) == 72


@sheet("ULO-04", "LOO-04")
def test_everybody_sees_their_own_hand_at_once(edition: str) -> None:
    scene = dealt(edition, hands=SEVEN_EACH)
    assert scene.sees(0, 0) == "ab bc cd de ef fg gh"
    assert scene.sees(1, 1) == "hi ij jk kl lm mn no"


@sheet("ULO-04", "LOO-04")
@ruling("L-3")
def test_no_pile_opens_before_fifteen_seconds_and_a_count_of_three(edition: str) -> None:
    scene = dealt(edition)
    scene.wait(14_999)
    assert (scene.phase(), scene.tops()) == ("looking", "")
    scene.wait(1)
    assert (scene.phase(), scene.tops()) == ("counting", "")
    scene.wait(2_999)
    assert (scene.phase(), scene.tops()) == ("counting", "")
    scene.wait(1)
    assert scene.phase() == "playing"
    assert len(scene.tops().split()) == 4


@sheet("ULO-04", "LOO-04")
@ruling("L-3")
def test_when_all_are_ready_nobody_waits_any_longer(edition: str) -> None:
    scene = dealt(edition, players=3)
    scene.wait(4_000)
    scene.ready(2, 0)
    assert scene.phase() == "looking"
    scene.ready(1)
    assert (scene.phase(), scene.tops()) == ("counting", "")
    scene.wait(2_999)
    assert scene.tops() == ""
    scene.wait(1)
    assert scene.phase() == "playing"
    assert scene.tops() != ""


@sheet("ULO-04", "LOO-04")
@ruling("L-3")
def test_one_who_still_looks_keeps_the_piles_closed(edition: str) -> None:
    scene = dealt(edition, players=3)
    scene.ready(0, 1)
    scene.wait(14_999)
    assert (scene.phase(), scene.tops()) == ("looking", "")


@sheet("ULO-04", "LOO-04")
@ruling("L-3")
def test_the_group_may_choose_how_long_to_look(edition: str) -> None:
    scene = dealt(edition, options={"looking": 30})
    scene.wait(29_999)
    assert scene.phase() == "looking"
    scene.wait(1)
    assert scene.phase() == "counting"


@sheet("ULO-04", "LOO-04")
@ruling("L-3")
def test_nobody_plays_or_points_before_the_piles_open(edition: str) -> None:
    scene = dealt(edition, hands=SEVEN_EACH)
    for phase in ("looking", "counting"):
        assert scene.phase() == phase
        assert scene.may_play(0) == ""
        assert scene.refused(0, "ab", on=0, covering="bf") == "The piles are not open yet."
        assert scene.refuses(0, Point()) == "There is nothing to point at just now."
        scene.wait(15_000)


# ---- The discard piles


@sheet("ULO-05", "LOO-05")
def test_the_next_cards_of_the_deck_are_turned_up_as_piles(edition: str) -> None:
    scene = dealt(edition, hands=SEVEN_EACH)
    scene.ready(0, 1)
    scene.stack("xa os gk lv")
    scene.wait(3_000)
    assert scene.tops() == "ax os gk lv"
    assert scene.heights() == [1, 1, 1, 1]
    assert len(scene.draw_pile().split()) == 72 - 14 - 4
    assert len(set(scene.whole_deck().split())) == 72


@sheet("ULO-05", "LOO-05")
@ruling("L-3")
def test_all_piles_open_in_the_same_moment(edition: str) -> None:
    scene = dealt(edition, players=3)
    scene.ready(0, 1, 2)
    scene.wait(3_000)
    assert scene.happened() == ["PileOpened", "PileOpened", "PileOpened", "PlayBegan"]


@sheet("ULO-06", "LOO-06")
@ruling("L-4")
def test_five_players_share_one_pile(edition: str) -> None:
    assert len(opened(edition, players=5).tops().split()) == 1


@sheet("ULO-07", "LOO-07")
@ruling("L-4")
def test_four_players_share_two_piles(edition: str) -> None:
    assert len(opened(edition, players=4).tops().split()) == 2


@sheet("ULO-08", "LOO-08")
@ruling("L-4")
def test_three_players_share_three_piles(edition: str) -> None:
    assert len(opened(edition, players=3).tops().split()) == 3


@sheet("ULO-09", "LOO-09")
@ruling("L-4")
def test_two_players_share_four_piles(edition: str) -> None:
    assert len(opened(edition, players=2).tops().split()) == 4


@sheet("ULO-30", "LOO-26")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_opening_play_is_whoevers_is_quickest(edition: str, first: int) -> None:
    hands = "ab bc cd de eo fg gh | ae bf cg dh ei fj gk | ak bl cm dn jt kl lm"
    scene = dealt(edition, hands=hands)
    scene.ready(0, 1, 2)
    scene.stack("xa uv st")
    scene.wait(3_000)
    scene.play(first, ["ab", "ae", "ak"][first], on=0)
    assert scene.tops().split()[0] == ["ab", "ae", "ak"][first]


def opened(edition: str, players: int) -> LoonacyScene:
    """A table at which everybody has had their look and the piles lie open."""
    scene = dealt(edition, players)
    scene.ready(*range(players))
    scene.wait(3_000)
    return scene
