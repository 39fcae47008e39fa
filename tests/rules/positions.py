"""The positions that rules pages show, laid out as in the sheets' tests and made into views by the engine.

python tests/rules/positions.py    write them, and our rulings, for the browser anew
"""

import csv
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from rumpus.engine.ids import Millis, Seat
from rumpus.games import shelf_box
from rumpus.server.live.broadcast import Broadcaster
from rumpus.table.table import Table
from rumpus.wire.encoding import encode
from sheets import domaniacal, loonacy, uno_attack, wonky

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "web" / "src" / "games"
RULINGS = ROOT / "web" / "src" / "rules" / "rulings.json"


def positions() -> dict[str, dict[str, Any]]:
    """Every position, by the folder of its game and the name that the guide calls it by."""
    return {
        "loonacy": {
            "match": loonacy.given(hands="bc no os gk | kl lm", piles="bl mn"),
            "point": pointing(),
            "last-card": loonacy.given(hands="pt | kl lm", piles="st mn"),
        },
        "domaniacal": {
            "choose": domaniacal.dealt(2, hands="2-4 4-5 1-5 1-3 | 0-0 0-1 0-2 0-3"),
            "stack": domaniacal.given(hands="1-5 3-6 1-3 | 0-0", stacks="2-4 4-5 | 0-3"),
            "steal": domaniacal.given(hands="3-6 0-2 | 0-0", stacks="2-4 4-5 1-5 | 1-6"),
            "follow": followed(),
        },
        "uno-attack": {
            "match": uno_attack.given(hands="R2 B7 G3 Y5 | R1 R3", top="R7"),
            "press": uno_attack.given(hands="B2 G3 Y5 | R1 R3", top="R1"),
            "reverse-skip": uno_attack.given(hands="RR RS B4 | R1 R3", top="R5"),
            "hit-2": uno_attack.given(hands="RH B4 G8 | R1 R3", top="R5"),
            "trade-hands": uno_attack.given(hands="RT B4 G8 | R1 R3", top="R5"),
            "discard-all": uno_attack.given(hands="BD B2 B4 B6 G3 | R1 R3", top="B1"),
            "wilds": uno_attack.given(hands="W WA WF | R1 R3", top="R5"),
            "call": uno_attack.given(hands="R2 B7 | R1 R3", top="R7"),
        },
        "wonky": {
            "block-cards": wonky.given(hands="LB *G M* | SG"),
            "actions": wonky.given(hands="pass rev LB | SG"),
            "combos": wonky.given(hands="**draw **rev | SG"),
        },
    }


def pointing() -> Any:
    scene = loonacy.given(hands="os gk ko | kl lm", piles="bc nx")
    scene.point(1)
    return scene


def followed() -> Any:
    scene = domaniacal.given(hands="3-6 0-2 | 0-0", stacks="2-4 4-5 1-5 | 1-6")
    scene.steal(0, "1-6", 1)
    return scene


def seen(scene: Any) -> Any:
    """What seat 0 sees of it and may do."""
    match = scene.match
    table = Table(match)
    box = shelf_box(match.game.info.slug)
    view = json.loads(encode(Broadcaster(box, table, []).view(Seat(0), Millis(scene.now))))
    return {"state": view["state"], "seat": 0, "legal": view["legal"], "earliest": 0}


def files() -> dict[Path, str]:
    """What the browser gets."""
    written = {
        GAMES / folder / "positions.json": dumped({name: seen(scene) for name, scene in scenes.items()})
        for folder, scenes in positions().items()
    }
    written[RULINGS] = dumped(rulings())
    return written


def rulings() -> list[dict[str, Any]]:
    """What we decided, for each game."""
    with (ROOT / "tests" / "sheets" / "rulings.tsv").open(encoding="utf-8") as rows:
        return [
            {"number": row["number"], "games": row["games"].split(","), "ruling": row["ruling"]}
            for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


def dumped(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, "utf-8")
