"""Which rules are compared: an option named more than once, with another value each time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rumpus.engine.box import Box
from rumpus.engine.options import BadOption, parse, spelled


@dataclass(frozen=True)
class Variant:
    """One way to play."""

    name: str
    """The option and its value, as they were given."""
    options: Any


def variants(box: Box, wanted: Sequence[tuple[str, str]]) -> list[Variant]:
    """The ways to play that these options name; what is named once holds for all of them.

    A single option alone is compared with what is usual.
    """
    by_name: dict[str, list[str]] = {}
    for name, value in wanted:
        by_name.setdefault(name, []).append(value)
    varied = [name for name, values in by_name.items() if len(values) > 1]
    if not varied and len(by_name) == 1:
        varied = list(by_name)
        parse(box.info.defaults, dict(wanted))  # or there is no such option
        by_name[varied[0]].insert(0, spelled(getattr(box.info.defaults, varied[0])))
    if len(varied) != 1:
        raise BadOption("Name one option with two values or more: --option limit=250 --option limit=500.")
    (name,) = varied
    values = by_name.pop(name)
    if len(set(values)) < len(values):
        raise BadOption(f"Option “{name}” is compared with itself: each value is named once.")
    fixed: dict[str, object] = {other: given[0] for other, given in by_name.items()}
    return [Variant(f"{name}={value}", parse(box.info.defaults, fixed | {name: value})) for value in values]
