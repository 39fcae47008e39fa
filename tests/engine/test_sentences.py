"""Sentences of the rules: players by their names, and numbers with the right article."""

import pytest

from rumpus.engine.sentences import a_number, player, with_names


def test_players_get_their_names_whatever_these_are() -> None:
    sentence = f"First {player(1)} has to press, then {player(0)}."
    assert with_names(sentence, ["Ann", "Ben"]) == "First Ben has to press, then Ann."
    assert with_names(sentence, ["{1}", "\\1"]) == "First \\1 has to press, then {1}."


@pytest.mark.parametrize("number", range(100))
def test_eight_and_eleven_begin_with_a_vowel(number: int) -> None:
    article = "an" if number in (8, 11, 18) or 80 <= number <= 89 else "a"
    assert a_number(number) == f"{article} {number}"
