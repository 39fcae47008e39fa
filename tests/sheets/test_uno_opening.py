"""CONTENTS, SETUP, CHOOSING A DEALER and STARTING THE DISCARD PILE."""

from collections import Counter

import pytest

from rumpus.games.uno_attack.actions import NameColor, Press
from rumpus.games.uno_attack.cards import color_of, name
from sheets.guide import guide_says
from sheets.scene import no_table_for
from sheets.sheet import ruling, sheet
from sheets.uno_attack import opening
from sheets.uno_notation import DECK

SLUG = "uno-attack"


def printed() -> Counter[str]:
    """How often each card is in the pack with which people play."""
    return Counter(name(card) for card in opening("R5").whole_deck())


# ---- Contents


@ruling("A-1")
@pytest.mark.parametrize("players", [1, 11])
def test_one_alone_or_eleven_get_no_table(players: int) -> None:
    assert no_table_for(SLUG, players) == f"UNO Attack! is for 2 to 10 players, not {players}."


@sheet("UNO-01")
def test_there_are_112_cards() -> None:
    scene = opening("R5")
    assert len(set(scene.whole_deck())) == 112 == len(DECK)
    assert sum(printed().values()) == 112


@sheet("UNO-02")
@pytest.mark.parametrize("color", ["blue", "green", "red", "yellow"])
def test_every_color_has_each_number_from_1_to_9_twice_and_no_zero(color: str) -> None:
    numbers = {face: many for face, many in printed().items() if face.split()[-1].isdigit() and color in face}
    numbers = {face: many for face, many in numbers.items() if "Hit" not in face}
    assert numbers == {f"{color} {number}": 2 for number in range(1, 10)}


@sheet("UNO-03", "UNO-04", "UNO-05")
@pytest.mark.parametrize("word", ["Hit 2", "Reverse", "Skip"])
def test_these_words_are_there_twice_in_each_color(word: str) -> None:
    found = {face: many for face, many in printed().items() if face.endswith(word)}
    assert found == {f"{color} {word}": 2 for color in ("blue", "green", "red", "yellow")}


@sheet("UNO-06", "UNO-07")
@pytest.mark.parametrize("word", ["Discard All", "Trade Hands"])
def test_these_words_are_there_once_in_each_color(word: str) -> None:
    found = {face: many for face, many in printed().items() if face.endswith(word)}
    assert found == {f"{color} {word}": 1 for color in ("blue", "green", "red", "yellow")}


@sheet("UNO-08", "UNO-09", "UNO-10")
@pytest.mark.parametrize(("word", "many"), [("Wild", 4), ("Wild All-Hit", 2), ("Wild Hit-Fire", 2)])
def test_there_are_eight_wild_cards(word: str, many: int) -> None:
    assert printed()[word] == many
    assert sum(found for face, found in printed().items() if face.startswith("Wild")) == 8


@sheet("UNO-11", "UNO-12")
def test_players_are_told_of_the_launcher_and_that_it_is_put_together_first() -> None:
    assert guide_says(SLUG, "the launcher, a top and a bottom half, is put together and closed")


# ---- In a nutshell: setting up


@sheet("UNO-13")
def test_one_card_of_the_pack_begins_the_discard_pile() -> None:
    scene = opening("G4")
    assert (scene.top(), scene.color(), scene.state.discard.size()) == ("G4", "green", 1)


@sheet("UNO-14")
@pytest.mark.parametrize("players", range(2, 11))
def test_all_other_cards_are_in_the_launcher_face_down(players: int) -> None:
    scene = opening("G4", players)
    assert scene.state.deck.size() == 112 - 7 * players - 1
    for viewer in scene.viewers():
        assert scene.view(viewer).deck.cards() == []


@sheet("UNO-28")
@ruling("U-3")
def test_the_discard_pile_is_started_before_the_launcher_is_loaded() -> None:
    kinds = [type(event).__name__ for event in opening("G4").match.log[0].events]
    assert kinds.count("Dealt") == 21
    last_dealt = max(place for place, kind in enumerate(kinds) if kind == "Dealt")
    assert last_dealt < kinds.index("TurnedUp") < kinds.index("LauncherLoaded") < kinds.index("TurnPassed")


# ---- Choosing a dealer


