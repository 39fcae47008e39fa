"""The one owner of a live table: it brings the time, the bots, the store and the readers to it.

Everything here runs on the event loop, one call after another, so a table needs no lock. Whenever the
table settles, what has changed is written down and encoded, as it is now; the outbox sends it when the
disk has it. Meanwhile the table goes on.
"""

from collections.abc import Callable
from typing import Any, final

import msgspec

from rumpus.bots import seat_bot
from rumpus.bots.bot import Bot
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice, Sealed
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.match import Entry, Match
from rumpus.engine.options import parse
from rumpus.server.clock import MatchClock
from rumpus.server.frames import BINARY, TEXT, frame, message_frame
from rumpus.server.house import House
from rumpus.server.live_tower import HandsFull, LiveTower
from rumpus.server.luck import envelope, new_seed
from rumpus.server.opponents import Opponents
from rumpus.server.outbox import Outbox, Reader
from rumpus.server.store.records import EntryRecord, GameRecord
from rumpus.server.telling import Telling
from rumpus.server.update_form import UpdateForm
from rumpus.table.letters import Accepted, Bounced, Finish, Letter
from rumpus.table.letters import Update as NewEntry
from rumpus.table.table import Table
from rumpus.wire.messages import Ack, Bounce, Outcome, Photo, Receipts, TableView


def new_match(box: Box, game: GameRecord) -> Match[Any, Any]:
    """The match of a game, freshly dealt from its seed."""
    options = parse(box.info.defaults, game.options)
    return Match(box.game, options, len(game.chairs), Sealed(game.seed))


