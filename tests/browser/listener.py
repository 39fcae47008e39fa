"""Somebody who plays by ear: knows a page only by its roles, names and live regions, and has only keys."""

import re
import time
from collections.abc import Callable
from itertools import chain

from playwright.sync_api import Locator, TimeoutError

from browser.visitor import Visitor
from rumpus.server.names import BOTS

PATIENCE = 120.0
"""Seconds within which something must be heard."""

BUTTON = re.compile(r"- '?button \"(?P<name>[^\"]*)\"(?P<state>[^\n]*)")
MILLIMETERS = re.compile(r"slider \"(?P<name>[^\"]*)\": \"(?P<value>-?\d+)\"")

RIVAL = f"^({'|'.join(chain(*BOTS.values()))})"
"""A bot, whoever has come."""

Move = Callable[["Listener"], bool]
"""What a player does with what is heard; whether they did anything."""


class Listener:
    """What a screen reader reads out, and what can be done with Tab, Enter and the keys a page names."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.heard = ""
        """The whole page, as it was last read out."""
        self._before = ""
        """All that was read out until then."""

    def listen(self) -> None:
        """Have the page read out."""
        self._before += self.heard
        self.heard = self.page.locator("body").aria_snapshot()

    def hears(self, words: str) -> bool:
        return words in self.heard

    def has_heard(self, words: str) -> bool:
        """Now or at any time before."""
        return words in self._before or words in self.heard

    def buttons(self, like: str = "") -> list[str]:
        """The names of all buttons that can be pressed now."""
        return [
            found["name"].replace("''", "'")
            for found in BUTTON.finditer(self.heard)
            if "disabled" not in found["state"] and re.search(like, found["name"])
        ]

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).first

    def press(self, name: str) -> bool:
        """Go to a button by its name and press Enter; False if it has gone meanwhile."""
        try:
            self.button(name).press("Enter", timeout=5_000)
        except TimeoutError:
            return False
        return True

    def press_first(self, *wanted: str) -> bool:
        """Press the first of these that can be pressed."""
        for like in wanted:
            for name in self.buttons(like):
                return self.press(name)
        return False

    def play(self, move: Move) -> None:
        """Listen and move, until somebody has won."""
        quiet_since = time.monotonic()
        before = ""
        while True:
            self.listen()
            if re.search(r'heading "[^"]*win', self.heard):
                return
            if move(self) or self.heard != before:
                quiet_since = time.monotonic()
            before = self.heard
            assert time.monotonic() - quiet_since < PATIENCE, f"nothing more is heard:\n{self.heard}"
            self.page.wait_for_timeout(100)


# ---- How each game is played by ear


def pictures(name: str) -> set[str]:
    """What a card or a pile shows."""
    return set(re.sub(r"^Pile \d+: |, (card \d+ of \d+|chosen for .*)$", "", name).split(" & "))


def race(listener: Listener) -> bool:
    """Loonacy: a card that shares a picture with a pile, or a finger."""
    piles = listener.buttons(r"^Pile \d+: ")
    for card in listener.buttons(r", card \d+ of \d+$"):
        for pile in piles:
            if pictures(card) & pictures(pile):
                return listener.press(card) and listener.press(pile)
    return piles != [] and "[pressed]" not in listener.heard and listener.press_first("in the draw pile")


def launch(listener: Listener) -> bool:
    """UNO Attack!: cry, name a color, play what fits, or press."""
    return listener.press_first(
        "^UNO!$", "^(red|yellow|green|blue)$", RIVAL, ", fits, card", "^Press", "^Next hand$", "^Ready"
    )


def stack(listener: Listener) -> bool:
    """Domaniacal: choose, play what fits, or end the turn."""
    if listener.hears("Choose the first card"):
        return listener.press_first(r", card 1 of \d+$")
    return listener.press_first(", fits, card", "^End turn")


def build(listener: Listener) -> bool:
    """Wonky: a card, the block it asks for, and down on top of the tower, straight and gently."""
    if listener.press_first(r"block, card \d+ of \d+$", ", matches$"):
        return True
    if not listener.buttons("^Let go$"):
        return False
    listener.press_first("^gentle")
    keys = listener.page.keyboard
    try:
        listener.page.get_by_role("application").focus(timeout=3_000)
    except TimeoutError:  # the table has just moved on
        return False
    for slider, less, more in (
        ("Left, right", "ArrowLeft", "ArrowRight"),
        ("Front, back", "ArrowDown", "ArrowUp"),
    ):
        listener.listen()
        away = next(
            int(found["value"]) for found in MILLIMETERS.finditer(listener.heard) if found["name"] == slider
        )
        for _ in range(abs(away) // 2):
            keys.press(less if away > 0 else more)
    for _ in range(9):
        keys.press("PageDown")
    listener.page.wait_for_timeout(500)  # the hand is slower than the keys
    return listener.press("Let go")
