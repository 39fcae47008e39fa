"""Domaniacal, STARTING THE GAME: four cards each, one of which begins the stack."""

import pytest

from rumpus.games.domaniacal.actions import Choose, EndTurn
from sheets.domaniacal import dealt
from sheets.domaniacal_notation import card_of
from sheets.guide import guide_says
from sheets.scene import no_table_for
from sheets.sheet import ruling, sheet

FOUR_EACH = "0-1 1-2 2-3 3-4 | 5-6 6-7 7-8 8-9 | 0-0 4-4 5-5 9-9"


# ---- Players and dealer


@sheet("DOM-01")
@ruling("D-1", "A-1")
@pytest.mark.parametrize("players", [1, 7])
def test_one_alone_or_seven_get_no_table(players: int) -> None:
    assert no_table_for("domaniacal", players) == f"Domaniacal is for 2 to 6 players, not {players}."


@sheet("DOM-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("top", [6, 9, 12])
def test_the_game_gets_going_with_every_permitted_number(players: int, top: int) -> None:
    scene = dealt(players, options={"top": top})
    for seat in range(players):
        scene.choose(seat, scene.hand(seat).split()[0])
    assert scene.phase() == "playing"
    assert [len(stack.split()) for stack in scene.stacks()] == [1] * players


@sheet("DOM-04")
@ruling("D-1")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_luck_makes_anybody_the_dealer(dealer: int) -> None:
    scene = dealt(4, dealer=dealer)
    assert scene.state.dealer == dealer
    assert [event.seat for event in scene.match.log[0].events[:1]] == [dealer]


@sheet("DOM-04")
def test_any_card_of_the_deck_can_be_the_first_one_dealt() -> None:
    names = dealt().whole_deck().split()
    for first in names:
        others = [name for name in names if name != first][:7]
        scene = dealt(hands=f"{first} {' '.join(others[:3])} | {' '.join(others[3:])}")
        assert first in scene.hand(0).split()


@sheet("DOM-04")
def test_the_deal_follows_luck_and_nothing_else() -> None:
    scene = dealt(hands="9-9 0-4 3-8 1-1 | 2-7 0-0 5-6 4-9")
    assert scene.hands() == ["0-4 1-1 3-8 9-9", "0-0 2-7 4-9 5-6"]


# ---- Four cards each, and a draw pile


@sheet("DOM-05")
@ruling("D-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_is_dealt_four_cards(players: int) -> None:
    scene = dealt(players)
    assert [len(hand.split()) for hand in scene.hands()] == [4] * players
    assert scene.stacks() == [""] * players


@sheet("DOM-06")
def test_the_rest_of_the_deck_is_the_draw_pile() -> None:
    scene = dealt(hands=FOUR_EACH)
    held = " ".join(scene.hands()).split()
    assert len(set(held)) == 12
    assert sorted(scene.draw_pile().split() + held) == sorted(scene.whole_deck().split())
    assert len(scene.draw_pile().split()) == 55 - 12


@sheet("DOM-06")
def test_nobody_sees_what_the_draw_pile_holds() -> None:
    scene = dealt(hands=FOUR_EACH)
    for viewer in scene.viewers():
        assert scene.sees_draw_pile(viewer).split() == ["?-?"] * 43


# ---- The first card of the stack


@sheet("DOM-07")
@pytest.mark.parametrize("first", ["0-1", "1-2", "2-3", "3-4"])
def test_any_one_of_the_four_may_begin_the_stack(first: str) -> None:
    scene = dealt(hands=FOUR_EACH)
    assert scene.may_choose(0) == "0-1 1-2 2-3 3-4"
    scene.choose(0, first)
    scene.choose(1, "5-6")
    scene.choose(2, "0-0")
    assert scene.stacks() == [first, "5-6", "0-0"]


@sheet("DOM-07")
def test_nobody_begins_with_a_card_of_somebody_else() -> None:
    scene = dealt(hands=FOUR_EACH)
    assert scene.refuses(0, Choose(card_of("5-6"))) == "That card is not in your hand."


@sheet("DOM-07")
def test_nothing_else_happens_before_everybody_has_chosen() -> None:
    scene = dealt(hands=FOUR_EACH)
    scene.choose(1, "5-6")
    for seat in range(3):
        reason = "First everybody chooses the card that begins their stack."
        assert scene.refuses_play(seat, scene.hand(seat).split()[0]) == reason
        assert scene.refuses(seat, EndTurn()) == reason
    assert scene.phase() == "choosing"


@ruling("D-2")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_all_choose_at_the_same_time_and_are_shown_together(order: tuple[int, int, int]) -> None:
    scene = dealt(hands=FOUR_EACH)
    firsts = ["1-2", "8-9", "4-4"]
    for seat in order[:2]:
        scene.choose(seat, firsts[seat])
        assert scene.happened() == ["Chose"]
        assert scene.stacks() == ["", "", ""]
    scene.choose(order[2], firsts[order[2]])
    assert scene.happened()[:4] == ["Chose", "StackBegun", "StackBegun", "StackBegun"]
    assert scene.stacks() == firsts


@ruling("D-2")
def test_a_choice_is_known_only_to_its_owner_until_all_are_shown() -> None:
    scene = dealt(hands=FOUR_EACH)
    scene.choose(0, "1-2")
    assert [scene.sees_choice(viewer, 0) for viewer in scene.viewers()] == ["1-2", "?-?", "?-?", "?-?"]
    told = [scene.told(viewer, "Chose")[0].card == card_of("1-2") for viewer in scene.viewers()]
    assert told == [True, False, False, False]
    assert scene.sees(1, 0) == "0-1 1-2 2-3 3-4"  # it still lies among the others


@ruling("D-2")
def test_a_choice_may_be_changed_until_the_last_one_has_chosen() -> None:
    scene = dealt(hands=FOUR_EACH)
    scene.choose(0, "1-2")
    assert scene.refuses(0, Choose(card_of("1-2"))) == "You have chosen that card already."
    scene.choose(0, "3-4")
    scene.choose(1, "5-6")
    scene.choose(2, "9-9")
    assert scene.top(0) == "3-4"
    assert "1-2" in scene.hand(0)
    assert scene.refuses(1, Choose(card_of("6-7"))) == "Your stack has begun already."


@sheet("DOM-08")
def test_everybody_sees_the_first_card_of_every_stack() -> None:
    scene = dealt(hands=FOUR_EACH, options={"hands": "hidden"})
    for seat, first in enumerate(["1-2", "8-9", "4-4"]):
        scene.choose(seat, first)
    for viewer in scene.viewers():
        assert [event.card for event in scene.told(viewer, "StackBegun")] == [
            card_of("1-2"),
            card_of("8-9"),
            card_of("4-4"),
        ]
        assert [scene.sees_stack(viewer, seat) for seat in range(3)] == ["1-2", "8-9", "4-4"]


@sheet("DOM-08")
def test_players_are_told_how_the_first_card_lies() -> None:
    assert guide_says("domaniacal", "face up and sideways")


# ---- The hand


@sheet("DOM-09")
@ruling("D-2")
def test_the_other_three_are_the_hand() -> None:
    scene = dealt(hands=FOUR_EACH, dealer=2)
    scene.choose(0, "1-2")
    scene.choose(1, "8-9")
    scene.next_cards("3-7")
    scene.choose(2, "4-4")
    assert scene.hands() == ["0-1 2-3 3-4 3-7", "5-6 6-7 7-8", "0-0 5-5 9-9"]
    assert scene.may_play(0) == "0-1 2-3"  # the stack's own card is not among them


@sheet("DOM-10")
@ruling("D-3")
def test_hands_lie_open_for_all_to_see() -> None:
    scene = dealt(hands=FOUR_EACH)
    for viewer in scene.viewers():
        assert [scene.sees(viewer, seat) for seat in range(3)] == scene.hands()


@ruling("D-3")
def test_the_group_may_hide_its_hands() -> None:
    scene = dealt(hands=FOUR_EACH, options={"hands": "hidden"})
    for viewer in scene.viewers():
        for seat in range(3):
            own = viewer == seat
            assert scene.sees(viewer, seat) == (scene.hand(seat) if own else "?-? ?-? ?-? ?-?")


@ruling("D-3")
def test_a_card_drawn_into_a_hidden_hand_is_seen_by_its_owner_only() -> None:
    scene = dealt(hands=FOUR_EACH, options={"hands": "hidden"}, dealer=1)
    for seat, first in enumerate(["1-2", "8-9", "4-4"]):
        scene.choose(seat, first)
    seen = [scene.told(viewer, "Dealt")[0].card >= 0 for viewer in scene.viewers()]
    assert seen == [False, False, True, False]


# ---- The deck


@sheet("DOM-14")
@ruling("D-29")
def test_every_pair_of_numbers_up_to_nine_is_there_once_doubles_among_them() -> None:
    cards = dealt().whole_deck().split()
    assert cards == [f"{low}-{high}" for low in range(10) for high in range(low, 10)]
    assert len(cards) == 55
    assert sum(card[0] == card[2] for card in cards) == 10


@ruling("D-29")
@pytest.mark.parametrize(("top", "size"), [(6, 28), (9, 55), (12, 91)])
def test_the_group_may_play_with_a_smaller_or_larger_set(top: int, size: int) -> None:
    cards = dealt(options={"top": top}).whole_deck().split()
    assert len(set(cards)) == len(cards) == size
    assert max(int(number) for card in cards for number in card.split("-")) == top
