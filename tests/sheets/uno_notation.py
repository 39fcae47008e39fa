"""UNO Attack! cards in short: "R7" is the red 7, "??" a back.

RH is a red Hit 2, RR Reverse, RS Skip, RD Discard All, RT Trade Hands; W is a Wild, WA All-Hit, WF Hit-Fire.
A card mentioned for the second time is its second copy.
"""

from rumpus.engine.bits import WORD
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.games.uno_attack.cards import RANKS, face_of

LETTERS = "RYGB"
SYMBOLS = "123456789HRSDT"
DECK: list[int] = Pile(0xFFFFFFFFFFFFFFF, 0xF3FFCFFF3FFCFFF).cards()
"""The card numbers in use, written down here once more so that a slip in the game is noticed."""


def copies_of(name: str) -> list[int]:
    """All cards that look like this, the first copy first."""
    if name[0] == "W":
        faces = {"W": [56, 57], "WA": [58], "WF": [59]}[name]
    else:
        assert len(name) == 2, f"“{name}” is no card"
        faces = [LETTERS.index(name[0]) * RANKS + SYMBOLS.index(name[1])]
    return [card for card in [*faces, *(face + WORD for face in faces)] if card in DECK]


def cards_of(names: str, gone: list[int]) -> list[int]:
    """These cards, none of which is gone; those taken now are gone afterwards."""
    cards = []
    for name in names.split():
        left = [card for card in copies_of(name) if card not in gone]
        assert left, f"there is no further {name}"
        cards.append(left[0])
        gone.append(left[0])
    return cards


def name_of(card: int) -> str:
    """A card in short."""
    if card == BACK:
        return "??"
    if card == NO_CARD:
        return ""
    face = int(face_of(card))
    if face >= 4 * RANKS:
        return ["W", "W", "WA", "WF"][face - 4 * RANKS]
    return LETTERS[face // RANKS] + SYMBOLS[face % RANKS]


def names_of(cards: list[int]) -> str:
    """Several cards in the order of their faces, backs last."""
    seen = sorted([card for card in cards if card != BACK], key=face_of)
    return " ".join(name_of(card) for card in seen + [BACK] * cards.count(BACK))


def names_in(pile: Pile) -> str:
    """The cards of a pile as somebody sees them who sees this much of it."""
    return names_of(pile.cards() + [BACK] * int(pile.backs))
