"""The languages that everything is said in, and what a sentence must know of each."""

from typing import Final

LANGUAGES: Final = ("en", "de", "fr", "es", "ja", "zh")
"""Those that all catalogs have, the client's (web/src/words/) and ours."""

ENGLISH: Final = LANGUAGES[0]
"""What is said wherever nothing else was asked for."""

YOU: Final = {"en": "you", "de": "du", "fr": "toi", "es": "tú", "ja": "あなた", "zh": "你"}
"""Whoever is told, in a row of names."""

AND: Final = {"en": " and ", "de": " und ", "fr": " et ", "es": " y ", "ja": "と", "zh": "和"}

VERBS_STAY: Final = ("ja", "zh")
"""Where nothing but the name changes when something is said to somebody, and things have no plural."""


def plural(language: str, number: int) -> str:
    """Which form a thing has when there are so many of it, as CLDR calls it."""
    if language in VERBS_STAY:
        return "other"
    # In French, none is not many.
    return "one" if number == 1 or (language == "fr" and number == 0) else "other"
