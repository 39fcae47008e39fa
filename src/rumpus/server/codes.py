"""Room codes: four to six consonants that cannot be misread, and spell nothing rude."""

import re
import secrets
from collections.abc import Container
from typing import Final

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
AMONG_FRIENDS: Final = 4
"""Letters of a code that is read out across a room: 160,000 codes."""

IN_PUBLIC: Final = 6
"""Letters where strangers may try codes: 64 million of them."""

CODE: Final = re.compile(f"[{LETTERS}]{{{AMONG_FRIENDS},{IN_PUBLIC}}}")

STOPPED: Final = (
    "BCH", "BTCH", "CCK", "CNT", "CLT", "CRP", "DCK", "DLD", "FCK", "FGT", "FKN", "GSP", "HMMR", "JWS", "JZZ",
    "KKK", "KNT", "NGR", "NZ", "PHK", "PRN", "PSS", "RTD", "SCK", "SHT", "SLT", "SS", "STFU", "TRD", "TWT",
    "WNK", "WTF",
)  # fmt: skip
"""Words that readers would fill up with vowels."""


def code_length(public: bool) -> int:
    """How many letters new codes have."""
    return IN_PUBLIC if public else AMONG_FRIENDS


def new_code(taken: Container[str], length: int = AMONG_FRIENDS) -> str:
    """A code that no open room has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(length))
        if code not in taken and not any(word in code for word in STOPPED):
            return code
