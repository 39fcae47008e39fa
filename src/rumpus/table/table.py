"""A live table: hands come in, the judge orders them, the rules decide, letters go out.

It never looks at a clock. Whoever owns it says what time it is and asks when to call again; an
owner that calls late changes nothing, because the table catches up moment by moment.
"""

from collections import deque
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.match import Entry, Match
from rumpus.table.lag import PUBLIC_CAP
from rumpus.table.letters import NO_NONCE, Accepted, Answer, Bounced, EntryAdded, Finish, Letter
from rumpus.table.race import HeldAction, RaceJudge, photo_finish
from rumpus.table.receipt import Receipt
from rumpus.table.witness import Witness

BOUNCE_REST: Final = 400
"""Milliseconds after a bounce before the same hand is judged again: blind hammering gains nothing."""

NONCES_KEPT: Final = 64
"""How many of a seat's latest answers are remembered, for a client that did not hear them."""

PICTURES_KEPT: Final = 4
"""How many of the latest accepted reaches may still turn out to have been close."""

A_MOMENT: Final = 3_000
"""Milliseconds for which somebody whose hand comes late was beaten by another's, and not simply wrong."""

DONE: Final = 0
BOUNCED: Final = 1
TOO_EARLY: Final = 2

ONE_HAND: Final = "One hand, one thing at a time: yours is still in the air."
LEFT_IN_THE_AIR: Final = "You got up before your hand reached the table."
NOT_SEATED: Final = "You have left this table."
CHANGED_HANDS: Final = "Somebody else was playing here when your hand reached the table."


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class PendingAction:
    """What a hand in the air wants, and the number under which its player waits for the answer.

    With NO_NONCE nobody will ask again: what is done the entry tells, and a bounce needs no sentence.
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
        self._answers: list[dict[str, Answer]] = [{} for _ in range(match.seats)]
        """The latest of each seat, the oldest first."""
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
            rested_at = self._rested_at[seat]
            if self._photos or self._judge.holds or rested_at > now:
                earliest = self.match.game.earliest(self.match.state, seat, action)
                self._hold(seat, action, nonce, max(earliest, rested_at))
            elif self._touch(seat, action, nonce) == TOO_EARLY:
                self._hold(seat, action, nonce, self.match.game.earliest(self.match.state, seat, action))
            else:
                # Nobody is waited for, and no picture is taken: it need not be held for no time at all.
                self._judge.count(seat)
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
        self._stop_waiting_if_over()

    def change_hands(self, seat: Seat, bot: bool, now: Millis) -> None:
        """Let a bot play here from now on, or a person: a hand still in the air touches nothing any more."""
        self._catch_up(now)
        if seat in self.gone:
            return
        dropped = self._judge.dismiss(seat) if bot else self._judge.withdraw(seat)
        if not bot:
            self._judge.welcome(seat)
        self._flying[seat] = None
        for reach in dropped:
            self._answer(Bounced(seat, reach.payload.nonce, CHANGED_HANDS))

    def resolve(self, word: Any, now: Millis) -> None:
        """Pass on gravity's word; ValueError if by now nobody waits for it any more."""
        now = self._catch_up(now)
        self._post(self.match.resolve(word, now))
        self._stop_waiting_if_over()

    def pong(self, seat: Seat, rtt_ms: float, now: Millis, witness: Witness | None = None) -> None:
        """Note a round trip to this player that the server has measured, and what a witness says to it."""
        self._judge.pong(seat, rtt_ms, now, witness)

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

    def wake_at(self) -> int:
        """When to call `wake`, if nothing else happens before; NEVER if the table just waits for hands."""
        return min(self._alarm, self._judge.due_at())

    def knows(self, seat: Seat, nonce: str) -> bool:
        """Whether this action has been answered, or is still in the air: asking again changes nothing."""
        flying = self._flying[seat]
        return nonce in self._answers[seat] or (flying is not None and nonce == flying.nonce)

    def rested_at(self, seat: Seat) -> Millis:
        """From when on this hand may be judged again after a bounce."""
        return Millis(self._rested_at[seat])

    def take_letters(self) -> list[Letter]:
        """Empty the outbox."""
        letters = self.outbox
        self.outbox = []
        return letters

    def lag_of(self, seat: Seat) -> float:
        """How far away this player usually is, in milliseconds, as far as that is believed."""
        return self._judge.lag_of(seat)

    def late_to(self, seat: Seat, action: Any) -> Seat | None:
        """Who was quicker, if what a player cannot do now was possible for them a moment ago."""
        beaten_by = self._beaten_by(seat, action)
        if beaten_by is None or self.now - beaten_by.due_at > A_MOMENT:
            return None
        return beaten_by.seat

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
        if due < NEVER:
            self._stop_waiting_if_over()
        return now

    def _stop_waiting_if_over(self) -> None:
        """At the end, let every hand in the air touch the table: there is nothing left to race for."""
        if self.match.over:
            for reach in self._judge.release(Millis(NEVER)):
                self._do(reach)

    def _hold(self, seat: Seat, action: Any, nonce: str, not_before: int) -> None:
        """Keep a hand in the air until the judge lets it go."""
        pending = PendingAction(action, nonce)
        self._flying[seat] = pending
        self._judge.reach(seat, self.now, pending, not_before)

    def _do(self, reach: HeldAction[PendingAction]) -> None:
        """Let a hand that was held touch the table."""
        match, seat, pending = self.match, reach.seat, reach.payload
        before = match.state.copy() if self._photos else None
        met = self._touch(seat, pending.action, pending.nonce)
        if met == TOO_EARLY:
            self._judge.put_back(reach, match.game.earliest(match.state, seat, pending.action))
            return
        self._flying[seat] = None
        if met == BOUNCED:
            self._compare_pictures(reach)
        elif self._photos:
            self._pictures.appendleft(Picture(reach, before))

    def _touch(self, seat: Seat, action: Any, nonce: str) -> int:
        """Let a hand touch the table, and answer it: DONE or BOUNCED. Nothing happens if it is TOO_EARLY."""
        match = self.match
        entry = match.attempt(seat, action, self.now)
        if entry is not None:
            self._post(entry)
            if nonce != NO_NONCE:
                self._answer(Accepted(seat, nonce, entry.seq))
            return DONE
        if match.game.earliest(match.state, seat, action) > self.now and not match.over:
            return TOO_EARLY
        if self._races:
            self._rested_at[seat] = self.now + BOUNCE_REST
        if nonce == NO_NONCE:
            self._answer(Bounced(seat, nonce, ""))
        else:
            self._answer(Bounced(seat, nonce, match.why_not(seat, action), self.late_to(seat, action)))
        return BOUNCED

    def _compare_pictures(self, reach: HeldAction[PendingAction]) -> None:
        """Show the picture on which a hand that bounced was close behind another, if there is one."""
        beaten_by = self._beaten_by(reach.seat, reach.payload.action)
        photo = None if beaten_by is None else photo_finish(beaten_by, reach)
        if photo is not None:
            self.outbox.append(Finish(photo))

    def _beaten_by(self, seat: Seat, action: Any) -> HeldAction[PendingAction] | None:
        """The reach but for which this could have been done; None if they covered it themselves."""
        for picture in self._pictures:
            if action in self.match.game.legal(picture.before, seat):
                return None if picture.reach.seat == seat else picture.reach
        return None

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
            del answers[next(iter(answers))]
