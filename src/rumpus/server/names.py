"""What people and bots are called."""

import unicodedata
from typing import Final

LONGEST: Final = 20
"""Characters, as a reader counts them."""

MOST_CODE_POINTS: Final = 80
"""A family of emoji is one character of seven code points; a tower of accents is not a name."""

JOINER: Final = "\u200d"

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
    if any(unicodedata.category(each)[0] == "C" and each != JOINER for each in name):
        raise BadName("A name has only characters that can be seen.")
    if not 1 <= characters(name) <= LONGEST or len(name) > MOST_CODE_POINTS:
        raise BadName(f"A name has 1 to {LONGEST} characters.")
    return name


def characters(text: str) -> int:
    """How many characters a reader sees: accents, joiners and skin tones belong to the one before.

    Not the whole of Unicode's rule for grapheme clusters, but the part of it that names have.
    """
    seen = 0
    joined = False
    half_a_flag = False
    for each in text:
        flag = "\U0001f1e6" <= each <= "\U0001f1ff"
        tone = "\U0001f3fb" <= each <= "\U0001f3ff"
        if each == JOINER or tone or unicodedata.category(each)[0] == "M":
            joined = each == JOINER
            continue
        if not joined and not (flag and half_a_flag):
            seen += 1
        half_a_flag = flag and not half_a_flag
        joined = False
    return seen


def made_up_name(key: str) -> str:
    """A friendly name for a guest without one: always the same for the same guest."""
    number = int(key[:8], 16)
    return f"{FIRST[number % len(FIRST)]} {SECOND[number // len(FIRST) % len(SECOND)]}"


def bot_name(taken: set[str], start: int) -> str:
    """A name for a bot that nobody else at the table has."""
    turned = BOTS[start % len(BOTS) :] + BOTS[: start % len(BOTS)]
    return next((name for name in turned if name not in taken), f"{BOTS[0]} {start + 1}")
