"""Axe, which finds what somebody who cannot see, or not well, would miss."""

from pathlib import Path

import pytest

from browser.showcase import Showcase
from browser.visitor import Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

SETTLED = """() => document.getAnimations().every(
  (each) => each.playState !== 'running' || each.effect.getComputedTiming().iterations === Infinity
)"""
"""Nothing moves any more but what never rests, like the glow of a ring."""


def broken_rules(visitor: Visitor | Showcase, rules: list[str] = TAGS) -> list[str]:
    """What axe finds, one line a rule and place."""
    if not AXE.exists():
        pytest.fail("axe-core is missing: run `npm ci` in web/ first.")
    visitor.page.wait_for_function(SETTLED)
    visitor.page.evaluate(AXE.read_text("utf-8"))
    found = visitor.page.evaluate("(rules) => axe.run(document, {runOnly: rules})", rules)
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
