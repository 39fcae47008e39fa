"""The code in a page of documentation."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[str]:
    """The blocks of a page that are written in this language, in order."""
    found = BLOCK.findall((ROOT / page).read_text("utf-8"))
    return [code for name, code in found if name == language]
