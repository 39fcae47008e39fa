"""In Firefox, too, all five games begin and can be played."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from browser import firefox
from browser.server import LiveServer

FIRST_MOVES = {
    "uglydoll-loonacy": ["main button:not([data-card]):not([data-pile])"],
    "loonacy": ["main button:not([data-card]):not([data-pile])"],
    "domaniacal": ["[data-card]"],
    "uno-attack": ["[data-choose]", "[data-launcher]", "[data-card]"],
    "wonky": ["[data-card]"],
}
"""What somebody who sits down presses first, game by game."""


@pytest.mark.skipif(firefox.find() is None, reason="There is no Firefox here; Debian has firefox-esr.")
@pytest.mark.speed(4)
def test_all_five_games_begin_and_play_in_firefox(server: LiveServer, tmp_path: Path) -> None:
    with ThreadPoolExecutor() as thread:  # without Chromium's event loop
        thread.submit(asyncio.run, play_all(server.url, tmp_path)).result()


async def play_all(url: str, profile: Path) -> None:
    """One game after another in one tab."""
    async with firefox.started(profile) as tab:
        await tab.go(url)
        for game, moves in FIRST_MOVES.items():
            wish = json.dumps({"game": game, "bots": 2, "level": "easy", "start": True})
            post = f"{{method: 'POST', headers: {{'content-type': 'application/json'}}, body: {wish!r}}}"
            room = await tab.evaluate(f"fetch('/api/rooms', {post}).then((answer) => answer.json())")
            await tab.go(f"{url}/{room['code']}")
            await tab.until("document.querySelector('[data-phase]')")
            await play_a_little(tab, moves)
        # Without a screen there may be no WebGL: then the tower is told in words, and played all the same.
        assert [error for error in tab.errors if "WebGL" not in error] == []


async def play_a_little(tab: firefox.Firefox, moves: list[str]) -> None:
    """Press what can be pressed, until something of it has counted and the game has gone on."""
    async with asyncio.timeout(3 * firefox.PATIENCE):
        while not await tab.evaluate("heard.ack > 0 && heard.update > 3"):
            for selector in moves:
                await tab.click(selector)
            await asyncio.sleep(0.2)
