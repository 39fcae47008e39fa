"""A live table: hands come in, the judge orders them, the rules decide, letters go out.

It never looks at a clock. Whoever owns it says what time it is and asks when to call again; an
owner that calls late changes nothing, because the table catches up moment by moment.
"""

from collections import OrderedDict, deque
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.match import Entry, Match
from rumpus.table.lag import PUBLIC_CAP
from rumpus.table.letters import NO_NONCE, Accepted, Answer, Bounced, EntryAdded, Finish, Letter
from rumpus.table.race import HeldAction, RaceJudge, photo_finish
from rumpus.table.receipt import Receipt

BOUNCE_REST: Final = 400
"""Milliseconds after a bounce before the same hand is judged again: blind hammering gains nothing."""

NONCES_KEPT: Final = 16
"""How many of a seat's latest answers are remembered, for a client that did not hear them."""

PICTURES_KEPT: Final = 4
"""How many of the latest accepted reaches may still turn out to have been close."""

ONE_HAND: Final = "One hand, one thing at a time: yours is still in the air."
LEFT_IN_THE_AIR: Final = "You got up before your hand reached the table."
NOT_SEATED: Final = "You have left this table."


@final
@mypyc_attr(acyclic=True)
class PendingAction:
    """What a hand in the air wants, and the number under which its player waits for the answer.

    With NO_NONCE nobody will ask again: its answer needs no sentence and is not remembered.
    """

    def __init__(self, action: Any, nonce: str) -> None:
        self.action = action
        self.nonce = nonce


@final
@mypyc_attr(acyclic=True)
class Picture:
    """An accepted reach, and the table as it was just before."""

    def __init__(self, reach: HeldAction[PendingAction], before: Any) -> None:
        self.reach = reach
        self.before = before


