"""Every sentence that Python says is there in every language, with its holes and its forms, and no other."""

import re
from functools import cache

import pytest

from languages.spoken import SOURCE, glued, phrases, texts
from rumpus.engine.catalog import Catalog, Forms, read
from rumpus.engine.languages import LANGUAGES, VERBS_STAY
from rumpus.engine.superlatives import GOOD_COMPANY
from rumpus.games import SHELF, domaniacal, loonacy, uno_attack, wonky
from rumpus.games.uno_attack.cards import FIRST_WILD, name
from rumpus.games.uno_attack.words import REASONS, TIMES
from rumpus.games.wonky.cards import BLOCKS, block_name
from rumpus.server.http.shelf import texts_of

OTHERS = LANGUAGES[1:]
HOLE = re.compile(r"\{(\w+)\}")
SHARED = "rumpus.engine.catalogs"
SERVER = "rumpus.server.sentences"
GAMES = {
    "rumpus.games.uno_attack.sentences": [uno_attack.BOX],
    "rumpus.games.loonacy.sentences": [loonacy.UGLYDOLL_BOX, loonacy.ENGELBREIT_BOX],
    "rumpus.games.wonky.sentences": [wonky.BOX],
    "rumpus.games.domaniacal.sentences": [domaniacal.BOX],
}
PACKAGES = [SHARED, SERVER, *GAMES]

PROPER_NAMES = set(loonacy.UGLYDOLL_BOX.cards["pictures"])
"""The monsters are called so everywhere."""

MADE = {
    "rumpus.games.uno_attack.sentences": {
        *(name(face) for face in range(FIRST_WILD)),
        *uno_attack.cards.COLORS,
        *TIMES.values(),
    },
    "rumpus.games.wonky.sentences": {f"the {block_name(block)}" for block in range(BLOCKS)},
    "rumpus.games.loonacy.sentences": set(),
    "rumpus.games.domaniacal.sentences": set(),
}
"""Phrases that are put together by the game."""

SERVERS = [
    *(
        file
        for group in ("archive", "http", "nodes", "live", "physics", "regulars", "rooms", "thinking", "ws")
        for file in (SOURCE / "server" / group).glob("*.py")
        if file.name != "metrics.py"  # what a number is, for whoever draws it
    ),
    *(SOURCE / "server").glob("*.py"),
    SOURCE / "server/store/patience.py",
    SOURCE / "server/store/postgres/troubles.py",
    SOURCE / "table/table.py",
    SOURCE / "games/__init__.py",
    SOURCE / "engine/options.py",
    SOURCE / "engine/game.py",
    SOURCE / "engine/match.py",
]
"""Where something is said to people that belongs to no game."""

FOR_PROGRAMMERS = {
    "A date in that request makes no sense.",
    "A table waits {seconds} seconds.",
    "It had nothing to think of.",
    "Nobody sat there.",
    "Nobody with this id is banned.",
    "Only somebody who is sure is forgotten.",
    "Please say how long it is, and send it in one piece.",
    "Say before which of your games, by its number.",
    "That is for whoever runs this server: the token is in its data folder.",
    "That is not what was asked for: {trouble}.",
    "That is too long.",
    "That message makes no sense: {trouble}.",
    "That must come from this server's own page.",
    "The pages of this server have not been built, and with them its pictures.",
    "There is a ladder among people, and one against bots.",
    "There is no game “{slug}”; there are: {known}.",
    "There is no option “{name}”; there are: {known}.",
    "There is no such file.",
    "There is nothing to ask for at that address.",
    "This server is not known by that name; start it with --url to make it known.",
    "“at” says which step.",
    "“{name}” is a number.",
}
"""What no page of ours can bring about: whoever reads it writes programs, or runs the server."""

ON_A_PICTURE = {"Come in!"}
"""It is drawn for whoever passes a link on, and the font of the picture has no other letters."""


@cache
def catalogs(package: str, language: str) -> tuple[Catalog, Catalog]:
    return read(package, language)


def sentences_of(package: str, language: str) -> Catalog:
    return catalogs(package, language)[0]


def phrases_of(package: str, language: str) -> Catalog:
    return catalogs(package, language)[1]


