"""One game after another in a room: who plays, from its first deal or its stored log to its replay."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from statistics import fmean
from typing import TYPE_CHECKING, final

from msgspec import Raw, structs

from rumpus.bots import USUAL
from rumpus.bots.fitting import FITTING, first_standing, rivals
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.options import parse
from rumpus.engine.said import Said
from rumpus.engine.superlatives import Tally
from rumpus.lessons.lesson import rehearse
from rumpus.server.context import ServerContext
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest, public_id
from rumpus.server.live.clock import MatchClock
from rumpus.server.live.resume import resume_table
from rumpus.server.live.session import Session, new_match
from rumpus.server.rooms.results import ended_game
from rumpus.server.rooms.seating import Chair
from rumpus.server.seeds import new_replay_id, new_seed
from rumpus.server.store.records import Beginning, EntryRecord, GameRecord, KeptGame, ReplayRecord
from rumpus.table.lag import FRIENDS_CAP, PUBLIC_CAP
from rumpus.table.table import Table
from rumpus.wire.logbook import Logbook, title_page
from rumpus.wire.messages import Outcome, PlayedGame

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

GAMES_KEPT = 12
"""Finished games that a room remembers: a long evening."""


@final
class Games:
    """Begins, resumes and ends the games of one room."""

    def __init__(self, room: "Room", context: ServerContext, on_over: Callable[[], None]) -> None:
        self._room = room
        self._context = context
        self._on_over = on_over
        self._lag_cap = PUBLIC_CAP if context.settings.public else FRIENDS_CAP

    def seat_of(self, guest: Guest) -> Seat | None:
        """The seat from which this guest plays or has played the latest game."""
        room = self._room
        if room.session is None or guest.key not in room.session.game.guests:
            return None
        seat = Seat(room.session.game.guests.index(guest.key))
        gone = room.phase == "playing" and room.chairs[room.session.game.chairs[seat]].left
        return None if gone else seat

    @property
    def places(self) -> list[int]:
        """The chairs of the latest game, seat by seat."""
        return [] if self._room.session is None else self._room.session.game.chairs

    def give_seat(self, place: int, guest: Guest) -> None:
        """Let a guest who has just sat down there play on, with the hand that belongs to the chair."""
        self._change_player(place, guest, None)

    def give_seat_to_bot(self, place: int) -> None:
        """Let the bot that has the chair now play on, with the hand that belongs to it."""
        self._change_player(place, None, self._room.chairs[place].level)

    def _change_player(self, place: int, guest: Guest | None, level: str | None) -> None:
        room, session = self._room, self._room.session
        assert session is not None
        seat = Seat(session.game.chairs.index(place))
        session.game.guests[seat] = None if guest is None else guest.key
        chair = room.chairs[place]
        chair.away = chair.asked = False
        chair.stand_in = ""
        chair.late = guest is not None
        session.change_hands(seat, level, chair.temperament)
        if guest is not None:
            room.place(guest)
            self._context.regulars.expect(guest.key, session.game.game)

    def begin(self) -> None:
        """Deal to everybody who sits."""
        room = self._room
        if room.phase == "playing":
            raise Refusal("A game is on.")
        room.latecomers.settle()
        places = room.chairs.taken()
        seats = room.box.info.seats
        if len(places) not in seats:
            raise Refusal(
                Said(
                    "{title} needs {first} to {last} players.",
                    title=room.box.info.title,
                    first=seats.start,
                    last=seats.stop - 1,
                )
            )
        sitting = [room.chairs[place] for place in places]
        challenge, room.challenge = room.challenge, None
        game = GameRecord(
            number=self._context.next_game(),
            room=room.code,
            game=room.box.info.slug,
            options=asdict(room.options),
            seed=new_seed() if challenge is None else challenge.seed,
            chairs=places,
            levels=self._levels(sitting),
            guests=[None if chair.guest is None else chair.guest.key for chair in sitting],
            replay=new_replay_id(),
            kind="usual" if challenge is None else challenge.kind,
        )
        lesson = room.lesson
        if lesson is None:
            table = Table(new_match(room.box, game), self._lag_cap)
        else:
            # No lag is forgiven, or a rival who is to be quicker might not be.
            table = Table(new_match(room.box, game, lesson.luck), 0)
        session = self._new_session(game, table, MatchClock())
        if lesson is not None:
            session.rehearse(rehearse(lesson))
        session.begin()

    def begin_at(self, beginning: Beginning) -> None:
        """A what-if: go on from another game's moment with those who sit."""
        room, context = self._room, self._context
        places = room.chairs.taken()
        sitting = [room.chairs[place] for place in places]
        game = GameRecord(
            number=context.next_game(),
            room=room.code,
            game=room.box.info.slug,
            options=asdict(room.options),
            seed=beginning.seed,
            chairs=places,
            levels=[chair.level for chair in sitting],
            guests=[None if chair.guest is None else chair.guest.key for chair in sitting],
            replay=new_replay_id(),
            folded=len(beginning.lines),
            origin=beginning.origin,
        )
        entries = [EntryRecord(None, Raw(line.encode())) for line in beginning.lines]
        session = self.resume(KeptGame(game, 0, entries), 0)
        context.store.begin_game(game)
        context.store.append(game.number, entries, lambda: None)
        session.go_on()

    def _levels(self, sitting: list[Chair]) -> list[str | None]:
        """How good each bot is in this game; those that shall fit suit the people who sit."""
        guests, box = self._context.guests, self._room.box
        people = [chair.guest for chair in sitting if chair.guest is not None]
        standings = [guests.standing(guest, box) for guest in people] or [first_standing(box)]
        fitting = rivals(box, round(fmean(standings)), sum(chair.level == FITTING for chair in sitting))
        return [fitting.pop() if chair.level == FITTING else chair.level for chair in sitting]

    def resume(self, kept: KeptGame, clock: int) -> Session:
        """The game as its log leaves it, ready to go on; CannotResume if the log does not fit the rules."""
        tally = Tally(self._room.box.info.superlatives, len(kept.record.chairs))
        table = resume_table(kept, self._room.box, self._lag_cap, tally)
        for seat in table.gone:
            self._room.chairs[kept.record.chairs[seat]].left = True
        last_seq = len(kept.entries) - 1
        return self._new_session(
            self._as_played_now(kept.record), table, MatchClock(max(clock, table.now)), last_seq, tally
        )

    def _as_played_now(self, game: GameRecord) -> GameRecord:
        """The game with those who play it now: since it began, seats may have changed hands."""
        chairs = [self._room.chairs[place] for place in game.chairs]
        bots = [chair.level is not None or chair.stand_in != "" for chair in chairs]
        return structs.replace(
            game,
            levels=[
                (before or USUAL) if bot else None for bot, before in zip(bots, game.levels, strict=True)
            ],
            guests=[None if chair.guest is None else chair.guest.key for chair in chairs],
            replay=game.replay or new_replay_id(),
        )

    def leave(self, seat: Seat) -> None:
        """A player gets up for good; the name stays on the chair until the game is over."""
        session = self._room.session
        assert session is not None
        self._room.chairs[session.game.chairs[seat]].left = True
        session.leave(seat)

    def rename(self) -> None:
        """Somebody may be called something else now: the sentences of a game that is on say so."""
        session = self._room.session
        if session is not None and self._room.phase == "playing":
            session.names = self._names(session.game)

    def _names(self, game: GameRecord) -> list[str]:
        """What the players are called, seat by seat."""
        names = self._room.chairs.names()
        return [names[place] for place in game.chairs]

    def _new_session(
        self,
        game: GameRecord,
        table: Table,
        clock: MatchClock,
        last_seq: int = -1,
        tally: Tally | None = None,
    ) -> Session:
        room, context = self._room, self._context
        room.phase = "playing"
        names, gate = self._names(game), room.announcer.gate
        luck = None if game.kind == "usual" else Dice(f"{game.seed}/bots")
        session = Session(
            game,
            room.box,
            table,
            clock,
            names,
            context,
            gate,
            room.barrier,
            self._over,
            last_seq,
            tally,
            luck,
            [room.chairs[place].temperament for place in game.chairs],
        )
        session.before_ring = lambda: context.scheduler.run_now(room)
        session.after_flush = self._table_has_moved
        session.after_acts = room.faces.teasing.look
        room.session = session
        room.keep_time()
        for guest in game.guests:
            if guest is not None:
                context.regulars.expect(guest, game.game)
        return session

    def _table_has_moved(self) -> None:
        self._room.companions.cover()
        self._room.consent.table_has_moved()

    def _over(self, outcome: Outcome) -> None:
        room = self._room
        assert room.session is not None
        room.phase = "over"
        if room.lesson is None:
            self._count(room.session, outcome)
        room.chairs.game_over()
        room.companions.keep_ready()
        self._on_over()

    def _count(self, session: Session, outcome: Outcome) -> None:
        """Keep what a game was: a lesson is none."""
        room = self._room
        for seat in outcome.winners:
            room.chairs[session.game.chairs[seat]].wins += 1
        self._learn(session, outcome)
        self._remember(session, outcome)
        self._write_replay(session)
        self._note(session, outcome)

    def _learn(self, session: Session, outcome: Outcome) -> None:
        """Whoever was alone among bots that fit has shown how well they do."""
        room = self._room
        sitting = [room.chairs[place] for place in session.game.chairs]
        people = [seat for seat, chair in enumerate(sitting) if chair.guest is not None]
        if session.game.folded:
            return  # what was played so far was somebody else's doing
        if len(people) == 1 and all(chair.level == FITTING for chair in sitting if chair.guest is None):
            guest = sitting[people[0]].guest
            assert guest is not None
            self._context.guests.learn(guest, room.box, people[0] in outcome.winners)

    def _remember(self, session: Session, outcome: Outcome) -> None:
        """Whoever sat in it finds it in their history; bots among themselves have none.

        A what-if counts for nothing, nor does a game at one device, where anybody may be anybody.
        """
        sitting = [self._room.chairs[place] for place in session.game.chairs]
        people = [chair.guest for chair in sitting if chair.guest is not None]
        shared = any(guest.owner is not None for guest in people)
        if people and not shared and not session.game.folded:
            self._context.regulars.game_over(ended_game(self._room.box, session, sitting, outcome))

    def _write_replay(self, session: Session) -> None:
        game, box = session.game, self._room.box
        options = parse(box.info.defaults, game.options)
        luck = "forked" if game.folded else "sealed"
        logbook = Logbook(
            box, options, session.names, luck, game.seed, [], game.levels, game.folded, game.origin
        )
        replay = ReplayRecord(
            id=game.replay,
            number=game.number,
            file_name=f"{self._room.code}-{game.number}.jsonl",
            finished_at=time.time(),
            chairs=game.chairs,
            people=[guest and public_id(guest) for guest in game.guests],
            photos=session.photos,
        )
        self._context.store.finish_game(replay, json.dumps(title_page(logbook)))

    def _note(self, session: Session, outcome: Outcome) -> None:
        """Everybody in the room may watch it again."""
        room = self._room
        winners = [session.names[seat] for seat in outcome.winners]
        room.played = [*room.played, PlayedGame(session.game.replay, room.box.info.title, winners)][
            -GAMES_KEPT:
        ]
