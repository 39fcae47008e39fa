"""Domaniacal cards as people say them: "2-5" has a 2 and a 5, "0-0" is the double blank, "?-?" a back."""

from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.games.domaniacal.cards import DECK


def card_of(name: str) -> int:
    """The card with these two numbers, in either order."""
    numbers = sorted(int(number) for number in name.split("-"))
    assert len(numbers) == 2, f"“{name}” is not two numbers"
    return DECK.pairs.index((numbers[0], numbers[1]))


def cards_of(names: str) -> list[int]:
    """Several cards, as in "2-5 5-5"."""
    return [card_of(name) for name in names.split()]


def rows_of(rows: str) -> list[list[int]]:
    """Several hands or stacks, as in "2-5 5-5 | 0-3 3-9"."""
    return [cards_of(row) for row in rows.split("|")]


def name_of(card: int) -> str:
    """A card's two numbers, the lower one first; "?-?" for a back, nothing for no card."""
    if card == BACK:
        return "?-?"
    if card == NO_CARD:
        return ""
    low, high = DECK.pairs[card]
    return f"{low}-{high}"


def names_of(cards: list[int]) -> str:
    """Several cards in rising order, backs last."""
    seen = sorted([card for card in cards if card != BACK], key=lambda card: DECK.pairs[card])
    return " ".join(name_of(card) for card in seen + [BACK] * cards.count(BACK))


def names_in(pile: Pile) -> str:
    """The cards of a pile as somebody sees them who sees this much of it."""
    return names_of(pile.cards() + [BACK] * int(pile.backs))