@final
class Driver:
    """One live game."""

    def __init__(
        self,
        game: GameRecord,
        box: Box,
        table: Table,
        clock: MatchClock,
        names: list[str],
        house: House,
        outbox: Outbox,
        on_over: Callable[[Outcome], None],
    ) -> None:
        self.game = game
        self.table = table
        self.clock = clock
        self._box = box
        self._telling = Telling(box, table, names)
        self._store = house.store
        self._alarms = house.alarms
        self._outbox = outbox
        self._on_over = on_over
        self._envelope = envelope(game.seed)
        self._watchers: dict[Seat | None, tuple[Reader, ...]] = {None: ()}
        self._watchers.update((Seat(seat), ()) for seat in range(table.match.seats))
        bots: dict[Seat, Bot[Any, Any]] = {
            Seat(seat): seat_bot(box, level) for seat, level in enumerate(game.levels) if level
        }
        self.tower: LiveTower | None = None
        if box.info.gravity:
            self.tower = LiveTower(table.match.state, game.levels, house.workbench, self)
            bots = {seat: HandsFull(bot) for seat, bot in bots.items()}
        # The bots' own luck need not be dealt again: what they did is in the log.
        self._opponents = Opponents(table.match, bots, Dice(new_seed()))
        self._bot_nonces = 0
        self._seq = -1
        self._alarms_set: list[int] = []
        """When alarms will ring, the next one last."""
        self.before_ring: Callable[[], None] = lambda: None
        """Brings hands that arrived before an alarm rings: they come first."""
        self._stopped = False
        self._told_end = False

    # ---- The beginning and the end

    def begin(self) -> None:
        """A new game: its record and its first entry are stored before anybody hears of it."""
        self._store.begin_game(self.game)
        self.table.outbox.append(NewEntry(self.table.match.log[0]))
        self.settle()

    def go_on(self, seq: int) -> None:
        """A game from an earlier life of the server, whose last entry was this one."""
        self._seq = seq
        outcome = self._telling.outcome()
        if outcome is not None:
            # It was over; only its replay had not been written yet.
            self._told_end = True
            self._on_over(outcome)
            return
        self._opponents.look(self.clock.now())
        self.table.wake(self.clock.now())
        if self.tower is not None:
            self.tower.resume()
        self.settle()

    def stop(self) -> None:
        """No more alarms: the room closes or the server stops."""
        if self.tower is not None:
            self.tower.stop()
        self._stopped = True

    def keep_clock(self) -> None:
        """Let the next life of the server go on from this moment."""
        if not self.table.match.over:
            self._store.keep_clock(self.game.number, self.clock.now())

    # ---- Readers

    def watch(self, reader: Reader, seat: Seat | None) -> None:
        """Somebody reads along, from a seat or from the gallery."""
        self._watchers[seat] += (reader,)

    def unwatch(self, reader: Reader) -> None:
        """They read no more."""
        for seat, readers in self._watchers.items():
            self._watchers[seat] = tuple(each for each in readers if each is not reader)

    @property
    def names(self) -> list[str]:
        """What the players are called, seat by seat."""
        return self._telling.names

    @names.setter
    def names(self, names: list[str]) -> None:
        self._telling.names = names

    def table_view(self, seat: Seat | None) -> TableView:
        """Everything this watcher may know."""
        now = self.clock.now()
        outcome = self._telling.outcome()
        return TableView(
            self._seq,
            now,
            self.game.chairs,
            self._telling.view(seat, now),
            outcome,
            self._envelope,
            msgspec.UNSET if outcome is None else self.game.seed,
        )

    # ---- What players do

    def act(self, seat: Seat, action: Any, nonce: str) -> None:
        """A hand arrives now."""
        self.table.receive(seat, action, nonce, self.clock.now())
        self.settle()

    def take_in(self, seat: Seat, action: Any, nonce: str, heard_at: float) -> None:
        """A hand has arrived, and perhaps another came right behind it: who says this says `settle` soon."""
        self.table.receive(seat, action, nonce, self.clock.at(heard_at))

    def settle(self) -> None:
        """Tell what has happened, let the bots look, and set the alarm anew."""
        letters = self.table.take_letters()
        if letters:
            self._publish(letters)
        if self.tower is not None:
            self.tower.look()
        if not self.table.match.over:
            self._set_alarm()

    def leave(self, seat: Seat) -> None:
        """A player gets up for good."""
        self.table.leave(seat, self.clock.now())
        self.settle()

    def pong(self, seat: Seat, rtt_ms: float) -> None:
        """A link has been measured."""
        self.table.pong(seat, rtt_ms)

    # ---- What a tower does

    def lets_go(self, seat: Seat, action: Any) -> None:
        """A hand opens that no browser moves."""
        self._bot_nonces += 1
        self.act(seat, action, f"bot {self._bot_nonces}")

    def witness(self, word: Any) -> None:
        """Gravity has spoken."""
        self.table.witness(word, self.clock.now())
        self.settle()

    def stream(self, message: bytes, but: Seat | None = None) -> None:
        """Show something that is not in the log to everybody, or to all but one seat."""
        for seat, readers in self._watchers.items():
            if readers and (but is None or seat != but):
                self._outbox.post(readers, frame(BINARY, message))

    # ---- Inside: time

    def _set_alarm(self) -> None:
        wake_at = self.table.wake_at()
        due = min(NEVER if wake_at is None else wake_at, self._opponents.due_at())
        # An alarm that rings too early does no harm, and is cheaper than a new one after every action.
        if due < NEVER and not (self._alarms_set and self._alarms_set[-1] <= due):
            self._alarms_set.append(due)
            self._alarms.set(max(0, due - self.clock.now()) / 1000, self._ring)

    def _ring(self) -> None:
        self.before_ring()
        if self._stopped:
            return
        self._alarms_set.pop()
        now = self.clock.now()
        self.table.wake(now)
        for seat, action in self._opponents.arrived(now):
            self._bot_nonces += 1
            self.table.receive(seat, action, f"bot {self._bot_nonces}", now)
        self.settle()

    # ---- Inside: letters

    def _publish(self, letters: list[Letter]) -> None:
        self._telling.turn_page()
        now = self.clock.now()
        entries: list[Entry[Any]] = []
        answers: list[Accepted | Bounced] = []
        everybody: list[bytes] = []
        for letter in letters:
            if isinstance(letter, NewEntry):
                entries.append(letter.entry)
            elif isinstance(letter, Finish):
                everybody.append(_photo_frame(letter))
            else:
                answers.append(letter)
        if entries:
            self._write_down(entries, answers)
        outcome = self._telling.outcome()
        over = outcome is not None and not self._told_end
        if over:
            everybody.append(message_frame(Receipts(self.table.receipts())))
        updates = self._updates(entries, now, outcome)
        for seat, readers in self._watchers.items():
            if readers:
                frames = [frame(TEXT, self._telling.fill(update, seat, now)) for update in updates]
                frames += [_answer_frame(answer) for answer in answers if answer.seat == seat]
                frames += everybody
                if frames:
                    self._outbox.post(readers, b"".join(frames))
        if over and outcome is not None:
            self._told_end = True
            self.stop()
            self._on_over(outcome)
        elif outcome is None:
            self._opponents.answered(answer.seat for answer in answers)
            self._opponents.look(now)

    def _write_down(self, entries: list[Entry[Any]], answers: list[Accepted | Bounced]) -> None:
        nonces = {
            answer.seq: answer.nonce
            for answer in answers
            if isinstance(answer, Accepted) and answer.seat not in self._opponents
        }
        records = [EntryRecord(nonces.get(entry.seq), self._telling.log_line(entry)) for entry in entries]
        self._seq = entries[-1].seq
        self.table.match.log.clear()  # the store has it
        self._outbox.await_commit()
        self._store.append(self.game.number, records, self._outbox.committed)

    def _updates(self, entries: list[Entry[Any]], now: Millis, outcome: Outcome | None) -> list[UpdateForm]:
        """What everybody is told of each entry; the last one brings the outcome."""
        return [
            UpdateForm(entry, now, outcome if entry is entries[-1] else None, self.game.seed)
            for entry in entries
        ]


def _answer_frame(answer: Accepted | Bounced) -> bytes:
    if isinstance(answer, Accepted):
        return message_frame(Ack(answer.nonce, answer.seq))
    return message_frame(Bounce(answer.nonce, answer.reason))


def _photo_frame(finish: Finish) -> bytes:
    photo = finish.photo
    return message_frame(
        Photo(photo.first, photo.second, round(photo.margin_ms, 1), round(photo.error_ms, 1))
    )
