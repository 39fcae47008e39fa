"""A first deal of Loonacy: two matches, a lost race, a finger on the draw pile, and a run of six to win.

Pictures are letters here, from a to x; a card shows two that are 1, 4 or 10 letters apart. What fits
what is the same in both editions.
"""

from rumpus.engine.bits import has
from rumpus.games.loonacy.actions import Play, Point, SayReady, TakeBack
from rumpus.games.loonacy.editions import UGLYDOLL
from rumpus.lessons.lesson import LEARNER, Lesson, Move, step, word
from rumpus.lessons.luck import places_in, round_by_round
from rumpus.wire.messages import LessonStep


def card(pictures: str) -> int:
    """The card with these two pictures."""
    one, other = (ord(letter) - ord("a") for letter in pictures)
    pairs = UGLYDOLL.deck.pairs
    return pairs.index((one, other)) if (one, other) in pairs else pairs.index((other, one))


def cards(names: str) -> list[int]:
    """Several cards."""
    return [card(name) for name in names.split()]


HANDS = [
    cards("bc no os gk ko st pt"),
    cards("nx ab ae bf cd dh ei"),
    cards("fg fj gh hi hl ij jk"),
    cards("im jn kl lm lp mq qr"),
]
PILES = cards("bl mn")
NEW_CARDS = cards("cg uv vw wx")


def match(say: str, name: str, pile: int) -> LessonStep:
    """A card that goes on a pile."""
    return step(
        say,
        f"hand-{card(name)}",
        f"pile-{pile}",
        wants=[{"kind": "Play", "card": card(name), "pile": pile}],
        until={"kind": "Played", "card": card(name)},
    )


POINTS_WITH_LEARNER = Move(Point(), once=lambda state: has(state.pointing, LEARNER), after=700)

LESSON = Lesson(
    luck=places_in(list(range(len(UGLYDOLL.deck.pairs))), [*round_by_round(HANDS), *PILES, *NEW_CARDS]),
    rivals=(
        (
            Move(SayReady()),
            Move(Play(card("nx"), 1, card("no")), ambush=Play),
            POINTS_WITH_LEARNER,
        ),
        (Move(SayReady(), after=1_100), POINTS_WITH_LEARNER),
        (
            Move(SayReady(), after=2_100),
            # A table that is quiet for long points by itself; a finger now and then keeps it waiting.
            Move(Point(), once=lambda state: state.reminded or has(state.pointing, LEARNER), again=True),
            Move(TakeBack(), once=lambda state: not has(state.pointing, LEARNER), again=True),
        ),
    ),
    steps=(
        step("loonacy-ready", "[data-ready]", wants=[{"kind": "SayReady"}], until={"kind": "PlayBegan"}),
        match("loonacy-match", "bc", 0),
        match("loonacy-any-pile", "no", 1),
        step(
            "loonacy-race",
            f"hand-{card('os')}",
            "pile-1",
            wants=[{"kind": "Play", "pile": 1}],
            until={"kind": "Played", "card": card("nx")},
        ),
        word("loonacy-too-late", "pile-1"),
        step("loonacy-point", "deck", wants=[{"kind": "Point"}], until={"kind": "TookUp"}),
        match("loonacy-new-card", "cg", 0),
        match("loonacy-run", "gk", 0),
        match("loonacy-run-on", "ko", 0),
        match("loonacy-run-on", "os", 0),
        match("loonacy-run-on", "st", 0),
        match("loonacy-last", "pt", 0),
    ),
    options={"looking": 30},
)
