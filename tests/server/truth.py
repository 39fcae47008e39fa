"""What the gallery was sent, held to the stored log: every word of it, and not one more."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

from laws.secrecy import as_declared
from rumpus.engine.match import replay
from rumpus.engine.options import parse
from rumpus.engine.sentences import Cast
from rumpus.games import shelf_box
from rumpus.wire.codec import entry_from_json, to_json
from rumpus.wire.encoding import encode
from server.stored import stored_games

AT_ONCE = 8
"""What is told of an entry may show the table some entries later: those that were written together."""

KNOWN = {"hello", "room", "table", "update", "photo", "face", "notice", "waiting", "receipts", "refusal"}
"""All that somebody is sent who only watches; answers go to those who asked."""


def hold_to_truth(folder: Path, heard: list[dict[str, Any]], store: str = "") -> int:
    """Compare all that the gallery was sent with what is stored; how many states were held to it."""
    games = {game["number"]: (game, log) for game, log in stored_games(folder, store)}
    shown: dict[int, list[Any]] = {}
    number, held = 0, 0
    names: list[str] = []
    for message in heard:
        assert message["t"] in KNOWN, message["t"]
        table = message.get("table")
        if "room" in message:
            names = [chair["name"] for chair in message["room"]["chairs"]]
        if table is not None:
            number = table["game"]
        if table is None and message["t"] != "update":
            continue
        if number not in shown:
            shown[number] = as_shown(*games[number])
        told = table or message
        assert told["view"]["seat"] is None and told["view"]["legal"] == []
        states = [state for state, _ in islice(shown[number], told["seq"], told["seq"] + AT_ONCE)]
        assert told["view"]["state"] in states, f"entry {told['seq']} shows what the gallery cannot see"
        if message["t"] == "update":
            chairs = games[number][0]["chairs"]
            assert message["events"] == sentences(
                shown[number][told["seq"]][1], games[number][0], [names[c] for c in chairs]
            )
        held += 1
    return held


def as_shown(game: dict[str, Any], log: list[Any]) -> list[tuple[Any, list[Any]]]:
    """After every entry: the state as the gallery should see it, and the events as it should hear of them."""
    box = shelf_box(game["game"])
    options = parse(box.info.defaults, game["options"])
    entries = [entry_from_json(line, box) for _, line in log]
    states = replay(box.game, options, len(game["chairs"]), entries)
    return [
        (
            json.loads(encode(as_declared(box, state, None))),
            [seen for event in entry.events if (seen := event.seen_by(None)) is not None],
        )
        for state, entry in zip(states, entries, strict=True)
    ]


def sentences(events: list[Any], game: dict[str, Any], names: list[str]) -> list[Any]:
    """Events as a browser in the gallery hears of them."""
    box = shelf_box(game["game"])
    told: list[Any] = json.loads(
        encode(
            [to_json(event, box.events) | {"words": box.words.event(event, Cast(names))} for event in events]
        )
    )
    return told
