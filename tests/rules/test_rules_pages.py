"""Rules pages show what the engine and the guides say now, and every rule has one address."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.markdown import Markdown

from rules.positions import GAMES, ROOT, files, positions
from rumpus.engine.box import Box
from rumpus.games import SHELF

MARK = re.compile(r"<!-- #(\S+)(?: (\S+))? -->")
FOLDERS = ["loonacy", "domaniacal", "uno_attack", "wonky"]
TRANSLATIONS = sorted((ROOT / "web/src/rules").glob("*/*.md"))


def guide(folder: str) -> str:
    return (ROOT / "src/rumpus/games" / folder / "guide.md").read_text("utf-8")


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_what_the_browser_shows_is_what_the_engine_makes_now(path: Path) -> None:
    assert path.read_text("utf-8") == files()[path], "run python tests/rules/positions.py"


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_anchor_is_there_once_and_every_picture_exists(folder: str) -> None:
    marks = MARK.findall(guide(folder))
    anchors = [anchor for anchor, _ in marks]
    assert len(anchors) == len(set(anchors)) > 10
    drawn = {picture for _, picture in marks if picture}
    assert drawn == set(positions()[folder.replace("_", "-")])


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_rule_that_applies_now_is_on_the_page(folder: str) -> None:
    source = (GAMES / folder.replace("_", "-") / "rule-now.ts").read_text("utf-8")
    named = set(re.findall(r"(?:return|\?|:|\?\?) '([a-z0-9-]+)'", source))
    anchors = {anchor for anchor, _ in MARK.findall(guide(folder))}
    assert named and named <= anchors


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_translation_has_the_same_rules_in_the_same_order(path: Path) -> None:
    theirs, ours = path.read_text("utf-8"), guide(path.parent.name)
    assert MARK.findall(theirs) == MARK.findall(ours)
    for sign in ("\n- ", "\n## "):
        assert theirs.count(sign) == ours.count(sign)


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_a_guide_shows_its_marks_to_nobody_at_a_terminal(box: Box) -> None:
    console = Console(file=StringIO(), width=200)
    console.print(Markdown(box.guide))
    assert isinstance(console.file, StringIO) and "<!--" not in console.file.getvalue()
