"""A first tower in Wonky: a card, a block, a steady hand, and a count of three; then one on top of it."""

from rumpus.games.wonky.actions import Play
from rumpus.games.wonky.cards import COLORS, DECK, SIZES
from rumpus.lessons.lesson import Lesson, Move, step, word
from rumpus.lessons.luck import places_in, round_by_round
from rumpus.wire.messages import LessonStep


def copies(name: str) -> list[int]:
    """All cards of this kind."""
    return [card for card, face in enumerate(DECK) if face.name == name]


ANY_LARGE, ANY_MEDIUM, ANY_SMALL = (copies(f"any color {size} block") for size in SIZES)
PASSES = copies("Pass")
HAND = [
    ANY_LARGE[0],
    ANY_MEDIUM[0],
    ANY_SMALL[0],
    *(copies(f"any size {color} block")[0] for color in COLORS),
    copies("Reverse")[0],
]
RIVALS_HAND = [
    *PASSES,
    *(copies(f"small {color} block")[0] for color in COLORS),
    ANY_SMALL[1],
]


def tower(say: str, card: int, blocks: range) -> list[LessonStep]:
    """A card, one of these blocks, and a hand that lets go of it."""
    return [
        step(
            f"{say}-card",
            f"hand-{card}",
            wants=[{"kind": "Play", "card": card}],
            until={"kind": "Played", "seat": 0},
        ),
        step(
            f"{say}-block",
            *(f"[data-block='{block}']" for block in blocks),
            wants=[{"kind": "Grab"}],
            until={"kind": "BlockGrabbed"},
        ),
        step(
            f"{say}-place",
            wants=[{"kind": kind} for kind in ("LetGo", "Grab", "Play")],
            until={"kind": "TowerStood"},
        ),
    ]


LESSON = Lesson(
    luck=places_in(list(range(len(DECK))), round_by_round([HAND, RIVALS_HAND])),
    rivals=(tuple(Move(Play(card), after=2_400) for card in PASSES),),
    steps=(
        *tower("wonky-first", ANY_LARGE[0], range(3)),
        step("wonky-pass", "seat-1", wants=[], until={"kind": "TurnBegan", "seat": 0}),
        *tower("wonky-second", ANY_MEDIUM[0], range(3, 6)),
        word("wonky-end"),
    ),
    options={"first": "first chair", "turn_time": 0, "placing_time": 0},
)