def forms(of: Forms, usual: str) -> dict[str, str]:
    return {usual: of} if isinstance(of, str) else of


def holes(text: str) -> set[str]:
    return set(HOLE.findall(text))


def required(package: str) -> set[str]:
    """The phrases that a game needs, as its source has them."""
    folder = SOURCE.joinpath(*package.split(".")[1:-1])
    boxes = GAMES[package]
    silent = {"words.py", "options.py", "__init__.py"}
    found = texts(file for file in folder.glob("*.py") if file.name not in silent)
    found |= phrases(folder / "words.py") | MADE[package]
    for box in boxes:
        found |= set(texts_of(box)) | {each.words for each in box.info.superlatives} | {GOOD_COMPANY}
    endings = set(sentences_of(package, "en")) | set(sentences_of(SHARED, "en"))
    return {text for text in found - endings - PROPER_NAMES if re.search("[a-z]", text)}


def test_every_box_of_ours_has_catalogs() -> None:
    ours = [box for box in SHELF if box.game.__class__.__module__.startswith("rumpus.")]
    assert ours == [*GAMES["rumpus.games.loonacy.sentences"], wonky.BOX, uno_attack.BOX, domaniacal.BOX]
    assert all(box.speeches is not None for box in ours)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_a_catalog_has_texts_and_forms_of_texts(package: str, language: str) -> None:
    known = {"they", "you", "rival", "many", "us", "rivals", "one", "other"}
    for catalog in catalogs(package, language):
        for key, text in catalog.items():
            each = forms(text, "other")
            assert set(each) <= known and all(type(said) is str and said for said in each.values()), key


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("package", PACKAGES)
def test_a_language_has_the_same_sentences(package: str, language: str) -> None:
    english, other = sentences_of(package, "en"), sentences_of(package, language)
    assert set(other) == set(english)
    for key, text in english.items():
        here, there = forms(text, "they"), forms(other[key], "they")
        assert set(there) == ({"they"} if language in VERBS_STAY else set(here)), key
        assert next(iter(there)) == "they", key
        for form, said in there.items():
            assert holes(said) == holes(here[form]), (key, form)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_a_plural_has_the_forms_of_its_language(package: str, language: str) -> None:
    wanted = {"other"} if language in VERBS_STAY else {"one", "other"}
    for key, text in phrases_of(package, language).items():
        if "{n}" in key:
            assert not isinstance(text, str) and set(text) == wanted, key
        for form, said in forms(text, "other").items():
            assert holes(said) == holes(key) or (form == "one" and holes(said) == holes(key) - {"n"}), key


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("package", GAMES)
def test_a_language_has_every_phrase_of_a_game(package: str, language: str) -> None:
    own: Catalog = phrases_of(package, language)
    shared: Catalog = phrases_of(SHARED, language)
    wanted = required(package)
    assert wanted - set(own) - set(shared) == set()
    assert set(own) - wanted == set()
    assert set(own) & set(shared) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_what_all_games_share_is_shared(language: str) -> None:
    needed = set().union(*map(required, GAMES)) | texts(
        [SOURCE / "engine/sentences.py", SOURCE / "engine/game.py"]
    )
    assert set(phrases_of(SHARED, language)) - needed == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_all_that_the_server_says(language: str) -> None:
    wanted = texts(SERVERS) - FOR_PROGRAMMERS - ON_A_PICTURE - set(phrases_of(SHARED, language))
    assert set(phrases_of(SERVER, language)) == wanted


def test_english_has_forms_only_where_it_needs_them() -> None:
    for package in PACKAGES:
        for key, text in phrases_of(package, "en").items():
            assert not isinstance(text, str) or holes(text), key


def test_no_sentence_is_glued_together() -> None:
    for_programmers = ("resume.py", "client.py", "pool.py", "room.py: Room", "match.py", "limits.py")
    assert [said for said in glued(SERVERS) if not said.startswith(for_programmers)] == []


def test_every_reason_to_press_has_a_sentence() -> None:
    sentences = sentences_of("rumpus.games.uno_attack.sentences", "en")
    assert {f"PressesOwed {reason}" for reason in REASONS} <= set(sentences)
