"""Loonacy cards as letters: "ab" shows picture a and picture b, "??" shows its back."""

from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.games.loonacy.cards import Edition

LETTERS = "abcdefghijklmnopqrstuvwx"


def card_of(edition: Edition, name: str) -> int:
    """The card with these two pictures, in either order."""
    assert len(name) == 2 and set(name) <= set(LETTERS), f"“{name}” is not two letters from a to x"
    one, other = LETTERS.index(name[0]), LETTERS.index(name[1])
    for pair in ((one, other), (other, one)):
        if pair in edition.deck.pairs:
            return edition.deck.pairs.index(pair)
    raise AssertionError(f"no card shows {name[0]} and {name[1]}: they are not 1, 4 or 10 letters apart")


def cards_of(edition: Edition, names: str) -> list[int]:
    """Several cards, as in "ab bc"."""
    return [card_of(edition, name) for name in names.split()]


def name_of(edition: Edition, card: int) -> str:
    """A card's two letters in the order of the alphabet; "??" for a back, nothing for no card."""
    if card == BACK:
        return "??"
    if card == NO_CARD:
        return ""
    return "".join(sorted(LETTERS[picture] for picture in edition.deck.pairs[card]))


def names_of(edition: Edition, cards: list[int]) -> str:
    """Several cards in the order of the alphabet, backs first."""
    return " ".join(sorted(name_of(edition, card) for card in cards))


def names_in(edition: Edition, pile: Pile) -> str:
    """The cards of a pile as somebody sees them who sees this much of it."""
    return names_of(edition, pile.cards() + [BACK] * int(pile.backs))
