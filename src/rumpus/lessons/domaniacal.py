"""A first round of Domaniacal: build, steal, follow, be stolen from, and take it back."""

from rumpus.games.domaniacal.actions import Choose, EndTurn, Play, Steal
from rumpus.games.domaniacal.cards import DECK, cards_up_to
from rumpus.lessons.lesson import LEARNER, Lesson, Move, step, word
from rumpus.lessons.luck import places_in, round_by_round
from rumpus.wire.messages import LessonStep

TOP = 6
DEALER = 2
"""The player to the dealer's left begins: that is the learner."""


def card(name: str) -> int:
    """A domino, the lower number first."""
    low, high = name.split("-")
    return DECK.pairs.index((int(low), int(high)))


def cards(names: str) -> list[int]:
    """Several cards."""
    return [card(name) for name in names.split()]


HANDS = [cards("2-4 4-5 1-5 1-3"), cards("1-6 0-0 2-2 0-2"), cards("0-3 6-6 4-4 2-5")]
DRAWN = cards("3-6 0-1 0-5 0-6")


def build(say: str, name: str) -> LessonStep:
    """A card of the learner's that goes on their stack."""
    return step(
        say,
        f"hand-{card(name)}",
        "mine",
        wants=[{"kind": "Play", "card": card(name)}],
        until={"kind": "Played", "card": card(name)},
    )


def steal(say: str, victim: int, name: str) -> LessonStep:
    """The top of somebody's stack."""
    return step(
        say,
        f"[data-stack='{victim}']",
        wants=[{"kind": "Steal", "victim": victim}],
        until={"kind": "Stolen", "card": card(name)},
    )


LESSON = Lesson(
    luck=[DEALER, *places_in(cards_up_to(TOP), [*round_by_round(HANDS), *DRAWN])],
    rivals=(
        (Move(Choose(card("1-6"))), Move(Play(card("0-0"))), Move(EndTurn())),
        (
            Move(Choose(card("0-3")), after=2_200),
            Move(Steal(int(LEARNER), card("3-6")), after=2_400),
            Move(Play(card("6-6"))),
            Move(EndTurn()),
        ),
    ),
    steps=(
        step(
            "domaniacal-choose",
            f"hand-{card('2-4')}",
            wants=[{"kind": "Choose", "card": card("2-4")}],
            until={"kind": "TurnBegan", "seat": 0},
        ),
        build("domaniacal-build", "4-5"),
        build("domaniacal-more", "1-5"),
        steal("domaniacal-steal", 1, "1-6"),
        build("domaniacal-follow", "3-6"),
        step(
            "domaniacal-end",
            "[data-end]",
            wants=[{"kind": "EndTurn"}],
            until={"kind": "TurnEnded", "seat": 0},
        ),
        step("domaniacal-their-turn", "[data-stack='1']", wants=[], until={"kind": "Stolen", "victim": 0}),
        step("domaniacal-stolen", "[data-stack='2']", wants=[], until={"kind": "TurnBegan", "seat": 0}),
        steal("domaniacal-revenge", 2, "6-6"),
        build("domaniacal-follow-again", "0-6"),
        word("domaniacal-largest", "mine"),
    ),
    options={"top": TOP, "turn_time": 0},
)
