"""A whole game in a file: one JSON object a line, the title page first."""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from rumpus import __version__
from rumpus.engine.box import Box
from rumpus.engine.chance import Chance, Dice, Sealed
from rumpus.engine.match import Entry, Match, begun, replay
from rumpus.engine.options import parse
from rumpus.engine.sentences import Cast
from rumpus.games import shelf_box
from rumpus.wire.codec import Garbled, entry_from_json, entry_line

FORMAT = 1

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Characters that a terminal obeys: a log may come from anywhere."""

IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What an event raises that cannot have happened."""

LUCK: dict[str, type[Dice] | type[Sealed]] = {"dice": Dice, "sealed": Sealed, "forked": Sealed}
"""The kinds of luck a log can name: fast for simulations, sealed for live tables, and for a what-if sealed
from where it begins."""


@dataclass(frozen=True)
class Logbook:
    """A finished or broken-off game: enough to show it again, and to check every deal in it."""

    box: Box
    options: Any
    names: list[str]
    luck: str
    seed: str
    entries: list[Entry[Any]]
    levels: list[str | None] | None = None
    """The bot of each seat, None where a person sat; if anybody has written that down."""

    folded: int = 0
    """In a what-if, so many first entries are another game's."""
    origin: str = ""
    """The address of that game's replay."""

    def chance(self) -> Chance:
        """The luck of this game, from the beginning."""
        return LUCK[self.luck](self.seed)


def dump(logbook: Logbook) -> str:
    """The game as text."""
    entries = [entry_line(entry, logbook.box).decode() for entry in logbook.entries]
    return "".join(line + "\n" for line in (json.dumps(title_page(logbook)), *entries))


def title_page(logbook: Logbook) -> dict[str, Any]:
    """The first line: all that is known before the first entry."""
    levels = {} if logbook.levels is None else {"levels": logbook.levels}
    fork = {"folded": logbook.folded, "origin": logbook.origin} if logbook.folded else {}
    return (
        levels
        | fork
        | {
            "rumpus": FORMAT,
            "version": __version__,
            "game": logbook.box.info.slug,
            "options": asdict(logbook.options),
            "names": logbook.names,
            "luck": logbook.luck,
            "seed": logbook.seed,
        }
    )


def load(text: str) -> Logbook:
    """The game in this text. A damaged one is Garbled, with the line that is wrong."""
    lines = text.splitlines()
    if not lines:
        raise Garbled("The log is empty.")
    number = 1
    try:
        blank = _read_title_page(json.loads(lines[0]))
        box = blank.box
        entries: list[Entry[Any]] = []
        for line in lines[1:]:
            number += 1
            entry = entry_from_json(json.loads(line), box)
            if entry.seq != len(entries):
                raise Garbled(f"Entry {len(entries)} is missing.")
            if entry.at < (entries[-1].at if entries else 0):
                raise Garbled(f"Entry {entry.seq} is from before the one before it.")
            entries.append(entry)
    except (json.JSONDecodeError, RecursionError):
        raise Garbled(f"Line {number} is not JSON.") from None
    except ValueError as trouble:
        raise Garbled(f"Line {number}: {trouble}") from None
    return replace(blank, entries=entries)


def _read_title_page(title: object) -> Logbook:
    if not isinstance(title, dict) or title.get("rumpus") != FORMAT:
        raise Garbled(f"This is not a Rumpus log of format {FORMAT}.")
    box = shelf_box(str(title.get("game")))
    wanted, names, luck, seed = (title.get(name) for name in ("options", "names", "luck", "seed"))
    if not isinstance(wanted, dict) or not isinstance(names, list) or len(names) not in box.info.seats:
        raise Garbled("The title page needs options and one name a seat.")
    if not all(isinstance(name, str) and not CONTROL.search(name) for name in names):
        raise Garbled("A name has only characters that can be seen.")
    if luck not in LUCK or not isinstance(seed, str):
        raise Garbled("The title page needs a known kind of luck and a seed.")
    levels = title.get("levels")
    if levels is not None and not _are_levels(levels, len(names)):
        raise Garbled("The levels on the title page are one word or null a seat.")
    folded, origin = title.get("folded", 0), title.get("origin", "")
    if type(folded) is not int or folded < 0 or not isinstance(origin, str) or CONTROL.search(origin):
        raise Garbled("The title page of a what-if says how many entries are another game's, and which.")
    options = parse(box.info.defaults, wanted)
    return Logbook(box, options, names, luck, seed, [], levels, folded, origin)


def _are_levels(levels: object, seats: int) -> bool:
    return (
        isinstance(levels, list)
        and len(levels) == seats
        and all(level is None or isinstance(level, str) for level in levels)
    )


@dataclass(frozen=True)
class Moment:
    """One entry of a game, told again."""

    at: int
    sentences: list[str]
    """What happened."""
    scene: list[str]
    """What lies on the table after it."""


def retell(logbook: Logbook) -> Iterator[Moment]:
    """The game entry by entry, from its events alone. What cannot have happened in it is Garbled."""
    words, names = logbook.box.words, logbook.names
    cast = Cast(names)
    states = replay(logbook.box.game, logbook.options, len(names), logbook.entries)
    for entry in logbook.entries:
        try:
            scene = words.scene(next(states), names)
            yield Moment(entry.at, [words.event(event, cast) for event in entry.events], scene)
        except IMPOSSIBLE:
            raise Garbled(f"Entry {entry.seq} cannot have happened in this game.") from None


def discrepancy(logbook: Logbook) -> str | None:
    """Play the logged actions again from the seed: the first thing that differs, or None.

    This is the check that a deal was not rigged: every card must come as the seed says.
    """
    game, seats = logbook.box.game, len(logbook.names)
    if not logbook.entries:
        return "The log has no entries."
    try:
        match = begun(game, logbook.options, seats, logbook.chance(), logbook.entries[: logbook.folded])
    except IMPOSSIBLE:
        return "The entries that were taken from another game cannot have happened."
    for entry in logbook.entries[logbook.folded :]:
        found = match.log[0] if entry.seq == 0 else repeat(match, entry)
        if found is None:
            return f"Entry {entry.seq}: {logbook.box.words.action(entry.action)} is not legal here."
        if entry_line(found, logbook.box) != entry_line(entry, logbook.box):
            return f"Entry {entry.seq}: the log does not say what the seed and the rules say."
    return None


def repeat(match: Match[Any, Any], entry: Entry[Any]) -> Entry[Any] | None:
    """Repeat what this entry says was done: the entry it makes now, or None if that is not possible."""
    if entry.seat is not None and not 0 <= entry.seat < match.seats:
        return None
    if entry.seat is None:
        return match.ring(entry.at) if entry.action is None else heard_again(match, entry)
    if entry.action is None:
        return match.leave(entry.seat, entry.at)
    return match.attempt(entry.seat, entry.action, entry.at)


def heard_again(match: Match[Any, Any], entry: Entry[Any]) -> Entry[Any] | None:
    """Tell the match what gravity said; None if nobody waits for that here."""
    try:
        return match.resolve(entry.action, entry.at)
    except ValueError:
        return None
