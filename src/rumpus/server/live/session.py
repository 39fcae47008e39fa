"""The one owner of a live table: it brings the time, the bots, the store and the readers to it.

Everything here runs on the event loop, one call after another, so a table needs no lock. Whenever the
table settles, what has changed is written down and encoded, as it is now; the gate sends it when the
disk has it. Meanwhile the table goes on.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, final

import msgspec

from rumpus.bots import seat_bot
from rumpus.bots.bot import Bot
from rumpus.bots.players import BotPlayers, HandsRecord
from rumpus.bots.temperaments import Temperament
from rumpus.engine.box import Box
from rumpus.engine.chance import Chance, Dice, Sealed, Stacked
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.languages import ENGLISH
from rumpus.engine.match import Entry, Match, begun
from rumpus.engine.options import parse
from rumpus.engine.said import Said
from rumpus.engine.sentences import Cast, with_names
from rumpus.engine.superlatives import Tally
from rumpus.lessons.lesson import Rehearsal
from rumpus.server.context import ServerContext
from rumpus.server.live.broadcast import Broadcaster, published_seed
from rumpus.server.live.clock import MatchClock
from rumpus.server.live.commit_gate import CommitGate, Reader
from rumpus.server.live.deliberation import Deliberation
from rumpus.server.live.hints import HintDesk
from rumpus.server.loop.faults import FaultBarrier
from rumpus.server.physics.session import PhysicsSession, with_hands_full
from rumpus.server.seeds import envelope, new_seed
from rumpus.server.speech import said_in
from rumpus.server.store.records import EntryRecord, GameRecord
from rumpus.table.letters import NO_NONCE, Accepted, Bounced, EntryAdded, Finish, Letter
from rumpus.table.race import PhotoFinish
from rumpus.table.table import Table
from rumpus.table.witness import Witness
from rumpus.wire.frames import BINARY, TEXT, frame, message_frame
from rumpus.wire.messages import (
    Ack,
    Because,
    Bounce,
    Hint,
    Outcome,
    Photo,
    PhotoTaken,
    Receipts,
    Refusal,
    TableView,
)

DEEDS_KEPT = 3
"""Of what a bot did for somebody, so many sentences are kept to tell them: nobody reads more."""

POSSIBLE_NOW = "That has just become possible: try again."
"""For a question that was overtaken by what others did."""

TOO_SLOW = "Too slow: {name} was quicker."
"""For a hand that came a moment too late, whatever the rules would say of it now."""


def new_match(
    box: Box, game: GameRecord, luck: list[int] | None = None, beginning: Sequence[Entry[Any]] = ()
) -> Match[Any, Any]:
    """The match of a game, freshly dealt from its seed; a what-if goes on after its beginning.

    In a lesson, luck has been laid out before that.
    """
    options = parse(box.info.defaults, game.options)
    chance: Chance = Sealed(game.seed)
    return begun(
        box.game, options, len(game.chairs), chance if luck is None else Stacked(luck, chance), beginning
    )


@final
class Session:
    """One live game."""

    def __init__(
        self,
        game: GameRecord,
        box: Box,
        table: Table,
        clock: MatchClock,
        names: list[str],
        context: ServerContext,
        gate: CommitGate,
        barrier: FaultBarrier,
        on_over: Callable[[Outcome], None],
        last_seq: int = -1,
        tally: Tally | None = None,
        bots_luck: Chance | None = None,
        temperaments: Sequence[Temperament | None] = (),
    ) -> None:
        """A game that goes on after entry `last_seq` of its log, or a new one.

        The bots' own luck need not be dealt again, for what they did is in the log: any will do.
        """
        self.game = game
        self.table = table
        self.clock = clock
        self._box = box
        self._broadcaster = Broadcaster(box, table, names, tally)
        self._store = context.store
        self._timers = context.timers
        self._gate = gate
        self._on_commit = partial(barrier.run, gate.committed)
        self._barrier = barrier
        self._on_over = on_over
        self._envelope = envelope(game.seed)
        self._watchers: dict[tuple[Seat | None, str], tuple[Reader, ...]] = {}
        """Who reads along, by their seat and their language."""
        self._temperaments = list(temperaments) or [None] * len(game.levels)
        """How each bot is, seat by seat."""
        self.tower: PhysicsSession | None = None
        if box.info.gravity:
            self.tower = PhysicsSession(
                table.match.state, game.levels, self._temperaments, context.physics, self, barrier.run
            )
        bots = [self._bot(Seat(seat)) for seat in range(len(game.levels))]
        self._deliberation = Deliberation(game, self._temperaments, box, clock, context, barrier.run)
        self.bots_record = HandsRecord()
        """How punctual the bots were."""
        luck = bots_luck or Dice(new_seed())
        self._bots = BotPlayers(table, bots, luck, self._deliberation, self.bots_record)
        if self._bots.any_thinks:
            context.bots_thinking.prepare()
        self._hints = HintDesk(box, self._deliberation, context.timers, barrier.run)
        self._rehearsal: Rehearsal | None = None
        self._deeds: dict[Seat, list[Any]] = {}
        """What was last done at seats that bots have taken over: events, as whoever sits there sees them."""
        self._seq = last_seq
        self._alarms_set: list[int] = []
        """When timers will ring, the next one last."""
        self.before_ring: Callable[[], None] = lambda: None
        """Brings hands that arrived before an alarm rings: they come first."""
        self.after_flush: Callable[[], None] = lambda: None
        """Called when everybody has been sent what happened."""
        self.after_acts: Callable[[list[Entry[Any]]], None] = lambda entries: None
        """Called with what was done, when everybody has been sent it."""
        self._stopped = False
        self.paused = False
        """Whether no time passes."""
        self._end_broadcast = False
        self.photos: list[PhotoTaken] = []
        """The hands that were close since this session began."""

    # ---- The beginning and the end

    def rehearse(self, rehearsal: Rehearsal) -> None:
        """Let rivals play their parts in a lesson instead of what bots would do."""
        self._rehearsal = rehearsal
        for seat, rival in rehearsal.rivals.items():
            self._bots.seat(seat, rival, self.clock.now())

    def begin(self) -> None:
        """A new game: its record and its first entry are stored before anybody hears of it."""
        self._store.begin_game(self.game)
        self.table.outbox.append(EntryAdded(self.table.match.log[0]))
        self.flush()

    def go_on(self) -> None:
        """A game whose log has been played again, after a restart or a fault."""
        outcome = self._broadcaster.outcome()
        if outcome is not None:
            # It was over; only its replay had not been written yet.
            self._end_broadcast = True
            self._on_over(outcome)
            return
        self._bots.look(self.clock.now())
        self.table.wake(self.clock.now())
        if self.tower is not None:
            self.tower.resume()
        self.flush()

    def stop(self) -> None:
        """No more timers: the room closes or the server stops."""
        self._stopped = True
        tower, self.tower = self.tower, None
        if tower is not None:
            tower.stop()

    def abandon(self) -> None:
        """Something in here is broken: stop, and neither tell nor store anything any more."""
        self._stopped = True
        tower, self.tower = self.tower, None
        if tower is not None:
            tower.drop()

    def pause(self) -> None:
        """Stop the clock, and with it the timers, the bots and the tower."""
        self.paused = True
        self.clock.stop()
        if self.tower is not None:
            self.tower.freeze(True)

    def unpause(self) -> None:
        """Go on exactly where it was paused, if it was."""
        if not self.paused:
            return
        self.paused = False
        self.clock.go()
        if self.tower is not None:
            self.tower.freeze(False)
        self._set_alarm()

    @property
    def between_deals(self) -> bool:
        """Whether nobody can do anything before the next hand is dealt, for which only a clock waits."""
        match = self.table.match
        several = match.game.info.turns and match.game.info.rounds != ("", "")
        return several and match.game.awaited(match.state) == 0 and match.alarm() is not None

    def deal_now(self) -> None:
        """Go on with the next hand at once, if this is the break before it."""
        due = self.table.match.alarm()
        if self.between_deals and due is not None and not self.paused:
            self.clock.skip_to(due)
            self.table.wake(self.clock.now())
            self.flush()

    def keep_clock(self) -> None:
        """Let the next life of the server go on from this moment."""
        if not self.table.match.over:
            self._store.keep_clock(self.game.number, self.clock.now())

    # ---- Readers

    def watch(self, reader: Reader, seat: Seat | None) -> None:
        """Somebody reads along, from a seat or from the gallery."""
        place = (seat, reader.language)
        self._watchers[place] = (*self._watchers.get(place, ()), reader)

    def unwatch(self, reader: Reader) -> None:
        """They read no more."""
        for place, readers in list(self._watchers.items()):
            others = tuple([each for each in readers if each is not reader])
            if others:
                self._watchers[place] = others
            else:
                del self._watchers[place]

    @property
    def names(self) -> list[str]:
        """What the players are called, seat by seat."""
        return self._broadcaster.names

    @names.setter
    def names(self, names: list[str]) -> None:
        self._broadcaster.names = names

    def table_view(self, seat: Seat | None, language: str = ENGLISH) -> TableView:
        """Everything this watcher may know."""
        now = self.clock.now()
        outcome = self._broadcaster.outcome(seat, language)
        return TableView(
            self.game.number,
            self._seq,
            now,
            self.game.chairs,
            self._broadcaster.view(seat, now),
            outcome,
            self._envelope,
            msgspec.UNSET if outcome is None else published_seed(self.game),
            msgspec.UNSET if outcome is None else self.game.replay,
            self.game.origin or msgspec.UNSET,
        )

    # ---- What players do

    def act(self, seat: Seat, action: Any, nonce: str) -> None:
        """A hand arrives now."""
        self.table.receive(seat, action, nonce, self.clock.now())
        self.flush()

    def take_in(self, seat: Seat, action: Any, nonce: str, received_at: float) -> None:
        """A hand has arrived, and perhaps another came right behind it: who says this says `flush` soon."""
        if self._rehearsal is not None:
            self._rush(self._rehearsal, action)
        self.table.receive(seat, action, nonce, self.clock.at(received_at))

    def why_not(self, seat: Seat, action: Any, nonce: str) -> Because:
        """Why a player cannot do this now, as far as they can know; asking changes nothing."""
        match = self.table.match
        if action in match.game.legal(match.state, seat):
            return Because(nonce, POSSIBLE_NOW)
        return Because(nonce, *self._told(match.why_not(seat, action), self.table.late_to(seat, action)))

    def hint(self, seat: Seat, language: str, seconds: float, tell: Callable[[Hint | None], None]) -> None:
        """What a good player would do here; `tell` hears of it. Refusal if there is nothing to choose."""
        view = self.table.match.view(seat, self.clock.now())
        self._hints.ask(view, self._seq, Cast(self.names, seat, language), seconds, tell)

    def flush(self) -> None:
        """Broadcast what has happened, let the bots look, and set the alarm anew."""
        letters = self.table.take_letters()
        if letters:
            self._publish(letters)
        if self.tower is not None:
            self.tower.look()
        self._set_alarm()
        if letters:
            self.after_flush()

    def leave(self, seat: Seat) -> None:
        """A player gets up for good."""
        self.table.leave(seat, self.clock.now())
        self.flush()

    def change_hands(
        self, seat: Seat, level: str | None, temperament: Temperament | None = None
    ) -> list[Any]:
        """Let a bot of this level play here from now on, or a person (None); plans are forgotten.

        A person is told the latest of what a bot has done here since the seat last changed hands: `in_words`.
        """
        now = self.clock.now()
        self.game.levels[seat] = level
        self._temperaments[seat] = temperament
        deeds = self._deeds.pop(seat, [])
        if level is not None:
            self._deeds[seat] = []
        self.table.change_hands(seat, level is not None, now)
        if not self.table.match.over:
            self._bots.seat(seat, self._bot(seat), now)
            if self.tower is not None:
                self.tower.change_hands(seat)
        self.flush()
        return deeds

    def in_words(self, deeds: list[Any], seat: Seat, language: str) -> list[str]:
        """What was done at a seat, in sentences to whoever sits there."""
        return [self._broadcaster.in_words(event, seat, language) for event in deeds]

    def waits_for(self) -> int:
        """The seats for whom the others wait, as a set of bits."""
        return self.table.match.game.due_from(self.table.match.state)

    def pong(self, seat: Seat, rtt_ms: float, witness: Witness | None) -> None:
        """A link has been measured."""
        self.table.pong(seat, rtt_ms, self.clock.now(), witness)

    # ---- What a tower does

    def lets_go(self, seat: Seat, action: Any) -> None:
        """A hand opens that no browser moves."""
        if not self._stopped:
            self.act(seat, action, NO_NONCE)

    def resolve(self, word: Any) -> None:
        """Gravity has spoken."""
        if self._stopped:
            return
        self.table.resolve(word, self.clock.now())
        self.flush()

    def stream(self, message: bytes) -> None:
        """Show something that is not in the log to everybody."""
        for readers in self._watchers.values():
            self._gate.send(readers, frame(BINARY, message))

    def tell(self, sentence: str) -> None:
        """Say something to everybody."""
        for (_, language), readers in self._watchers.items():
            self._gate.send(readers, message_frame(Refusal(said_in(language, sentence, self._box))))

    # ---- Inside: bots

    def _rush(self, rehearsal: Rehearsal, wish: Any) -> None:
        """In a lesson, a rival may be quicker on purpose."""
        now = self.clock.now()
        for rival, part in rehearsal.rivals.items():
            quicker = part.rush(self.table.match.view(rival, now), wish)
            if quicker is not None:
                self.table.receive(rival, quicker, NO_NONCE, now)

    def _bot(self, seat: Seat) -> Bot[Any, Any] | None:
        level = self.game.levels[seat]
        if level is None:
            return None
        bot = seat_bot(self._box, level, self._temperaments[seat])
        return bot if self.tower is None else with_hands_full(bot)

    # ---- Inside: time

    def _set_alarm(self) -> None:
        if self.paused or self.table.match.over:
            return
        due = min(self.table.wake_at(), self._bots.due_at())
        # An alarm that rings too early does no harm, and is cheaper than a new one after every action.
        if due < NEVER and not (self._alarms_set and self._alarms_set[-1] <= due):
            self._alarms_set.append(due)
            # Made anew for each: a session that kept a way to call itself would stay when its game is over.
            ring = partial(self._barrier.run, self._ring)
            self._timers.set(self.clock.seconds_until(due), ring)

    def _ring(self) -> None:
        if not self._stopped:
            self.before_ring()
        if self._stopped:  # perhaps by what came before
            return
        self._alarms_set.pop()
        if self.paused:
            return
        now = self.clock.now()
        self.table.wake(now)
        self._bots.reach(now)
        self.flush()

    # ---- Inside: what the table has posted

    def _publish(self, letters: list[Letter]) -> None:
        self._broadcaster.invalidate()
        now = self.clock.now()
        entries: list[Entry[Any]] = []
        answers: list[Accepted | Bounced] = []
        photos: list[PhotoFinish] = []
        for letter in letters:
            if isinstance(letter, EntryAdded):
                entries.append(letter.entry)
            elif isinstance(letter, Finish):
                photos.append(letter.photo)
            elif letter.nonce != NO_NONCE:
                answers.append(letter)
        if entries:
            self._write_down(entries, answers)
            self._note_deeds(entries)
        everybody = [self._photo_frame(photo) for photo in photos]
        outcome = self._broadcaster.outcome()
        over = outcome is not None and not self._end_broadcast
        if over:
            everybody.append(message_frame(Receipts(self.table.receipts())))
        for (seat, language), readers in list(self._watchers.items()):
            frames = self._updates(entries, seat, language, now, outcome)
            frames += [self._answer_frame(answer, language) for answer in answers if answer.seat == seat]
            frames += everybody
            if frames:
                self._gate.send(readers, b"".join(frames))
        if over and outcome is not None:
            self._end_broadcast = True
            self.stop()
            self._on_over(outcome)
        elif outcome is None:
            self._bots.hear(letters, now)
            if entries:
                self.after_acts(entries)

    def _photo_frame(self, photo: PhotoFinish) -> bytes:
        """What everybody sees of two hands that were close; it is kept for the replay."""
        margin, error = round(photo.margin_ms, 1), round(photo.error_ms, 1)
        self.photos.append(PhotoTaken(self._seq, photo.first, photo.second, margin, error))
        return message_frame(Photo(photo.first, photo.second, margin, error))

    def _write_down(self, entries: list[Entry[Any]], answers: list[Accepted | Bounced]) -> None:
        nonces = {answer.seq: answer.nonce for answer in answers if isinstance(answer, Accepted)}
        records = [EntryRecord(nonces.get(entry.seq), self._broadcaster.log_line(entry)) for entry in entries]
        self._seq = entries[-1].seq
        self.table.match.log.clear()  # the store has it
        # In this order, so that the gate never waits for a commit that could not be asked for.
        self._store.append(self.game.number, records, self._on_commit)
        self._gate.begin_commit()

    def _note_deeds(self, entries: list[Entry[Any]]) -> None:
        for entry in entries:
            if entry.seat is not None and entry.seat in self._deeds and entry.action is not None:
                deeds = self._deeds[entry.seat]
                deeds += self._broadcaster.deeds(entry, entry.seat)
                del deeds[:-DEEDS_KEPT]

    def _answer_frame(self, answer: Accepted | Bounced, language: str) -> bytes:
        if isinstance(answer, Accepted):
            return message_frame(Ack(answer.nonce, answer.seq))
        reason, late_to = self._told(answer.reason, answer.late_to)
        return message_frame(Bounce(answer.nonce, said_in(language, reason, self._box), late_to))

    def _told(self, reason: str, late_to: Seat | None) -> tuple[str, int | msgspec.UnsetType]:
        """Why something was not done, and the seat of whoever was quicker."""
        if late_to is None:
            return with_names(reason, self.names), msgspec.UNSET
        return Said(TOO_SLOW, name=self.names[late_to]), int(late_to)

    def _updates(
        self,
        entries: list[Entry[Any]],
        seat: Seat | None,
        language: str,
        now: Millis,
        outcome: Outcome | None,
    ) -> list[bytes]:
        """What this watcher is told of each entry, in frames; the last one brings the outcome."""
        frames = []
        told = None if outcome is None else self._broadcaster.outcome(seat, language)
        for entry in entries:
            brings = told if entry is entries[-1] else None
            update = self._broadcaster.update(entry, seat, language, now, brings, self.game)
            frames.append(frame(TEXT, update))
        return frames