@sheet("UNO-25")
@pytest.mark.parametrize(("picks", "dealer"), [("R9 B1 G8", 0), ("R8 B9 G1", 1), ("R1 B2 G3", 2)])
def test_the_highest_picked_number_deals(picks: str, dealer: int) -> None:
    scene = opening("G4", picks=picks, dealer=dealer)
    assert scene.state.dealer == dealer


@sheet("UNO-25")
@ruling("U-1")
def test_all_see_what_everybody_picked_and_the_cards_go_back() -> None:
    scene = opening("G4", picks="R9 B1 G8")
    picked = [event for event in scene.match.log[0].events if type(event).__name__ == "DealerCardPicked"]
    assert [(event.seat, name(event.seen_by(None).card)) for event in picked] == [
        (0, "red 9"), (1, "blue 1"), (2, "green 8"),
    ]  # fmt: skip
    assert scene.state.picks == (-2, -2, -2)


@sheet("UNO-26")
@pytest.mark.parametrize("special", ["RH", "RR", "RS", "RD", "RT", "W", "WA", "WF"])
def test_special_cards_are_worth_nothing_for_the_choice(special: str) -> None:
    assert (
        opening("G4", picks=f"{special} B1 {special if special == 'W' else 'RS'}", dealer=1).state.dealer == 1
    )


@ruling("U-1")
def test_those_who_are_equal_pick_again() -> None:
    scene = opening("G4", 4, picks="R9 B1 B9 G8 / R2 B3", dealer=2)
    assert scene.state.dealer == 2
    seats = [event.seat for event in scene.match.log[0].events if type(event).__name__ == "DealerCardPicked"]
    assert seats == [0, 1, 2, 3, 0, 2]


@ruling("U-1")
def test_when_nobody_has_a_number_all_pick_again() -> None:
    assert opening("G4", 2, picks="RS W / WA B1", dealer=1).state.dealer == 1


@sheet("UNO-27")
@ruling("U-3")
@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_gets_seven_cards_from_the_dealers_left_one_by_one(players: int) -> None:
    scene = opening("G4", players, dealer=1)
    assert scene.sizes() == [7] * players
    seats = [event.seat for event in scene.match.log[0].events if type(event).__name__ == "Dealt"]
    assert seats == [(2 + place) % players for place in range(players)] * 7


@sheet("UNO-27")
def test_a_dealt_card_is_seen_by_its_owner_only() -> None:
    scene = opening("G4", 3, hands="R1 R2 R3 R4 R5 R6 R7 | B1 B2 B3 B4 B5 B6 B7 | Y1 Y2 Y3 Y4 Y5 Y6 Y7")
    assert scene.sees(0, 0) == "R1 R2 R3 R4 R5 R6 R7"
    assert [scene.sees(viewer, 0) for viewer in (1, 2, None)] == ["?? ?? ?? ?? ?? ?? ??"] * 3


@sheet("UNO-29")
@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_on_the_dealers_left_begins(dealer: int, first: int) -> None:
    scene = opening("G4", dealer=dealer)
    assert (scene.turn(), scene.facing(), scene.owed()) == (first, first, [])
    assert [scene.may_press(seat) for seat in range(3)] == [seat == first for seat in range(3)]


# ---- Starting the discard pile


@sheet("UNO-30", "UNO-31")
@ruling("U-5")
@pytest.mark.parametrize(("dealer", "second"), [(0, 2), (1, 0), (2, 1)])
def test_reverse_first_the_dealer_begins_and_play_goes_right(dealer: int, second: int) -> None:
    scene = opening("RR", dealer=dealer)
    assert scene.turn() == dealer
    scene.press(dealer)
    assert scene.turn() == second


@ruling("U-5")
def test_reverse_first_between_two_lets_the_dealer_begin_and_skips_nobody() -> None:
    scene = opening("RR", 2, dealer=1)
    assert scene.turn() == 1
    scene.press(1)
    assert scene.turn() == 0


@sheet("UNO-32")
@ruling("U-6")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (3, 2), (5, 2)])
def test_skip_first_passes_over_the_dealers_left_neighbor(players: int, first: int) -> None:
    scene = opening("RS", players)
    assert (scene.turn(), scene.state.direction) == (first, 1)


