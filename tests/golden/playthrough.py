"""Writes the golden playthroughs: one readable game a box, with what each seat sees of it.

Where things can fall, the game is played in the real world once, and its log with gravity's words is kept
too: it is shown and checked again without simulating anything.
"""

from pathlib import Path
from typing import Any

from rumpus.bots import seat_bot
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.match import Entry, Match, replay
from rumpus.engine.options import parse
from rumpus.engine.sentences import Cast
from rumpus.foresight.arena import Arena
from rumpus.foresight.gravities import gravity_of
from rumpus.games import SHELF, shelf_box
from rumpus.wire.logbook import Logbook, dump, load

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Fay"]
USUAL = 3
"""How many play, if the box is for so many."""

SEED = "golden"

SHORT: dict[str, dict[str, object]] = {"uno-attack": {"limit": 1}}
"""Options with which a game is short enough to be read: a single hand."""


def golden_file(box: Box) -> Path:
    return Path(__file__).with_name(f"{box.info.slug}.txt")


def golden_log(box: Box) -> Path:
    return Path(__file__).with_name(f"{box.info.slug}.jsonl")


def players(box: Box) -> list[str]:
    """Who plays: three, or as near to that as the box allows."""
    return NAMES[: min(max(USUAL, box.info.seats[0]), box.info.seats[-1])]


def readable(box: Box) -> Any:
    """Options with which a game of this box is short enough to be read."""
    return parse(box.info.defaults, SHORT.get(box.info.slug, {}))


def played(box: Box, options: Any) -> Logbook:
    """A whole game of normal bots."""
    names = players(box)
    levels = ("normal",) * len(names)
    match: Match[Any, Any] = Match(box.game, options, len(names), Dice(SEED))
    gravity = gravity_of("real" if box.info.gravity else None, levels)
    Arena(match, [seat_bot(box, level) for level in levels], Dice("golden bots"), gravity).play(100_000)
    return Logbook(box, options, names, "dice", SEED, match.log)


def kept(box: Box) -> Logbook:
    """The same game from its log, in which gravity has spoken already."""
    return load(golden_log(box).read_text("utf-8"))


def playthrough(logbook: Logbook) -> str:
    """The game as a text that people can read and review."""
    box, log = logbook.box, logbook.entries
    names = players(box)
    lines = [f"{box.info.title}: {', '.join(names)}", ""]
    states = replay(box.game, logbook.options, len(names), log)
    for entry, state in zip(log, states, strict=True):
        lines += told(box, entry)
        if entry.seq == 0 or entry.seq % 12 == 0 or box.game.outcome(state) is not None:
            for seat in (Seat(0), None):
                lines += seen(box, state, seat)
    return "\n".join(lines) + "\n"


def whole_match() -> str:
    """A match of UNO Attack! to its end, of which only the count after every hand is told."""
    box = shelf_box("uno-attack")
    lines = [f"{box.info.title}: {', '.join(players(box))}, a whole match", ""]
    for entry in played(box, box.info.defaults).entries:
        if any(type(event).__name__ == "HandWon" for event in entry.events):
            lines += told(box, entry)
    return "\n".join(lines) + "\n"


def told(box: Box, entry: Entry[Any]) -> list[str]:
    """One entry: when, who wanted what, and what came of it, as Ben sees it where that differs."""
    nobody = "the rules" if entry.action is None else "gravity"
    who = nobody if entry.seat is None else NAMES[entry.seat]
    wish = "" if entry.action is None else f": {box.words.action(entry.action)}"
    lines = [f"[{entry.seq}] {entry.at / 1000:.3f} s  {who}{wish}"]
    for event in entry.events:
        sentence = box.words.event(event, Cast(NAMES))
        to_ben = box.words.event(event.seen_by(Seat(1)), Cast(NAMES, 1))
        lines.append(f"    {sentence}" + ("" if to_ben == sentence else f"  (Ben sees: {to_ben})"))
    return lines


def seen(box: Box, state: Any, seat: Seat | None) -> list[str]:
    """The table as one seat, or the gallery, sees it."""
    who = "the gallery" if seat is None else NAMES[seat]
    twin = state.masked(seat)
    lines = [f"    ---- what {who} sees"]
    lines += [f"    |  {line}" for line in box.words.scene(twin, players(box))]
    if seat is not None:
        choices = [box.words.action(action) for action in box.game.legal(twin, seat)]
        lines.append(f"    |  may: {'; '.join(choices) or 'only wait'}")
    return lines


WHOLE_MATCH = Path(__file__).with_name("uno-attack-match.txt")

if __name__ == "__main__":
    for each in SHELF:
        game = played(each, readable(each))
        if each.info.gravity:
            golden_log(each).write_text(dump(game), "utf-8")
        golden_file(each).write_text(playthrough(game), "utf-8")
    WHOLE_MATCH.write_text(whole_match(), "utf-8")
