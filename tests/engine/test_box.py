"""A box says at once what would go wrong without a word later."""

from dataclasses import replace
from types import ModuleType

import pytest

from rumpus.engine.action import Action
from rumpus.games import shelf_box


class Keyless(Action):
    def __init__(self, card: int) -> None:
        self.card = card


class Plain(Action):
    """Made of nothing: all are equal, and should be."""


def module_with(kind: type[Action]) -> ModuleType:
    actions = ModuleType("actions")
    vars(actions)[kind.__name__] = kind
    return actions


def test_an_action_that_forgets_its_key_is_refused() -> None:
    with pytest.raises(TypeError, match="Keyless is made of something but has no key"):
        replace(shelf_box("domaniacal"), actions=module_with(Keyless))


def test_an_action_made_of_nothing_needs_no_key() -> None:
    assert replace(shelf_box("domaniacal"), actions=module_with(Plain)).info.slug == "domaniacal"
    assert Plain() == Plain()
