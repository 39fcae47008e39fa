"""The README's pictures: each is there in both lights, is described, and is quick to load."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
README = (ROOT / "README.md").read_text("utf-8")
SHOWN = re.findall(
    r'<picture><source media="\(prefers-color-scheme: dark\)" srcset="docs/pictures/([\w-]+)-dark\.webp">'
    r'<img alt="([^"]+)" src="docs/pictures/([\w-]+)-light\.webp"',
    README,
)
IN_DOCS = re.compile(r'src="pictures/([\w-]+\.webp)"')
"""What other pages show."""
MOST = 100_000
"""Bytes of one picture that does not move."""
MOST_MOVING = 1_000_000
MOST_TOGETHER = 1_500_000


def test_every_picture_is_shown_in_the_light_of_the_reader() -> None:
    assert README.count("docs/pictures/") == 2 * len(SHOWN) > 0
    assert all(dark == light for dark, _, light in SHOWN)


@pytest.mark.parametrize(("name", "words"), [(name, words) for name, words, _ in SHOWN])
def test_a_picture_is_there_is_small_and_says_what_one_sees(name: str, words: str) -> None:
    assert len(words.split()) >= 5
    for light in ("light", "dark"):
        picture = (FOLDER / f"{name}-{light}.webp").read_bytes()
        assert picture[:4] == b"RIFF" and picture[8:12] == b"WEBP"
        moves = picture[12:16] == b"VP8X" and b"ANIM" in picture[:64]
        assert moves == (name == "film")
        assert len(picture) <= (MOST_MOVING if moves else MOST)


def test_there_are_no_others_and_together_they_are_small() -> None:
    shown = {f"{name}-{light}.webp" for name, _, _ in SHOWN for light in ("light", "dark")}
    pages = "".join(page.read_text("utf-8") for page in FOLDER.parent.glob("*.md"))
    assert {file.name for file in FOLDER.glob("*.webp")} == shown | set(IN_DOCS.findall(pages))
    assert sum((FOLDER / name).stat().st_size for name in shown) <= MOST_TOGETHER
