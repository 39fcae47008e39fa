"""A finished game step by step, as somebody watches it again: from any seat, or with all hands open.

Folded from the log's events alone, without rules and without luck. Of each state only what changed is told.
"""

from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from msgspec import Raw

from rumpus.engine.ids import Seat
from rumpus.engine.languages import ENGLISH
from rumpus.engine.match import replay
from rumpus.engine.sentences import Cast
from rumpus.engine.superlatives import Tally
from rumpus.wire.codec import Garbled, to_json
from rumpus.wire.encoding import encode
from rumpus.wire.endings import outcome_told
from rumpus.wire.logbook import IMPOSSIBLE, Logbook
from rumpus.wire.messages import ReplayStep, RetoldGame


def retold(logbook: Logbook, language: str = ENGLISH) -> RetoldGame:
    """All of a game but its steps."""
    box = logbook.box
    tally = Tally(box.info.superlatives, len(logbook.names))
    last = None
    for entry, state in zip(logbook.entries, states(logbook), strict=True):
        for event in entry.events:
            tally.count(event)
        last = state
    ended = None if last is None else box.game.outcome(last)
    if ended is None:
        raise Garbled("This game has not been played to its end.")
    return RetoldGame(
        game=box.info.slug,
        title=box.info.title,
        options=asdict(logbook.options),
        names=logbook.names,
        luck=logbook.luck,
        seed=logbook.seed,
        hash=sha256(logbook.seed.encode()).hexdigest(),
        outcome=outcome_told(box, ended, tally, Cast(logbook.names, None, language)),
        steps=len(logbook.entries),
        lasts=logbook.entries[-1].at,
        origin=logbook.origin,
        forked_at=max(0, logbook.folded - 1),
    )


def steps(
    logbook: Logbook, seat: Seat | None, open_hands: bool, language: str = ENGLISH
) -> Iterator[ReplayStep]:
    """What this watcher saw, entry by entry; with open hands, what everybody held, too."""
    events, words = logbook.box.events, logbook.box.words
    before: dict[str, bytes] = {}
    for entry, state in zip(logbook.entries, states(logbook), strict=True):
        # As the gallery sees it, so that a draw pile stays face down even where all hands are open.
        seen = state.masked(None).shared_view()
        seen |= (state if open_hands else state.masked(seat)).personal_view()
        fields = {name: encode(value) for name, value in seen.items()}
        changed = {name: Raw(value) for name, value in fields.items() if before.get(name) != value}
        before = fields
        told = []
        for event in entry.events:
            shown = event if open_hands else event.seen_by(seat)
            if shown is not None:
                sentence = words.event(shown, Cast(logbook.names, seat, language))
                told.append({**to_json(shown, events), "words": sentence})
        yield ReplayStep(entry.at, entry.seat, told, changed)


def films(logbook: Logbook) -> dict[int, str]:
    """What was watched at a tower, by the number of the entry in which gravity spoke of it."""
    found = ((entry.seq, getattr(entry.action, "film", "")) for entry in logbook.entries)
    return {seq: film for seq, film in found if film}


def states(logbook: Logbook) -> Iterator[Any]:
    """The state after each entry. What cannot have happened in the game is Garbled."""
    folded = replay(logbook.box.game, logbook.options, len(logbook.names), logbook.entries)
    for entry in logbook.entries:
        try:
            state = next(folded)
        except IMPOSSIBLE:
            raise Garbled(f"Entry {entry.seq} cannot have happened in this game.") from None
        yield state
