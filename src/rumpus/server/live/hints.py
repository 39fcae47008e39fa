"""Hints for people: what the best bot would do in somebody's place, knowing what they see and no more.

It is found beside the server. If that takes too long, or everybody there is busy, what a bot of the usual
level would do is the answer.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, final

from rumpus.bots import USUAL, levels_for_people, seat_bot
from rumpus.engine.bits import has
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.match import View
from rumpus.engine.sentences import Cast
from rumpus.server.errors import NotNow, Refusal
from rumpus.server.live.deliberation import FIRST, Deliberation
from rumpus.server.loop.timers import Timers
from rumpus.server.seeds import new_seed
from rumpus.server.thinking.protocol import Done
from rumpus.wire.codec import to_json
from rumpus.wire.messages import Hint

NOTHING_TO_CHOOSE: Final = "There is nothing for you to choose just now."


@final
class HintAsked:
    """One question, until it is answered."""

    def __init__(
        self, box: Box, view: View[Any, Any], seq: int, cast: Cast, tell: Callable[[Hint | None], None]
    ) -> None:
        self._box = box
        self._view = view
        self._seq = seq
        self._cast = cast
        self._tell = tell
        self._answered = False

    def answer(self, action: Any) -> None:
        """Tell them, unless they have been told; None: there is nothing to do."""
        if self._answered:
            return
        self._answered = True
        if action is None:
            self._tell(None)
            return
        said = in_words(self._box, self._view, action, self._cast)
        self._tell(Hint(self._seq, to_json(action, self._box.actions), said))

    def make_do(self) -> None:
        """Nobody has found anything yet: say what is quickly said."""
        intent = seat_bot(self._box, USUAL).consider(self._view, Dice(new_seed()))
        self.answer(None if intent is None else intent.action)


@final
class HintDesk:
    """Where the hints of one live game are found."""

    def __init__(
        self, box: Box, deliberation: Deliberation, timers: Timers, guard: Callable[..., None]
    ) -> None:
        self._box = box
        self._deliberation = deliberation
        self._timers = timers
        self._guard = guard

    def ask(
        self, view: View[Any, Any], seq: int, cast: Cast, seconds: float, tell: Callable[[Hint | None], None]
    ) -> None:
        """Look for something to do in this view; `tell` hears of it within so many seconds, or of nothing.

        Refusal if there is nothing to choose.
        """
        assert view.seat is not None
        awaited = has(self._box.game.due_from(view.state), view.seat)
        if not awaited or len(view.legal()) < 2:
            raise Refusal(NOTHING_TO_CHOOSE)
        asked = HintAsked(self._box, view, seq, cast, tell)

        def hear(said: bytes | Done) -> None:
            if isinstance(said, bytes):
                self._guard(asked.answer, self._deliberation.action(said))
            else:
                self._guard(asked.make_do)

        best = levels_for_people(self._box)[-1]
        try:
            self._deliberation.search(view, best, seconds, FIRST, hear)
        except NotNow:
            asked.make_do()
        else:
            self._timers.set(seconds, lambda: self._guard(asked.make_do))


def in_words(box: Box, view: View[Any, Any], action: Any, cast: Cast) -> str:
    """What it would be to do this, as whoever does it would be told of it."""
    assert view.seat is not None
    # Done at the table as they see it: what is hidden from them cannot be told.
    ledger = box.game.ledger(view.state.copy(), Dice("nobody's luck"))
    with suppress(Exception):  # whatever it comes to does not matter: only how it begins
        box.game.act(ledger, Seat(view.seat), action)
    events = ledger.take_events()
    return box.words.event(events[0], cast) if events else f"{box.words.action(action)}."
