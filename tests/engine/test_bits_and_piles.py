"""Sets of bits and piles of cards, against Python's own sets."""

from hypothesis import given
from hypothesis import strategies as st

from rumpus.engine.bits import bit, count, has, lowest, nth
from rumpus.engine.chance import Dice, Loaded
from rumpus.engine.piles import BACK, Pile, pile_of, with_item

members = st.sets(st.integers(0, 61), min_size=1)
cards = st.sets(st.integers(0, 123))


@given(members)
def test_a_word_is_a_set(wanted: set[int]) -> None:
    word = 0
    for member in wanted:
        word |= bit(member)
    assert count(word) == len(wanted)
    assert lowest(word) == min(wanted)
    assert [nth(word, n) for n in range(len(wanted))] == sorted(wanted)
    assert {member for member in range(62) if has(word, member)} == wanted


@given(cards, cards)
def test_a_pile_is_a_set_of_cards(mine: set[int], other: set[int]) -> None:
    pile = pile_of(sorted(mine))
    assert pile.cards() == sorted(mine) and pile.size() == len(mine)
    assert all(pile.has(card) == (card in mine) for card in range(124))
    pile.absorb(pile_of(sorted(other - mine)))
    assert pile.cards() == sorted(mine | other)
    for card in mine:
        pile.remove(card)
    assert pile.cards() == sorted(other - mine)


@given(cards)
def test_a_pile_face_down_keeps_only_its_size(mine: set[int]) -> None:
    pile = pile_of(sorted(mine))
    down = pile.face_down()
    assert down.cards() == [] and down.size() == len(mine) and pile.cards() == sorted(mine)
    pile.turn_over()
    assert (pile.low, pile.high, pile.backs) == (0, 0, len(mine))


def test_a_card_that_is_not_known_was_one_of_the_backs() -> None:
    pile = Pile(backs=3)
    pile.remove(17)
    pile.remove(BACK)
    pile.add(BACK)
    assert pile.size() == 2


def test_picking_reaches_every_card_and_takes_none() -> None:
    pile = pile_of([3, 61, 62, 123])
    assert [pile.pick(Loaded([n])) for n in range(4)] == [3, 61, 62, 123]
    assert {pile.pick(Dice(str(n))) for n in range(60)} == {3, 61, 62, 123}
    assert pile.size() == 4


def test_a_row_with_one_other_item() -> None:
    row = (1, 2, 3)
    assert with_item(row, 1, 9) == (1, 9, 3) and row == (1, 2, 3)


def test_no_card_lies_beyond_the_deck() -> None:
    pile = pile_of([0, 61, 62, 123])
    assert not any(pile.has(card) for card in (BACK, -62, 124, 186, 2**40))
