"""One thing otherwise: what could have happened instead of an entry of a game's log."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from rumpus.engine.chance import Chance, Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.languages import ENGLISH
from rumpus.engine.match import Entry, Match
from rumpus.engine.sentences import Cast
from rumpus.foresight.moments import Moment, check_seq, moments
from rumpus.foresight.twists import twists_of
from rumpus.wire.codec import Garbled, entry_line, to_json
from rumpus.wire.logbook import Logbook, repeat

AS_IT_WAS: Final = ""
"""The key of the fork that changes nothing."""

DICE_TRIED: Final = 4
"""So many other throws show whether luck had a hand in something."""


@dataclass(frozen=True)
class Fork:
    """A game up to a moment, and how it goes on there."""

    key: str
    """What it is called among the forks of its moment."""
    kind: str
    """`nothing`, another `action`, a `race` the other way, other `luck`, or a game's own twist."""
    seat: Seat | None
    """Whose doing it is, if it is anybody's."""
    sentence: str
    """What happens instead."""
    before: Moment | None
    """Where it leaves the game; None where it is dealt anew."""
    at: Millis
    """When that is."""
    happen: Callable[[Match[Any, Any]], None]

    def match(self, logbook: Logbook, chance: Chance, keep_log: bool = False) -> Match[Any, Any]:
        """The game after it, with this luck from here on."""
        game, seats, before = logbook.box.game, len(logbook.names), self.before
        if before is None:
            return Match(game, logbook.options, seats, chance, keep_log)
        match: Match[Any, Any] = Match(
            game, logbook.options, seats, chance, keep_log, before.state.copy(), before.seq + 1
        )
        self.happen(match)
        return match


def nothing_happens(match: Match[Any, Any]) -> None:
    """The game simply goes on."""


def as_it_was(logbook: Logbook, seq: int) -> Fork:
    """Change nothing: the game after this entry."""
    return unchanged(moments(logbook, [seq])[seq])


def unchanged(moment: Moment) -> Fork:
    """Let the game go on from this moment."""
    return Fork(AS_IT_WAS, "nothing", None, "As it was.", moment, moment.at, nothing_happens)


def find_fork(logbook: Logbook, seq: int, key: str) -> Fork:
    """One of the forks of this moment, by its key."""
    if key == AS_IT_WAS:
        return as_it_was(logbook, seq)
    for fork in forks(logbook, seq):
        if fork.key == key:
            return fork
    raise Garbled(f"At entry {seq} of this game nothing is called “{key[:40]}”.")


def forks(logbook: Logbook, seq: int, language: str = ENGLISH) -> list[Fork]:
    """Everything that could have happened instead of this entry, and is one thing only."""
    check_seq(logbook, seq)
    seq = first_word(logbook.entries, seq)
    entry = logbook.entries[seq]
    if seq == 0:
        sentence = "The cards are dealt anew."
        return [Fork("luck", "luck", None, sentence, None, entry.at, nothing_happens)]
    known = moments(logbook, [seq - 1, seq])
    before, after = known[seq - 1], known[seq]
    found = [
        Fork(twist.kind, twist.kind, entry.seat, twist.sentence, before, entry.at, twist.happen)
        for twist in twists_of(logbook.box, before.state, entry)
    ]
    if entry.seat is not None and entry.action is not None:
        for seat in range(len(logbook.names)):
            for fork in _actions(logbook, entry, before, after, Seat(seat), language):
                # Two cards that look the same are the same thing.
                if all((fork.seat, fork.sentence) != (each.seat, each.sentence) for each in found):
                    found.append(fork)
    if depends_on_luck(logbook, entry, before):
        again = partial(_repeat, entry)
        sentence = "The same, but luck falls otherwise."
        found.append(Fork("luck", "luck", entry.seat, sentence, before, entry.at, again))
    return found


def first_word(entries: list[Entry[Any]], seq: int) -> int:
    """Where gravity began to speak, if it does here: what topples is one with what falls."""
    while seq > 0 and _is_word(entries[seq]) and _is_word(entries[seq - 1]):
        seq -= 1
    return seq


def _is_word(entry: Entry[Any]) -> bool:
    return entry.seat is None and entry.action is not None


def _repeat(entry: Entry[Any], match: Match[Any, Any]) -> None:
    repeat(match, entry)


def _actions(
    logbook: Logbook, entry: Entry[Any], before: Moment, after: Moment, seat: Seat, language: str
) -> list[Fork]:
    """What this seat could have done at that moment: anything else, or be quicker than whoever was first.

    Others were racing for what is no longer possible once it has been done; at the end, when nothing is, for
    whatever would have been the same.
    """
    game, at = logbook.box.game, entry.at
    mine = seat == entry.seat
    over = not mine and game.outcome(after.state) is not None
    still = [] if mine else game.legal(after.state, seat)
    kind = "action" if mine else "race"
    return [
        Fork(
            key=_key(logbook, seat, action),
            kind=kind,
            seat=seat,
            sentence=_sentence(logbook, before, at, seat, action, language),
            before=before,
            at=at,
            happen=partial(_act, seat, action, at),
        )
        for action in game.legal(before.state, seat)
        if not (mine and action == entry.action)
        and action not in still
        and not (over and type(action) is not type(entry.action))
        and game.earliest(before.state, seat, action) <= at
    ]


def _act(seat: Seat, action: Any, at: Millis, match: Match[Any, Any]) -> None:
    match.act(seat, action, at)


def _key(logbook: Logbook, seat: Seat, action: Any) -> str:
    said = to_json(action, logbook.box.actions)
    return ".".join(str(part) for part in (int(seat), *said.values()))


def _sentence(logbook: Logbook, before: Moment, at: Millis, seat: Seat, action: Any, language: str) -> str:
    """What is done, as everybody would be told of it."""
    box, names = logbook.box, logbook.names
    match: Match[Any, Any] = Match(
        box.game, logbook.options, len(names), Dice(logbook.seed), False, before.state.copy(), before.seq + 1
    )
    events = match.act(seat, action, at).events
    if not events:
        return f"{names[seat]}: {box.words.action(action)}."
    return box.words.event(events[0], Cast(names, None, language))


def depends_on_luck(logbook: Logbook, entry: Entry[Any], before: Moment) -> bool:
    """Whether the same could have come out otherwise."""
    box = logbook.box
    line = entry_line(entry, box)
    for throw in range(DICE_TRIED):
        match: Match[Any, Any] = Match(
            box.game,
            logbook.options,
            len(logbook.names),
            Dice(f"{logbook.seed}/{entry.seq}/{throw}"),
            False,
            before.state.copy(),
            before.seq + 1,
        )
        again = repeat(match, entry)
        if again is not None and entry_line(again, box) != line:
            return True
    return False
