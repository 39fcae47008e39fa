"""Wonky cards and blocks in short: blocks are "LB" (large blue) to "SG" (small green).

Cards: "LB" asks for that block, "*B" for any blue one, "L*" for any large one; "pass" and "rev" are
actions, "**draw" and "**rev" combos. Several cards of a kind are told apart with ', as in LB LB' LB''.
"""

from collections.abc import Iterable

from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.games.wonky.cards import BLOCKS, DECK, FACES
from rumpus.games.wonky.state import NO_BLOCK

SIZES, COLORS = "LMS", "BPG"
BLOCK_NAMES = [SIZES[block // 3] + COLORS[block % 3] for block in range(BLOCKS)]
FACE_NAMES = [
    *BLOCK_NAMES,
    *("*" + color for color in COLORS),
    *(size + "*" for size in SIZES),
    "pass",
    "rev",
    "**draw",
    "**rev",
]
CARD_NAMES = [
    face_name + "'" * copy
    for face_name, face in zip(FACE_NAMES, FACES, strict=True)
    for copy in range(face.copies)
]
assert len(CARD_NAMES) == len(DECK)


def block_of(name: str) -> int:
    return BLOCK_NAMES.index(name)


def blocks_of(names: str) -> list[int]:
    return [block_of(name) for name in names.split()]


def block_names(blocks: Iterable[int]) -> str:
    return " ".join("" if block == NO_BLOCK else BLOCK_NAMES[block] for block in blocks)


def card_of(name: str) -> int:
    return CARD_NAMES.index(name)


def cards_of(names: str) -> list[int]:
    return [card_of(name) for name in names.split()]


def rows_of(rows: str) -> list[list[int]]:
    """Several hands, as in "LB pass | *G"."""
    return [cards_of(row) for row in rows.split("|")]


def name_of(card: int) -> str:
    """A card in short; "?" for a back, nothing for no card."""
    if card == NO_CARD:
        return ""
    return "?" if card == BACK else CARD_NAMES[card]


def names_of(cards: list[int]) -> str:
    """Several cards in the order of the deck, backs last."""
    seen = sorted(card for card in cards if card != BACK)
    return " ".join(name_of(card) for card in seen + [BACK] * cards.count(BACK))


def names_in(pile: Pile) -> str:
    """The cards of a pile as somebody sees them who sees this much of it."""
    return names_of(pile.cards() + [BACK] * int(pile.backs))
