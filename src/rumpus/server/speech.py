"""What the server says, in the language of whoever reads it."""

from typing import Any

import msgspec

from rumpus.engine.box import Box
from rumpus.engine.languages import ENGLISH
from rumpus.engine.sentences import Speeches

SPEECHES = Speeches("rumpus.server.sentences")


def said_in(language: str, text: str, box: Box | None = None) -> str:
    """A sentence in this language: one of the game in this box, or else one of the server's own."""
    if language == ENGLISH:
        return text
    if box is not None and box.speeches is not None:
        speech = box.speeches.of(language)
        if speech.knows(text):
            return speech.say(text)
    return SPEECHES.of(language).say(text)


def message_in(language: str, message: Any, box: Box | None = None) -> Any:
    """A message in this language, if it is one that says something."""
    if language == ENGLISH:
        return message
    for field in ("reason", "words"):
        text = getattr(message, field, None)
        if isinstance(text, str):
            return msgspec.structs.replace(message, **{field: said_in(language, text, box)})
    return message
