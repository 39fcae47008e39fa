"""Rumpus as a library: one game, played out by bots, by hand or by both, and its log.

Everything here is also reached as `rumpus.…`; docs/python.md shows how it is used.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any, final

from rumpus.bots import USUAL, seat_bot
from rumpus.bots.bot import Bot
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Entry, Match, View
from rumpus.engine.options import parse
from rumpus.engine.outcome import Outcome
from rumpus.foresight.arena import PATIENCE, Arena
from rumpus.foresight.gravities import gravity_of
from rumpus.games import shelf_box
from rumpus.wire.logbook import Logbook, dump, load

Player = str | Bot[Any, Any] | None
"""Who sits on a chair: a bot of this level, a bot of your own, or nobody but you."""


@final
class LocalMatch:
    """One game in this process. Its clock is simulated: it jumps from one moment to the next.

    It plays as a live table does, races, waits and refusals included; only nobody has to wait.
    """

    def __init__(
        self,
        game: str | Box,
        players: Sequence[Player],
        *,
        seed: str | None = None,
        options: Mapping[str, object] | None = None,
        gravity: str = "surrogate",
    ) -> None:
        """Deal. The same seed gives the same game; without one, every game is another.

        `gravity` matters only where things can fall: `surrogate` throws dice with fitted odds, `real`
        simulates every placement.
        """
        self.box = shelf_box(game) if isinstance(game, str) else game
        self.seed = token_hex(16) if seed is None else seed
        self.options = parse(self.box.info.defaults, options or {})
        self.names = [f"{_kind(player)} {seat + 1}" for seat, player in enumerate(players)]
        bots = [seat_bot(self.box, player) if isinstance(player, str) else player for player in players]
        self._levels = [player if isinstance(player, str) else None for player in players]
        steady = tuple(player if isinstance(player, str) else USUAL for player in players)
        match: Match[Any, Any] = Match(self.box.game, self.options, len(players), Dice(self.seed))
        self._match = match
        self._arena = Arena(
            match,
            bots,
            Dice(f"{self.seed}/bots"),
            gravity_of(gravity, steady) if self.box.info.gravity else None,
        )

    # ---- What there is to see

    @property
    def now(self) -> Millis:
        """Milliseconds since the game began."""
        return Millis(self._arena.now)

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, or None while the game goes on."""
        return self.box.game.outcome(self._match.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._match.over

    @property
    def log(self) -> list[Entry[Any]]:
        """Everything that has happened: who did what when, and the events that came of it."""
        return self._match.log

    def view(self, seat: int | None = None) -> View[Any, Any]:
        """What this seat sees, and nothing else; without a seat, what somebody looking on sees."""
        return self._match.view(None if seat is None else Seat(seat), self.now)

    def legal(self, seat: int) -> list[Any]:
        """What this seat may do now."""
        legal: list[Any] = self.box.game.legal(self._match.state, Seat(seat))
        return legal

    # ---- What there is to do

    def act(self, seat: int, action: Any) -> None:
        """Do something by hand, now; `Refused`, with the reason in a sentence, if it cannot be done."""
        self._arena.act(Seat(seat), action)

    def step(self) -> bool:
        """Go to the next moment at which something happens by itself; False if there is none."""
        return self._arena.step()

    def wait(self, milliseconds: int) -> None:
        """Let so much time go by, with all that happens in it."""
        self._arena.wait(milliseconds)

    def play_out(self) -> Outcome:
        """Let the bots play to the end. `Endless`, if they wait for you."""
        self._arena.play(PATIENCE)
        outcome = self.outcome
        assert outcome is not None
        return outcome

    # ---- The log

    def logbook(self) -> Logbook:
        """The game so far, ready to be told again, checked or saved."""
        return Logbook(self.box, self.options, self.names, "dice", self.seed, self.log, self._levels)

    def save(self, file: str | Path) -> None:
        """Write the log to a file, as `rumpus replay` and `rumpus verify` read it."""
        Path(file).write_text(dump(self.logbook()), "utf-8")


def open_log(file: str | Path) -> Logbook:
    """A game from its file; `Garbled`, with what is wrong in a sentence, if it is damaged."""
    return load(Path(file).read_text("utf-8"))


def _kind(player: Player) -> str:
    """What somebody is called."""
    if player is None:
        return "player"
    return player if isinstance(player, str) else "bot"
