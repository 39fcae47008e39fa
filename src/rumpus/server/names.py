"""What people and bots are called."""

import unicodedata
from typing import Final

import regex

from rumpus.engine.said import Said

LONGEST: Final = 20
"""Characters, as a reader counts them."""

MOST_CODE_POINTS: Final = 80
"""A family of emoji is one character of seven code points."""

CHARACTER: Final = regex.compile(r"\X")
"""What a reader sees as one: a grapheme cluster of Unicode."""

JOINED_EMOJI: Final = regex.compile(r"(\p{ExtPict}[\p{EMod}\uFE0F]*)(\u200D\p{ExtPict}[\p{EMod}\uFE0F]*)+")
"""A family, an astronaut: pictures that invisible joiners make one."""

UNSEEN: Final = regex.compile(r"[\p{C}\p{Default_Ignorable_Code_Point}\u2800--\uFE0E\uFE0F]", regex.V1)
"""Controls, fillers, joiners, blanks. Only the two signs that choose how an emoji looks are harmless."""

HEAPED: Final = regex.compile(r"\p{M}{4}")
"""More accents on a letter than any language needs."""

FIRST: Final = (
    "Brisk", "Bubbly", "Cheery", "Clever", "Cosy", "Daring", "Dizzy", "Fuzzy", "Gentle", "Giddy", "Jolly",
    "Lucky", "Mellow", "Merry", "Nimble", "Perky", "Plucky", "Quick", "Rosy", "Snappy", "Sunny", "Swift",
    "Tidy", "Witty",
)  # fmt: skip
SECOND: Final = (
    "Badger", "Beetle", "Bobcat", "Cricket", "Dormouse", "Falcon", "Ferret", "Finch", "Gecko", "Hedgehog",
    "Heron", "Jackdaw", "Kiwi", "Lemur", "Magpie", "Marmot", "Newt", "Otter", "Puffin", "Quokka", "Robin",
    "Stoat", "Tapir", "Wombat",
)  # fmt: skip
BOTS: Final = (
    "Biscuit", "Pickle", "Noodle", "Crumpet", "Waffle", "Pretzel", "Dumpling", "Turnip", "Muffin", "Radish",
    "Sprout", "Tofu",
)  # fmt: skip


class BadName(ValueError):
    """Something that cannot be a name; the text says why in a sentence."""


def kept_name(wanted: str) -> str:
    """The name as we keep it: composed (NFC), with single spaces, and nothing that cannot be seen."""
    name = " ".join(unicodedata.normalize("NFC", wanted).split())
    if UNSEEN.search(JOINED_EMOJI.sub("\N{GRINNING FACE}", name)):
        raise BadName("A name has only characters that can be seen.")
    if HEAPED.search(name):
        raise BadName("A name has at most three accents on a letter.")
    if not 1 <= characters(name) <= LONGEST or len(name) > MOST_CODE_POINTS:
        raise BadName(Said("A name has 1 to {longest} characters.", longest=LONGEST))
    return name


def characters(text: str) -> int:
    """How many characters a reader sees."""
    return len(CHARACTER.findall(text))


def made_up_name(key: str) -> str:
    """A friendly name for a guest without one: always the same for the same guest."""
    number = int(key[:8], 16)
    return f"{FIRST[number % len(FIRST)]} {SECOND[number // len(FIRST) % len(SECOND)]}"


def bot_name(taken: set[str], start: int) -> str:
    """A name for a bot that nobody else at the table has."""
    turned = BOTS[start % len(BOTS) :] + BOTS[: start % len(BOTS)]
    return next((name for name in turned if name not in taken), f"{BOTS[0]} {start + 1}")