@sheet("UNO-33", "UNO-34")
@ruling("U-7")
def test_wild_first_the_left_neighbor_names_a_color_and_then_plays() -> None:
    scene = opening("W")
    assert (scene.turn(), scene.color()) == (1, "")
    assert scene.may(1) == [NameColor(color) for color in range(4)]
    assert scene.refuses(1, Press()) == "First name a color."
    assert scene.refuses(0, NameColor(0)) == "It is {1}'s turn."
    scene.name(1, "green")
    assert (scene.color(), scene.turn(), scene.top()) == ("green", 1, "W")
    assert scene.may_press(1)
    assert all(color_of(action.card) in (2, -1) for action in scene.may(1) if hasattr(action, "card"))


@sheet("UNO-35", "UNO-36")
@ruling("U-8")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (3, 2), (4, 2)])
def test_hit_two_first_the_left_neighbor_presses_twice_and_the_next_begins(players: int, first: int) -> None:
    scene = opening("RH", players)
    assert (scene.owed(), scene.facing()) == ([1, 1], 1)
    scene.press(1, "W WA")
    assert (scene.owed(), scene.sizes()[1]) == ([1], 9)
    scene.press(1)
    assert (scene.owed(), scene.turn(), scene.facing()) == ([], first, first)


@sheet("UNO-37")
@ruling("U-9")
def test_trade_hands_first_goes_back_and_another_card_is_turned_up() -> None:
    scene = opening("RT BT R7")
    assert (scene.top(), scene.state.discard.size(), scene.turn()) == ("R7", 1, 1)
    assert scene.state.deck.size() == 112 - 22
    kinds = [type(event).__name__ for event in scene.match.log[0].events]
    assert kinds.count("PutBack") == 2
    assert scene.view(None).deck.backs == 90


@sheet("UNO-38")
@ruling("U-10")
def test_discard_all_first_takes_its_color_another_discard_all_or_a_wild() -> None:
    hands = "B1 B2 B3 B4 B5 B6 B7 | R3 RS BD YS G4 W RT | Y1 Y2 Y3 Y4 Y5 Y6 Y7"
    scene = opening("RD", hands=hands)
    assert (scene.turn(), scene.sizes(), scene.color()) == (1, [7, 7, 7], "red")
    assert scene.may_play(1) == "R3 RS RT BD W"


@sheet("UNO-39")
def test_discard_all_first_and_nothing_fits_means_pressing() -> None:
    hands = "B1 B2 B3 B4 B5 B6 B7 | Y1 YS YH G4 G5 G6 G7 | R1 R2 R3 R4 R5 R6 R7"
    scene = opening("RD", hands=hands)
    assert scene.may(1) == [Press()]
    scene.press(1)
    assert scene.turn() == 2


@sheet("UNO-40", "UNO-42", "UNO-43")
@ruling("U-11")
def test_all_hit_first_everybody_but_the_dealer_presses_once_from_the_left() -> None:
    scene = opening("WA", 4, dealer=2)
    assert scene.owed() == [3, 0, 1]
    scene.press(3)
    assert scene.facing() == 0
    scene.press(0)
    scene.press(1)
    assert (scene.owed(), scene.turn(), scene.sizes()) == ([], 3, [7, 7, 7, 7])
    assert scene.may(3) == [NameColor(color) for color in range(4)]
    scene.name(3, "blue")
    assert (scene.turn(), scene.color(), scene.may_press(3)) == (3, "blue", True)
    scene.press(3)
    assert scene.turn() == 0


@sheet("UNO-41")
def test_all_hit_first_several_may_be_hit_and_each_keeps_what_they_released() -> None:
    scene = opening("WA", 3)
    scene.press(1, "W W")
    scene.press(2, "WF")
    assert scene.sizes() == [7, 9, 8]


@sheet("UNO-44", "UNO-45")
@ruling("U-12")
def test_hit_fire_first_only_the_left_neighbor_presses_until_it_fires() -> None:
    scene = opening("WF", 4)
    for _ in range(3):
        assert scene.owed() == [1]
        assert [scene.may_press(seat) for seat in range(4)] == [False, True, False, False]
        scene.press(1)
    scene.press(1, "W W W")
    assert (scene.owed(), scene.sizes(), scene.turn()) == ([], [7, 10, 7, 7], 2)
    scene.name(2, "yellow")
    assert (scene.color(), scene.may_press(2)) == ("yellow", True)
