"""Reads all that is said about something in one language: a text file that people who translate can edit."""

import tomllib
from importlib.resources import files
from itertools import product
from typing import Any, TypeAlias

Forms: TypeAlias = str | dict[str, str]
"""A text with holes; or several, of which one is chosen.

Of a sentence about players: `they`, `you` (to the one it is about) and `rival` (to the other one); of several
players `many`, `us` (you among them) and `rivals` (many, and you are the other one). Of a number of things:
`one`, `other`.
"""

Catalog: TypeAlias = dict[str, Forms]


def read(folder: str, language: str) -> tuple[Catalog, Catalog]:
    """The sentences and the phrases of a file of this folder, which is named as if it were a package."""
    package, _, name = folder.rpartition(".")
    text = files(package).joinpath(name, f"{language}.toml").read_text("utf-8")
    found: dict[str, Any] = tomllib.loads(text)
    sentences: Catalog = found.pop("sentences", {})
    phrases: Catalog = found.pop("phrases", {})
    for pattern in found.pop("names", []):
        phrases |= put_together(**pattern)
    if found:
        raise ValueError(f"{folder}: {language} has {', '.join(found)}, which nobody reads")
    return sentences, phrases


def put_together(english: str, here: str, **words: dict[str, str] | list[str]) -> Catalog:
    """Every name that can be made of these words, in English and here; those in a list stay as they are."""
    rows = [row if isinstance(row, dict) else {word: word for word in row} for row in words.values()]
    return {
        english.format(**dict(zip(words, chosen, strict=True))): here.format(
            **{hole: row[word] for hole, row, word in zip(words, rows, chosen, strict=True)}
        )
        for chosen in product(*rows)
    }
