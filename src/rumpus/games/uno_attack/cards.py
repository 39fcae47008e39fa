"""The 112 cards: a face is one bit, and the second copy of a face is the same bit of a second word.

Four colors of fourteen ranks come first (1 to 9, then the five words), then the wild faces. Discard All
and Trade Hands exist once in each color, every other face twice; the four Wilds are two such faces.
"""

from typing import Final

from mypy_extensions import i64

from rumpus.engine.bits import WORD

COLORS: Final = ["red", "yellow", "green", "blue"]
NO_COLOR: Final = -1
"""The color of a wild card, and of the discard pile while a color is still to be named."""

RANKS: Final = 14  # of one color; rank 0 is the number 1
HIT_TWO: Final = 9
REVERSE: Final = 10
SKIP: Final = 11
DISCARD_ALL: Final = 12
TRADE_HANDS: Final = 13
WILD: Final = 14
WILD_ALL_HIT: Final = 15
WILD_HIT_FIRE: Final = 16

RANK_NAMES: Final = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "Hit 2", "Reverse", "Skip", "Discard All", "Trade Hands",
    "Wild", "Wild All-Hit", "Wild Hit-Fire",
]  # fmt: skip
POINTS: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 30, 30, 50, 50, 50]

FIRST_WILD: Final = 56  # the faces 56 and 57 are Wilds
ALL_HIT_FACE: Final = 58
HIT_FIRE_FACE: Final = 59

FIRST_COPIES: Final = 0xFFFFFFFFFFFFFFF
SECOND_COPIES: Final = 0xF3FFCFFF3FFCFFF  # the same without Discard All and Trade Hands
ONE_COLOR: Final = 0x3FFF
ONE_RANK: Final = 0x40010004001  # the same rank in all four colors
WILDS: Final = 0xF00000000000000
HIT_TWOS: Final = 0x8002000800200
DISCARD_ALLS: Final = 0x40010004001000
TRADES: Final = 0x80020008002000


def face_of(card: i64) -> i64:
    """What is printed on a card, whichever copy it is."""
    return card if card < WORD else card - WORD


def rank_of(card: i64) -> i64:
    """A card's number or word."""
    face = face_of(card)
    if face < FIRST_WILD:
        return face % RANKS
    if face < ALL_HIT_FACE:
        return WILD
    return WILD_ALL_HIT if face == ALL_HIT_FACE else WILD_HIT_FIRE


def color_of(card: i64) -> i64:
    """A card's color; a wild one has none."""
    face = face_of(card)
    return face // RANKS if face < FIRST_WILD else NO_COLOR


def points_of(card: i64) -> int:
    """What a card counts for at the end of a hand."""
    return POINTS[rank_of(card)]


def name(card: int) -> str:
    """A card as people say it."""
    rank = RANK_NAMES[rank_of(card)]
    color = int(color_of(card))
    return rank if color == NO_COLOR else f"{COLORS[color]} {rank}"


def kind(card: int) -> str:
    """A card as it is counted together with its other colors."""
    return RANK_NAMES[rank_of(card)]


def printed_faces() -> list[dict[str, str | int]]:
    """Every face in the order of its bits, for those who draw the cards."""
    return [
        {
            "color": "" if color_of(face) == NO_COLOR else COLORS[color_of(face)],
            "name": RANK_NAMES[rank_of(face)],
            "points": points_of(face),
        }
        for face in range(HIT_FIRE_FACE + 1)
    ]
