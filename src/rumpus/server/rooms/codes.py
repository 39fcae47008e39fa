"""Room codes: four consonants that cannot be misread, and spell nothing rude."""

import re
import secrets
from collections.abc import Container
from typing import Final

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
LENGTH: Final = 4
CODE: Final = re.compile(f"[{LETTERS}]{{{LENGTH}}}")

STOPPED: Final = (
    "BCH", "BTCH", "CCK", "CNT", "CLT", "CRP", "DCK", "DLD", "FCK", "FGT", "FKN", "GSP", "HMMR", "JWS", "JZZ",
    "KKK", "KNT", "NGR", "NZ", "PHK", "PRN", "PSS", "RTD", "SCK", "SHT", "SLT", "SS", "STFU", "TRD", "TWT",
    "WNK", "WTF",
)  # fmt: skip
"""Words that readers would fill up with vowels."""


def new_code(taken: Container[str]) -> str:
    """A code that no open room has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if code not in taken and not any(word in code for word in STOPPED):
            return code
