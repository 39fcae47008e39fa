"""The nine blocks, and the 54 cards that ask for them.

A block is numbered by size and color, `block = 3 * size + color`, and a set of blocks is a set of
bits. How many cards of each kind are in the box is not printed on the sheet; our split is a ruling.
"""

from typing import Final, final

from mypy_extensions import i64

from rumpus.engine.bits import bit

SIZES: Final = ["large", "medium", "small"]
COLORS: Final = ["blue", "purple", "green"]

BLOCKS: Final = 9
EVERY_BLOCK: Final = 0b111_111_111

# What a card does, beside the block it asks for.
NOTHING: Final = 0
PASS: Final = 1
REVERSE: Final = 2
NEXT_DRAWS: Final = 3


@final
class Face:
    """What is printed on a card: its name, the blocks that match it, and what else it does."""

    def __init__(self, name: str, copies: int, blocks: i64, effect: i64 = NOTHING) -> None:
        self.name = name
        self.copies = copies
        self.blocks: i64 = blocks
        self.effect: i64 = effect

    def is_action(self) -> bool:
        """Whether no block is added for this card."""
        return self.blocks == 0


def block_name(block: int) -> str:
    """A block as people say it."""
    return f"{SIZES[block // 3]} {COLORS[block % 3]} block"


def blocks_of_color(color: int) -> i64:
    """All sizes of one color."""
    return bit(color) | bit(3 + color) | bit(6 + color)


def blocks_of_size(size: int) -> i64:
    """All colors of one size."""
    return bit(3 * size) | bit(3 * size + 1) | bit(3 * size + 2)


def faces() -> list[Face]:
    """Every kind of card there is: 27 exact cards, 9 by color, 9 by size, 5 actions, 4 combos."""
    found: list[Face] = []
    for block in range(BLOCKS):
        found.append(Face(block_name(block), 3, bit(block)))
    for color in range(3):
        found.append(Face(f"any size {COLORS[color]} block", 3, blocks_of_color(color)))
    for size in range(3):
        found.append(Face(f"any color {SIZES[size]} block", 3, blocks_of_size(size)))
    found.append(Face("Pass", 3, 0, PASS))
    found.append(Face("Reverse", 2, 0, REVERSE))
    found.append(Face("any block, then next player draws", 2, EVERY_BLOCK, NEXT_DRAWS))
    found.append(Face("any block, then reverse", 2, EVERY_BLOCK, REVERSE))
    return found


FACES: Final = faces()

DECK: Final = [face for face in FACES for _ in range(face.copies)]
"""The face of every card; a card is its place in this list."""


def name(card: int) -> str:
    """A card as people say it."""
    return DECK[card].name
