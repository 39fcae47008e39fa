"""What only the Uglydoll sheet says: who is on the cards, and why to keep one."""

from rumpus.games.loonacy.actions import Hold
from rumpus.games.loonacy.editions import UGLYDOLL
from sheets.guide import guide_says
from sheets.loonacy import given
from sheets.sheet import ruling, sheet


@sheet("ULO-34")
def test_the_pictures_are_the_24_characters_of_the_sheet() -> None:
    assert sorted(UGLYDOLL.pictures) == [
        "Babo", "Big Toe", "Curvy", "Dream Bat", "Eva", "Fibby", "Fingertoes", "Frank",
        "Ice-Bat", "Jeero", "Minus", "Niimah", "Ninja Batty Shogun", "Ox", "Peaco", "Sporko",
        "Target", "Tooly", "Tray", "Uglydog", "Uglyhorse", "Wage", "Wedgehead", "Wippy",
    ]  # fmt: skip


@sheet("ULO-34")
def test_the_characters_are_on_the_cards_people_play_with() -> None:
    scene = given("uglydoll-loonacy", hands="ab | cd", piles="gh")
    assert scene.edition is UGLYDOLL
    shown = {scene.edition.pictures[picture] for pair in scene.edition.deck.pairs for picture in pair}
    assert shown == set(UGLYDOLL.pictures)


@sheet("ULO-23")
def test_players_are_told_that_keeping_a_card_back_can_pay() -> None:
    assert guide_says("uglydoll-loonacy", "hold back a card", "others in your hand")


@ruling("L-14", "L-32")
def test_hands_are_held_and_seen_by_their_owners_only() -> None:
    scene = given("uglydoll-loonacy", hands="ab cd | gh", piles="xa")
    assert [scene.sees(0, 0), scene.sees(0, 1)] == ["ab cd", "??"]
    assert [scene.sees(1, 0), scene.sees(1, 1)] == ["?? ??", "gh"]
    assert [scene.sees(None, 0), scene.sees(None, 1)] == ["?? ??", "??"]


@ruling("L-14")
def test_a_new_card_is_seen_by_its_owner_only() -> None:
    scene = given("uglydoll-loonacy", hands="ab cd | gh", piles="xa lm lp os")
    scene.stack("uv vw")
    scene.point(0, 1)
    scene.wait(3_000)
    assert scene.sees(1, 0) == "?? ?? ??"
    assert scene.sees(0, 0) == "ab cd uv"
    assert [event.card >= 0 for event in scene.told(0, "TookUp")] == [True, False]
    assert [event.card >= 0 for event in scene.told(None, "TookUp")] == [False, False]


@ruling("L-14")
def test_there_is_nothing_to_pick_up_where_everybody_holds_their_cards() -> None:
    scene = given("uglydoll-loonacy", hands="ab cd | gh", piles="xa")
    assert scene.refuses(0, Hold()) == "In this game everybody holds their cards."
