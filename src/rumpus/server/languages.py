"""Which language somebody reads: the one they chose, or else the best of those their browser asks for."""

from collections.abc import Mapping

from rumpus.engine.languages import ENGLISH, LANGUAGES

COOKIE = "rumpus-language"
"""Where the page keeps what was chosen (web/src/words/languages.ts)."""
MOST_WISHES = 20
"""More of them are not read: nobody speaks so many, and a header may be long."""


def language_of(cookies: Mapping[str, str], accepted: str) -> str:
    """The language for whoever sent these cookies and this `Accept-Language`."""
    chosen = cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    wishes = sorted(map(_wish, accepted.split(",", MOST_WISHES)[:MOST_WISHES]), key=lambda wish: -wish[1])
    return next((language for language, weight in wishes if language in LANGUAGES and weight > 0), ENGLISH)


def tag_of(language: str) -> str:
    """What a page in this language calls it; which Chinese decides how characters are drawn."""
    return "zh-Hans" if language == "zh" else language


def _wish(text: str) -> tuple[str, float]:
    """One language somebody's browser asks for, without its country, and how much they want it."""
    tag, _, parameters = text.strip().partition(";")
    weight = parameters.strip().removeprefix("q=")
    try:
        wanted = float(weight) if weight else 1.0
    except ValueError:
        wanted = 0.0
    return tag.strip().lower().split("-")[0], wanted
