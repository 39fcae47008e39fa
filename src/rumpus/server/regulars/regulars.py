"""What the server does for those who come back when a game of theirs is over."""

from collections import OrderedDict
from functools import partial
from typing import final

from rumpus.server.regulars.ahead import KEPT, RatingsAhead, Whose
from rumpus.server.regulars.rating import Rating, against_bots, among_people
from rumpus.server.store.changes import Change
from rumpus.server.store.dailies import DailyResult, Try
from rumpus.server.store.ratings import RatingRow
from rumpus.server.store.records import EndedGame
from rumpus.server.store.store import Store
from rumpus.wire.regulars import Pool


@final
class Regulars:
    """Remembers finished games, each exactly once, and how good everybody has shown to be in them."""

    def __init__(self, store: Store) -> None:
        self.annals = store.annals
        self.ratings = store.ratings
        self._dailies = store.dailies
        self._remembered: OrderedDict[int, None] = OrderedDict()
        """The latest finished games, by number: a game that ended before the server started is not on."""
        self._ahead = RatingsAhead(store)
        self._moved: dict[Whose, tuple[int, Rating]] = {}
        """The latest ratings, and since which game, while they are on their way there, too."""
        self._tries: dict[tuple[str, str, str], Try] = {}
        """Counted tries at a day's deal that are on their way there, by guest, day and game."""

    def game_over(self, ended: EndedGame) -> None:
        """Remember a game, in the same commit as its last entry.

        A room that has failed in this very moment is set up again from its log, and says so once more.
        """
        if ended.number in self._remembered:
            return
        moved = {} if ended.kind == "practice" else self._rate(ended)
        changes = self.annals.keep(ended)
        if ended.kind == "daily":
            changes += self._finish_try(ended)
        changes += [self._change(whose, rating) for whose, rating in moved.items()]
        self._remembered[ended.number] = None
        if len(self._remembered) > KEPT:
            self._remembered.popitem(last=False)
        self._moved.update({whose: (ended.number, rating) for whose, rating in moved.items()})
        self.annals.write(changes, partial(self._stored, ended.number, list(moved)))

    def rating(self, guest: str, game: str, pool: Pool) -> Rating:
        """How good a guest is at a game, as far as it is known."""
        latest = self._moved.get((guest, game, pool))
        if latest is not None:
            return latest[1]
        return self._ahead.rating(guest, game, pool)

    def expect(self, guest: str, game: str) -> None:
        """Somebody has begun to play, and how good they are is asked when it is over."""
        self._ahead.look_up(guest, game)

    def try_begins(self, guest: str, day: str, game: str, number: int, room: str) -> None:
        """A guest's one counted try at a day's deal."""
        tried = guest, day, game
        self._tries[tried] = Try(number, room, None, 0, "won", 0, 0)
        self.annals.write(
            [self._dailies.begin(guest, day, game, number, room)], lambda: self._try_stored(tried)
        )

    def _try_stored(self, tried: tuple[str, str, str]) -> None:
        self._tries.pop(tried, None)

    def try_of(self, guest: str, day: str, game: str) -> Try | None:
        """A guest's counted try at a day's deal, if they have begun one."""
        return self._tries.get((guest, day, game)) or self._dailies.of(guest, day, game)

    def _finish_try(self, ended: EndedGame) -> list[Change]:
        """A counted try is over. It counts if they were alone with the bots and did everything themselves."""
        people = [seat for seat in ended.seats if seat.level is None]
        if len(people) != 1 or people[0].how != "whole" or people[0].guest is None:
            return []
        (mine,) = people
        players = len(ended.seats)
        found = DailyResult(mine.guest or "", mine.place, players, ended.counted, mine.count, ended.took)
        return [self._dailies.finish(found.guest, ended.number, found)]

    def forget(self, guest: str) -> None:
        """What is known of a guest is not known any more, also not what is on its way to the disk."""
        self._moved = {whose: each for whose, each in self._moved.items() if whose[0] != guest}
        self._ahead.forget(guest)

    def _rate(self, ended: EndedGame) -> dict[Whose, Rating]:
        """Everybody's ratings after a game; it also says so in the records of their seats."""
        moved: dict[Whose, Rating] = {}
        people = [seat.guest for seat in ended.seats if seat.guest is not None]
        known = {guest: self.rating(guest, ended.game, "people") for guest in people}
        found = among_people(ended, known)
        for seat in ended.seats:
            if seat.guest is None:
                continue
            if seat.guest in found:
                rating = moved[seat.guest, ended.game, "people"] = found[seat.guest]
                seat.rating_people = rating.mean
            beside_bots = against_bots(ended, seat, self.rating(seat.guest, ended.game, "bots"))
            if beside_bots is not None:
                moved[seat.guest, ended.game, "bots"] = beside_bots
                seat.rating_bots = beside_bots.mean
        return moved

    def _change(self, whose: Whose, rating: Rating) -> Change:
        return self.ratings.keep(*whose, RatingRow(rating.mean, rating.spread, rating.games))

    def _stored(self, number: int, whose: list[Whose]) -> None:
        for each in whose:
            if each in self._moved and self._moved[each][0] == number:
                self._ahead.moved(each, self._moved.pop(each)[1])
