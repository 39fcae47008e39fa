"""How sentences speak of people: by name, and “you” to whoever they are about, in every language."""

import pytest

from rumpus.engine.languages import plural
from rumpus.engine.said import Said
from rumpus.engine.sentences import Cast, Speech, a_number, ending, player, with_names

NAMES = ["Ann", "Bob", "Cat"]

ENGLISH = Speech(
    "en",
    {
        "Stolen": {
            "they": "{seat} steals {card} from {rival}'s stack.",
            "you": "You steal {card} from {rival}'s stack.",
            "rival": "{seat} steals {card} from your stack.",
        },
        "Won": {"they": "{seats} wins", "you": "You win", "many": "{seats} win", "us": "{seats} win"},
        "had {n} cards": {"they": "{seats} had {n} cards.", "you": "You had {n} cards."},
    },
    {"{n} cards": {"one": "{n} card", "other": "{n} cards"}},
)
GERMAN = Speech(
    "de",
    {},
    {
        "red": "Rot",
        "It is {who}'s turn.": "{who} ist dran.",
        "The {card} does not fit: {why}.": "{card} passt nicht: {why}.",
        "{n} bots": {"one": "ein Bot", "other": "{n} Bots"},
    },
)
JAPANESE = Speech("ja", {"Won": "{seats}の勝ち！"}, {})


@pytest.mark.parametrize(
    ("you", "sentence"),
    [
        (None, "Ann steals the 3 from Bob's stack."),
        (0, "You steal the 3 from Bob's stack."),
        (1, "Ann steals the 3 from your stack."),
        (2, "Ann steals the 3 from Bob's stack."),
    ],
)
def test_one_sentence_for_each_who_hears_it(you: int | None, sentence: str) -> None:
    cast = Cast(NAMES, you)
    assert ENGLISH.tell("Stolen", cast, 0, {"card": "the 3"}, 1) == sentence
    assert cast.mentioned == 0b011


@pytest.mark.parametrize(
    ("you", "seats", "sentence"),
    [
        (None, [0, 2], "Ann and Cat win"),
        (0, [0, 2], "Cat and you win"),
        (1, [0, 2], "Ann and Cat win"),
        (None, [1], "Bob wins"),
        (1, [1], "You win"),
    ],
)
def test_several_together_name_you_last(you: int | None, seats: list[int], sentence: str) -> None:
    assert ENGLISH.tell_of("Won", Cast(NAMES, you), seats) == sentence


def test_where_verbs_stay_only_the_name_changes() -> None:
    assert JAPANESE.tell_of("Won", Cast(NAMES, 1, "ja"), [1]) == "あなたの勝ち！"
    assert JAPANESE.tell_of("Won", Cast(NAMES, 1, "ja"), [0, 1]) == "Annとあなたの勝ち！"


def test_what_was_said_is_english_and_can_be_said_again() -> None:
    said = Said("The {card} does not fit: {why}.", card=Said("red"), why="7")
    assert said == "The red does not fit: 7."
    assert GERMAN.say(said) == "Rot passt nicht: 7."
    assert GERMAN.say(Said("{n} bots", n=1)) == "ein Bot"
    assert GERMAN.say(Said("{n} bots", n=3)) == "3 Bots"


def test_what_no_catalog_has_stays_as_it_is() -> None:
    assert GERMAN.say("Nobody has translated this.") == "Nobody has translated this."
    assert not GERMAN.knows("Nobody has translated this.")


def test_an_exception_does_not_forget_what_was_said() -> None:
    said = Said("It is {who}'s turn.", who="Ann")
    assert GERMAN.say(str(ValueError(said))) == "Ann ist dran."


def test_names_are_put_in_before_a_sentence_is_said_in_another_language() -> None:
    said = with_names(Said("It is {who}'s turn.", who=player(1)), NAMES)
    assert said == "It is Bob's turn."
    assert GERMAN.say(said) == "Bob ist dran."
    assert with_names("It is {2}'s turn.", NAMES) == "It is Cat's turn."


def test_a_name_is_text_and_never_a_pattern_or_a_phrase() -> None:
    assert GERMAN.say(with_names(Said("It is {who}'s turn.", who=player(0)), ["red"])) == "red ist dran."
    assert ENGLISH.tell("Stolen", Cast(["{rival}", "{card}"]), 0, {"card": "x"}, 1) == (
        "{rival} steals x from {card}'s stack."
    )


def test_how_it_ended_is_a_sentence_to_the_reader() -> None:
    reason = Said("had {n} cards", n=3)
    assert ending([1], reason, Cast(NAMES), ENGLISH) == "Bob had 3 cards."
    assert ending([1], reason, Cast(NAMES, 1), ENGLISH) == "You had 3 cards."
    assert ending([0, 1], "won somehow", Cast(NAMES), None) == "Ann, Bob won somehow."


def test_numbers_have_their_articles() -> None:
    assert [a_number(number) for number in (7, 8, 11, 12, 18, 80)] == [
        "a 7", "an 8", "an 11", "a 12", "an 18", "an 80",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "other", "one", "other"),
        ("de", "other", "one", "other"),
        ("es", "other", "one", "other"),
        ("fr", "one", "one", "other"),
        ("ja", "other", "other", "other"),
        ("zh", "other", "other", "other"),
    ],
)
def test_plurals_are_those_of_cldr(language: str, none: str, one: str, two: str) -> None:
    assert [plural(language, number) for number in (0, 1, 2)] == [none, one, two]
    assert ENGLISH.counted("{n} cards", 1) == "1 card"
