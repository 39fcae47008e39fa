"""A table for tests, whatever is played on it: a real match, a clock and loaded luck."""

from typing import Any, Final, Generic, TypeVar

import pytest

from laws.worlds import said
from rumpus.engine.action import Action
from rumpus.engine.chance import Loaded
from rumpus.engine.game import State, WrongNumberOfPlayers
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Entry, Match, Refused
from rumpus.engine.outcome import Outcome
from rumpus.games import shelf_box

S = TypeVar("S", bound=State)

NOON: Final = 100_000
"""The moment at which a position laid out by hand begins, so that no clock stands at zero."""


def no_table_for(slug: str, players: int) -> str:
    """Ask for a match of so many, get none, and hear why."""
    box = shelf_box(slug)
    with pytest.raises(WrongNumberOfPlayers) as refusal:
        Match(box.game, box.info.defaults, players, loaded())
    return str(refusal.value)


def loaded(*numbers: int) -> Loaded:
    """Dice that say these numbers, and 0 ever after."""
    return Loaded([*numbers, *[0] * 500])


class Scene(Generic[S]):
    """What tests of every game do at a table; each game adds its own verbs and its own cards."""

    def __init__(self, match: Match[S, Action], now: int = 0) -> None:
        self.match = match
        self.now = now
        self.last: Entry[Action] | None = None
        """What the latest verb wrote into the log."""
        self.luck()

    @property
    def state(self) -> S:
        return self.match.state

    def luck(self, *numbers: int) -> None:
        """The dice say these numbers, and 0 ever after."""
        self.match._ledger.chance = loaded(*numbers)

    # ---- What players do

    def act(self, seat: int, action: Action) -> None:
        self.last = self.match.act(Seat(seat), action, Millis(self.now))

    def get_up(self, seat: int) -> None:
        """Leave the game for good."""
        self.last = self.match.leave(Seat(seat), Millis(self.now))

    def wait(self, ms: int) -> None:
        """Let time pass and ring every alarm on its moment, as a live table does."""
        until = self.now + ms
        alarm = self.match.alarm()
        while alarm is not None and alarm <= until:
            self.now = max(self.now, alarm)
            self.last = self.match.ring(Millis(self.now))
            assert self.match.alarm() != alarm, "the alarm rang and is still set for the same moment"
            alarm = self.match.alarm()
        self.now = until

    def wait_and_follow(self, ms: int) -> None:
        """Let time pass: what everybody is told meanwhile leads from what they saw to what they see then."""
        twins = {viewer: self.state.masked(viewer) for viewer in self.viewers()}
        known = len(self.match.log)
        self.wait(ms)
        for viewer, twin in twins.items():
            for entry in self.match.log[known:]:
                for event in entry.events:
                    event.seen_by(viewer).apply(twin)
            assert said(twin) == said(self.state.masked(viewer))

    # ---- What players may do

    def may(self, seat: int) -> list[Action]:
        return self.match.game.legal(self.state, Seat(seat))

    def refuses(self, seat: int, action: Action) -> str:
        """Try something, see nothing change, and hear why."""
        before = said(self.state), len(self.match.log)
        with pytest.raises(Refused) as refusal:
            self.act(seat, action)
        assert (said(self.state), len(self.match.log)) == before
        return str(refusal.value)

    # ---- How it ends

    def outcome(self) -> Outcome | None:
        return self.match.game.outcome(self.state)

    def winners(self) -> list[int]:
        """Who has won; nobody while the match goes on."""
        outcome = self.outcome()
        return [] if outcome is None else outcome.winners

    def why_over(self) -> str:
        """How the match ended; nothing while it goes on."""
        outcome = self.outcome()
        return "" if outcome is None else outcome.reason

    # ---- What somebody sees (None is the gallery)

    def view(self, viewer: int | None) -> S:
        return self.match.view(None if viewer is None else Seat(viewer), Millis(self.now)).state

    def viewers(self) -> list[Seat | None]:
        """Every seat, and the gallery."""
        return [*map(Seat, range(self.match.seats)), None]

    def happened(self) -> list[str]:
        """The kinds of event that the latest verb brought about."""
        return [type(event).__name__ for event in self._latest()]

    def told(self, viewer: int | None, kind: str) -> list[Any]:
        """The events of one kind that the latest verb brought about, as the viewer hears of them."""
        return [event.seen_by(viewer) for event in self._latest() if type(event).__name__ == kind]

    def _latest(self) -> list[Any]:
        assert self.last is not None, "nothing has happened yet"
        return self.last.events
