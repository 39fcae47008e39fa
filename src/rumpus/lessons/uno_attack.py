"""A first hand of UNO Attack!: a match, a blank, a burst, Discard All, a call, and out.

Cards are named by color and word, as in "R7" and "BD" (the blue Discard All).
"""

from rumpus.engine.options import Value
from rumpus.engine.piles import Pile
from rumpus.games.uno_attack.actions import Play
from rumpus.games.uno_attack.cards import FIRST_COPIES, RANKS, SECOND_COPIES
from rumpus.lessons.lesson import Lesson, Move, step, word
from rumpus.lessons.luck import places_in, round_by_round
from rumpus.wire.messages import LessonStep

DECK = Pile(FIRST_COPIES, SECOND_COPIES).cards()
THREE_CARDS = 10
"""Of a hundred shots, so many have fewer than three cards."""


def card(name: str) -> int:
    """The first copy of a card."""
    return "RYGB".index(name[0]) * RANKS + "123456789HRSDT".index(name[1])


def cards(names: str) -> list[int]:
    """Several cards."""
    return [card(name) for name in names.split()]


HAND = cards("R7 B2 B4 B6 B9 BD G3")
RIVALS_HAND = cards("R1 Y1 B1 GD Y4 Y8 R9")
FIRST = card("R5")
SHOT = cards("B5 B7 B8")


def luck() -> list[int]:
    """The rival picks the highest card and deals, so the learner begins; the second press fires."""
    picks = places_in(DECK, cards("R2 R9"))
    dealt = [*round_by_round([HAND, RIVALS_HAND]), FIRST, *SHOT]
    places = places_in(DECK, dealt)
    shot_from = len(dealt) - len(SHOT)
    return [*picks, *places[:shot_from], THREE_CARDS, *places[shot_from:]]


def played(name: str) -> dict[str, Value]:
    """The event of a card played."""
    return {"kind": "Played", "card": card(name)}


def match(say: str, name: str) -> LessonStep:
    """A card of the learner's that fits."""
    return step(say, f"hand-{card(name)}", wants=[{"kind": "Play", "card": card(name)}], until=played(name))


LESSON = Lesson(
    luck=luck(),
    rivals=(
        (
            Move(Play(card("R1"))),
            Move(Play(card("Y1")), after=2_400),
            Move(Play(card("B1")), after=5_000),  # there are many new cards to look at
            Move(Play(card("GD"))),
        ),
    ),
    steps=(
        match("uno-match", "R7"),
        step("uno-their-turn", "seat-1", wants=[], until=played("R1")),
        step("uno-press", "launcher", wants=[{"kind": "Press"}], until={"kind": "Pressed", "seat": 0}),
        step("uno-blank", "launcher", wants=[], until=played("Y1")),
        step("uno-press-again", "launcher", wants=[{"kind": "Press"}], until={"kind": "Fired", "seat": 0}),
        word("uno-burst", "launcher"),
        step("uno-call", "[data-call]", wants=[{"kind": "CallUno"}], until={"kind": "CalledUno"}),
        match("uno-discard-all", "BD"),
        step("uno-their-last", "seat-1", wants=[], until=played("GD")),
        match("uno-out", "G3"),
    ),
    options={"limit": 1, "launcher": "real order", "turn_time": 0},
)
