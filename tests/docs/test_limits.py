"""Every limit is in the table of docs/operations.md, and nothing else is."""

import re
from dataclasses import fields
from pathlib import Path

from rumpus.server.limits import Limits

TEXT = (Path(__file__).parents[2] / "docs/operations.md").read_text("utf-8")


def test_every_limit_has_a_row() -> None:
    table = TEXT.partition("| limit | default |")[2].partition("\n\n")[0]
    named = {name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split(" | ")[0])}
    assert named == {each.name for each in fields(Limits)}
