"""One game being played, and its log."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar, cast, final

from mypy_extensions import mypyc_attr

from rumpus.engine.chance import Chance
from rumpus.engine.game import AnyGame, AnyPhysicsGame, State
from rumpus.engine.ids import Millis, Seat

S = TypeVar("S", bound=State)
A = TypeVar("A")


class Refused(Exception):
    """An action that is not legal; its text says why in a sentence. Nothing has changed."""


@final
@mypyc_attr(free_list_len=1)
class Entry(Generic[A]):
    """One line of the log: who did what when, and the events that came of it.

    Without a seat it is the rules' own doing (the deal, an alarm); with a seat but without an
    action it is a farewell; with an action but without a seat it is gravity's word.
    """

    def __init__(self, seq: int, at: Millis, seat: Seat | None, action: A | None, events: list[Any]) -> None:
        self.seq = seq
        self.at = at
        self.seat = seat
        self.action = action
        self.events = events


@final
@mypyc_attr(free_list_len=1)
class View(Generic[S, A]):
    """What one seat (None: the gallery) sees: the state with secrets face down, and its choices."""

    def __init__(self, game: AnyGame, seat: Seat | None, state: S, at: Millis) -> None:
        self._game = game
        self.seat = seat
        self.state = state
        self.at = at

    def legal(self) -> list[A]:
        """What this seat may do. The masked state is enough to tell."""
        if self.seat is None:
            return []
        legal: list[A] = self._game.legal(self.state, self.seat)
        return legal


@final
class Match(Generic[S, A]):
    """One game being played: asks the rules, keeps the log, shows each seat its view."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        seats: int,
        chance: Chance,
        keep_log: bool = True,
        start: S | None = None,
        seq: int = 0,
    ) -> None:
        """A new game, freshly dealt; or one that goes on from `start`, whose next entry is `seq`."""
        game.info.check_players(seats)
        self.game = game
        self.options = options
        self.seats = seats
        self._ledger = game.ledger(game.empty(options, seats) if start is None else start, chance)
        self.state: S = self._ledger.state
        self.log: list[Entry[A]] = []
        self._keep_log = keep_log
        self._seq = seq
        if start is None:
            game.begin(self._ledger)
            self._write(Millis(0), None, None)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome(self.state) is not None

    def alarm(self) -> int | None:
        """When `ring` should next be called."""
        return self.game.alarm(self.state)

    def act(self, seat: Seat, action: A, now: Millis) -> Entry[A]:
        """Do it, or raise `Refused` and change nothing.

        The caller has rung every alarm that was due before `now`.
        """
        entry = self.attempt(seat, action, now)
        if entry is None:
            raise Refused(self.why_not(seat, action))
        return entry

    def attempt(self, seat: Seat, action: A, now: Millis) -> Entry[A] | None:
        """Like `act`, for callers who expect to be refused often and need no reason: None, then."""
        game = self.game
        for choice in game.legal(self.state, seat):
            if choice == action:
                if now < game.earliest(self.state, seat, choice):
                    return None
                # What is done is the rules' own offer, never an object that came from outside.
                self._ledger.now = now
                game.act(self._ledger, seat, choice)
                return self._write(now, seat, choice)
        return None

    def why_not(self, seat: Seat, action: A) -> str:
        """Why an action was refused, in a sentence."""
        if action in self.game.legal(self.state, seat):
            return "Not so fast: one thing after another."
        # Said of what this seat can see: a reason must not tell anything about hidden cards.
        return self.game.refusal(self.state.masked(seat), seat, action)

    def ring(self, now: Millis) -> Entry[A]:
        """Let the rules see what time it is."""
        self._ledger.now = now
        self.game.ring(self._ledger)
        return self._write(now, None, None)

    def resolve(self, word: Any, now: Millis) -> Entry[Any]:
        """Hear from gravity what happened; ValueError if nobody waits for this word."""
        if not self.game.info.gravity:
            raise ValueError(f"Nothing can fall in {self.game.info.title}.")
        self._ledger.now = now
        cast(AnyPhysicsGame, self.game).resolve(self._ledger, word)
        return self._write(now, None, word)

    def leave(self, seat: Seat, now: Millis) -> Entry[A]:
        """A player gets up for good."""
        self._ledger.now = now
        self.game.leave(self._ledger, seat)
        return self._write(now, seat, None)

    def view(self, seat: Seat | None, now: Millis) -> View[S, A]:
        """What this seat sees now."""
        return View(self.game, seat, self.state.masked(seat), now)

    def _write(self, at: Millis, seat: Seat | None, action: A | None) -> Entry[A]:
        entry: Entry[A] = Entry(self._seq, at, seat, action, self._ledger.take_events())
        self._seq += 1
        if self._keep_log:
            self.log.append(entry)
        return entry


def begun(
    game: AnyGame, options: Any, seats: int, chance: Chance, beginning: Sequence[Entry[Any]]
) -> Match[Any, Any]:
    """A match that goes on after these entries, with this luck; without any, a new one."""
    if not beginning:
        return Match(game, options, seats, chance)
    state = game.empty(options, seats)
    for entry in beginning:
        for event in entry.events:
            event.apply(state)
    return Match(game, options, seats, chance, True, state, len(beginning))


def replay(game: AnyGame, options: Any, seats: int, log: list[Entry[Any]]) -> Iterator[Any]:
    """The state after each entry, by folding events alone: no luck, no rules."""
    state = game.empty(options, seats)
    for entry in log:
        for event in entry.events:
            event.apply(state)
        yield state
