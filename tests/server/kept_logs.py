"""Games that the web client's own tests deal again: `python tests/server/kept_logs.py` writes them anew."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from rumpus.games import SHELF
from rumpus.server.http.shelf import the_shelf
from rumpus.wire.logbook import Logbook, dump
from server.finished_games import finished_game

FOLDER = Path(__file__).parents[2] / "web" / "tests" / "games"
SHORT: dict[str, dict[str, Any]] = {"uno-attack": {"limit": 1}}


def logs() -> dict[str, Logbook]:
    """A short game of each."""
    return {box.info.slug: finished_game(box.info.slug, **SHORT.get(box.info.slug, {})) for box in SHELF}


def main() -> None:
    """Write them."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "shelf.jsonl").write_bytes(bytes(the_shelf("en")) + b"\n")
    for slug, log in logs().items():
        (FOLDER / f"{slug}.jsonl").write_text(dump(log))


if __name__ == "__main__":
    main()
