"""How sentences speak of people: by name, and “you” to whoever they are about."""

import pytest

from rumpus.engine.sentences import Cast, said_to_you

NAMES = ["Ann", "Bob", "Cat"]


@pytest.mark.parametrize(
    ("verb", "to_you"),
    [
        ("plays", "play"),
        ("takes", "take"),
        ("is", "are"),
        ("has", "have"),
        ("tries", "try"),
        ("catches", "catch"),
        ("presses", "press"),
        ("passes", "pass"),
        ("loses", "lose"),
    ],
)
def test_a_verb_is_said_to_somebody(verb: str, to_you: str) -> None:
    assert said_to_you(verb) == to_you


@pytest.mark.parametrize(
    ("you", "sentence"),
    [
        (None, "Ann steals from Bob's stack, and Bob draws."),
        (0, "You steal from Bob's stack, and Bob draws."),
        (1, "Ann steals from your stack, and you draw."),
        (2, "Ann steals from Bob's stack, and Bob draws."),
    ],
)
def test_one_sentence_for_each_who_hears_it(you: int | None, sentence: str) -> None:
    cast = Cast(NAMES, you)
    told = f"{cast.does(0, 'steals')} from {cast.whose(1)} stack, and {cast.does(1, 'draws', begins=False)}."
    assert told == sentence
    assert cast.mentioned == 0b011


@pytest.mark.parametrize(
    ("you", "sentence"), [(None, "Ann and Cat win"), (0, "Cat and you win"), (1, "Ann and Cat win")]
)
def test_several_together_name_you_last(you: int | None, sentence: str) -> None:
    assert Cast(NAMES, you).do([0, 2], "wins") == sentence


def test_one_alone_needs_no_and() -> None:
    assert Cast(NAMES).do([1], "wins") == "Bob wins"
    assert Cast(NAMES, 1).do([1], "wins") == "You win"
