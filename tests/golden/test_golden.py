"""A game played today reads as it did when it was last reviewed (`make golden` writes it anew)."""

import pytest

from golden.playthrough import WHOLE_MATCH, golden_file, playthrough, whole_match
from rumpus.engine.box import Box
from rumpus.games import SHELF


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_the_playthrough_is_the_reviewed_one(box: Box) -> None:
    assert playthrough(box) == golden_file(box).read_text("utf-8")


def test_the_whole_match_is_the_reviewed_one() -> None:
    assert whole_match() == WHOLE_MATCH.read_text("utf-8")