@final
class Table:
    """One match with people around it."""

    def __init__(self, match: Match[Any, Any], cap: float = PUBLIC_CAP, photos: bool = True) -> None:
        self.match = match
        self.outbox: list[Letter] = []
        self._races = match.game.info.races
        self._photos = photos and self._races
        """Whether anybody would look at the picture of a close finish."""
        # Where nobody races, no lag is forgiven, so nothing is held and every hand acts at once.
        self._judge: RaceJudge[PendingAction] = RaceJudge(match.seats, cap if self._races else 0)
        self.now = Millis(0)
        """The moment until which it has lived."""
        self.gone: set[Seat] = set()
        """The seats whose players have left for good."""
        self._rested_at = [0] * match.seats
        self._answers: list[OrderedDict[str, Answer]] = [OrderedDict() for _ in range(match.seats)]
        self._flying: list[PendingAction | None] = [None] * match.seats
        self._pictures: deque[Picture] = deque(maxlen=PICTURES_KEPT)
        self._alarm = NEVER
        """When the rules next need waking: asked once an entry, for the table wonders many times."""
        self._ask_alarm()

    # ---- What the session tells the table

    def receive(self, seat: Seat, action: Any, nonce: str, now: Millis) -> None:
        """Take in a hand that has arrived; its answer goes to the outbox now, or when it is judged."""
        now = self._catch_up(now)
        flying = self._flying[seat]
        if nonce in self._answers[seat]:
            self.outbox.append(self._answers[seat][nonce])
        elif flying is not None and nonce == flying.nonce:
            pass  # sent again while it is in the air; its answer is still to come
        elif seat in self.gone:
            self._answer(Bounced(seat, nonce, NOT_SEATED))
        elif flying is not None:
            self._answer(Bounced(seat, nonce, ONE_HAND))
        else:
            earliest = self.match.game.earliest(self.match.state, seat, action)
            pending = PendingAction(action, nonce)
            self._flying[seat] = pending
            self._judge.reach(seat, now, pending, max(earliest, self._rested_at[seat]))
            self._catch_up(now)

    def leave(self, seat: Seat, now: Millis) -> None:
        """Let a player get up for good."""
        now = self._catch_up(now)
        if seat in self.gone or self.match.over:
            return
        self.gone.add(seat)
        for reach in self._judge.dismiss(seat):
            self._answer(Bounced(seat, reach.payload.nonce, LEFT_IN_THE_AIR))
        self._post(self.match.leave(seat, now))

    def resolve(self, word: Any, now: Millis) -> None:
        """Pass on gravity's word; ValueError if by now nobody waits for it any more."""
        now = self._catch_up(now)
        self._post(self.match.resolve(word, now))

    def pong(self, seat: Seat, rtt_ms: float) -> None:
        """Note a round trip to this player that the server has measured."""
        self._judge.pong(seat, rtt_ms)

    def remember(self, entry: Entry[Any], nonce: str | None) -> None:
        """Know of an entry from an earlier life of this table, whose match has been played again.

        A client that asks again for an action that was done then gets the answer it missed.
        """
        self.now = max(self.now, entry.at)
        if entry.seat is None:
            return
        if entry.action is None:
            self.gone.add(entry.seat)
            self._judge.dismiss(entry.seat)
        elif nonce is not None:
            self._keep_answer(Accepted(entry.seat, nonce, entry.seq))

    def wake(self, now: Millis) -> None:
        """Do whatever is due by now."""
        self._catch_up(now)

    # ---- What the session asks the table

    def wake_at(self) -> Millis | None:
        """When to call `wake`, if nothing else happens before; None if the table just waits for hands."""
        moment = min(self._alarm, self._judge.due_at())
        return None if moment == NEVER else Millis(moment)

    def rested_at(self, seat: Seat) -> Millis:
        """From when on this hand may be judged again after a bounce."""
        return Millis(self._rested_at[seat])

    def take_letters(self) -> list[Letter]:
        """Empty the outbox."""
        letters = self.outbox
        self.outbox = []
        return letters

    def receipts(self) -> list[Receipt]:
        """Tell each player what the judge measured and forgave."""
        return self._judge.receipts()

    # ---- Inside

    def _catch_up(self, now: Millis) -> Millis:
        """Live through every moment until now; at equal moments the alarm rings first."""
        now = max(now, self.now)
        due = self._judge.due_at()
        while self._alarm <= now or due <= now:
            self.now = max(Millis(min(self._alarm, due)), self.now)
            if self._alarm <= due:
                self._post(self.match.ring(self.now))
            else:
                for reach in self._judge.release(self.now):
                    self._do(reach)
            due = self._judge.due_at()
        self.now = now
        return now

    def _do(self, reach: HeldAction[PendingAction]) -> None:
        """Let a hand touch the table."""
        match, seat, action = self.match, reach.seat, reach.payload.action
        before = match.state.copy() if self._photos else None
        entry = match.attempt(seat, action, self.now)
        if entry is None:
            earliest = match.game.earliest(match.state, seat, action)
            if earliest > self.now:
                self._judge.put_back(reach, earliest)
                return
            self._flying[seat] = None
            self._bounce(reach)
        else:
            self._flying[seat] = None
            if self._photos:
                self._pictures.appendleft(Picture(reach, before))
            self._post(entry)
            self._answer(Accepted(seat, reach.payload.nonce, entry.seq))

    def _bounce(self, reach: HeldAction[PendingAction]) -> None:
        seat, action, nonce = reach.seat, reach.payload.action, reach.payload.nonce
        if self._races:
            self._rested_at[seat] = self.now + BOUNCE_REST
        self._answer(Bounced(seat, nonce, "" if nonce == NO_NONCE else self.match.why_not(seat, action)))
        for picture in self._pictures:
            # Only with another hand, and only for what was possible before, can it have been a race.
            if picture.reach.seat != seat and action in self.match.game.legal(picture.before, seat):
                photo = photo_finish(picture.reach, reach)
                if photo is not None:
                    self.outbox.append(Finish(photo))
                return

    def _post(self, entry: Entry[Any]) -> None:
        self._ask_alarm()
        self.outbox.append(EntryAdded(entry))

    def _ask_alarm(self) -> None:
        alarm = self.match.alarm()
        self._alarm = NEVER if alarm is None else alarm

    def _answer(self, answer: Answer) -> None:
        """Answer, and remember it in case the client asks again."""
        self._keep_answer(answer)
        self.outbox.append(answer)

    def _keep_answer(self, answer: Answer) -> None:
        if answer.nonce == NO_NONCE:
            return
        answers = self._answers[answer.seat]
        answers[answer.nonce] = answer
        if len(answers) > NONCES_KEPT:
            answers.popitem(last=False)
