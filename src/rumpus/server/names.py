"""What people and bots are called."""

import unicodedata
from collections import Counter
from collections.abc import Collection
from typing import Final

import regex

from rumpus.engine.chance import Chance
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
BOTS: Final = {
    "daring": ("Radish", "Pretzel", "Turnip", "Biscuit"),
    "careful": ("Dumpling", "Tofu", "Muffin", "Crumpet"),
    "cheeky": ("Pickle", "Noodle", "Sprout", "Waffle"),
}
"""By their temperament, so that people get to know Pickle."""


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


def temper_of(bot: str) -> str:
    """The temperament that goes with a bot's name; nothing if no bot is called that."""
    first = bot.partition(" ")[0]
    return next((temper for temper, names in BOTS.items() if first in names), "")


def bot_name(taken: Collection[str], beside: Collection[str], luck: Chance) -> str:
    """A name for a bot that nobody at the table has: luck draws it.

    It is of another temperament than those beside it if it can be, and of one that is rare at the table.
    """
    near, seated = {temper_of(name) for name in beside}, Counter(map(temper_of, taken))
    free = {temper: [name for name in names if name not in taken] for temper, names in BOTS.items()}
    fits = {temper: (temper in near, seated[temper]) for temper, names in free.items() if names}
    if not fits:  # people are called like bots, too
        return next(name for number in range(2, 99) if (name := f"{BOTS['cheeky'][0]} {number}") not in taken)
    best = [temper for temper, fit in fits.items() if fit == min(fits.values())]
    names = free[best[luck.below(len(best))]]
    return names[luck.below(len(names))]
