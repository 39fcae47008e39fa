"""The chairs of a room, and who sits on them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import final

from rumpus.bots import level_at
from rumpus.bots.fitting import FITTING
from rumpus.bots.temperaments import TEMPERAMENTS, Temperament
from rumpus.engine.box import Box
from rumpus.engine.chance import Chance
from rumpus.engine.said import Said
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest, Guests
from rumpus.server.names import bot_name, temper_of
from rumpus.server.store.records import ChairRecord
from rumpus.wire import messages

NO_SUCH_CHAIR = "There is no such chair."
EVERY_CHAIR_TAKEN = "Every chair is taken."


@dataclass
class Chair:
    """A chair with a guest, a bot, or nobody on it."""

    guest: Guest | None = None
    level: str | None = None
    bot_name: str = ""
    ready: bool = False
    left: bool = False
    """Whether its guest got up during a game: the name stays on the chair until the game is over."""
    wins: int = 0
    away: bool = False
    """Whether its guest has been gone for some time during a game."""
    asked: bool = False
    """Whether its guest is being asked if they are still there."""
    stand_in: str = ""
    """The name of the bot that plays for its guest."""
    helped: bool = False
    """Whether a bot has played for its guest in this game, if only for a while."""
    late: bool = False
    """Whether its guest came when the game was on."""

    @property
    def empty(self) -> bool:
        """Whether nobody sits or has sat here."""
        return self.guest is None and self.level is None

    @property
    def name(self) -> str:
        """Who sits here."""
        return self.guest.name if self.guest is not None else self.bot_name

    @property
    def temperament(self) -> Temperament | None:
        """How the bot is that plays here, if one does: it goes with its name."""
        return TEMPERAMENTS.get(temper_of(self.stand_in or self.bot_name))


@final
class Chairs:
    """All chairs of a room, one for each player the game can have."""

    def __init__(self, count: int, luck: Chance) -> None:
        self._chairs = [Chair() for _ in range(count)]
        self.luck = luck
        """Draws the names of bots."""

    def __iter__(self) -> Iterator[Chair]:
        return iter(self._chairs)

    def __getitem__(self, place: int) -> Chair:
        if not 0 <= place < len(self._chairs):
            raise Refusal(NO_SUCH_CHAIR)
        return self._chairs[place]

    def of(self, guest: Guest) -> int | None:
        """The chair on which this guest sits."""
        for place, chair in enumerate(self._chairs):
            if chair.guest is guest and not chair.left:
                return place
        return None

    def names(self) -> list[str]:
        """What everybody is called, chair by chair: sentences tell people apart by name alone.

        Of two who want the same name, the one on the later chair gets a number.
        """
        names: list[str] = []
        taken: set[str] = set()
        for chair in self._chairs:
            name, number = chair.name, 2
            while name and name.casefold() in taken:
                name = f"{chair.name} {number}"
                number += 1
            taken.add(name.casefold())
            names.append(name)
        return names

    def taken(self) -> list[int]:
        """The chairs with somebody on them, in order."""
        return [place for place, chair in enumerate(self._chairs) if not chair.empty and not chair.left]

    def sit(self, guest: Guest, place: int) -> None:
        """A guest takes a chair, for which a bot gets up, and leaves the one they had."""
        chair = self[place]
        if chair.guest is guest and not chair.left:
            return
        if chair.guest is not None:
            raise Refusal(Said("{name} sits there.", name=chair.name))
        self.stand(guest)
        self._chairs[place] = Chair(guest=guest)

    def sit_anywhere(self, guest: Guest, instead_of_bots: bool) -> bool:
        """A guest who has no chair takes the first free one, or else a bot's; whether they have one now.

        Two who come in at once cannot both be told which one that is: only here are they in a row.
        """
        if self.of(guest) is not None:
            return True
        free = [place for place, chair in enumerate(self._chairs) if chair.empty]
        if instead_of_bots:
            free += [place for place, chair in enumerate(self._chairs) if chair.level is not None]
        if free:
            self.sit(guest, free[0])
        return len(free) > 0

    def stand(self, guest: Guest) -> None:
        """A guest gets up."""
        place = self.of(guest)
        if place is not None:
            self._chairs[place] = Chair()

    def seat_bot(self, place: int, level: str | None) -> None:
        """Put a bot on a chair, or take it away."""
        chair = self[place]
        if chair.guest is not None:
            raise Refusal(Said("{name} sits there.", name=chair.name))
        if level is None:
            self._chairs[place] = Chair()
            return
        name = chair.bot_name or self.new_bot(place)
        self._chairs[place] = Chair(level=level, bot_name=name, ready=True)

    def replace_by_bot(self, place: int, level: str) -> None:
        """A guest is sent away, and a bot takes the chair; one that played for them already stays."""
        name = self[place].stand_in or self.new_bot(place)
        self._chairs[place] = Chair(level=level, bot_name=name, ready=True)

    def new_bot(self, place: int) -> str:
        """A name for a bot that comes to this chair, or plays for whoever sits there."""
        names = [(each.name, each.stand_in) for each in self._chairs]
        taken = {name for pair in names for name in pair}
        beside = {
            name for pair in names[max(0, place - 1) : place] + names[place + 1 : place + 2] for name in pair
        }
        return bot_name(taken, beside, self.luck)

    def know_bots_of(self, box: Box) -> None:
        """A bot of a level that this game does not have becomes one of the usual level."""
        for chair in self._chairs:
            if chair.level is not None and chair.level != FITTING:
                chair.level = level_at(box, chair.level)

    def resize(self, count: int) -> None:
        """Another game has another number of chairs: those who sit keep one as long as there is one."""
        sitting = [chair for chair in self._chairs if not chair.empty]
        kept = self._chairs if len(self._chairs) <= count else sitting
        self._chairs = (kept + [Chair() for _ in range(count)])[:count]

    def game_over(self) -> None:
        """Those who got up during the game free their chairs, and everybody plays for themselves again."""
        self._chairs = [Chair() if chair.left else chair for chair in self._chairs]
        for chair in self._chairs:
            chair.ready = chair.level is not None
            chair.away = chair.asked = chair.helped = chair.late = False
            chair.stand_in = ""

    # ---- For the store and for the wire

    def records(self) -> list[ChairRecord]:
        """The chairs as they are stored."""
        return [
            ChairRecord(
                None if chair.guest is None else chair.guest.key,
                chair.level,
                chair.bot_name,
                chair.ready,
                chair.left,
                chair.wins,
                chair.stand_in,
                None if chair.guest is None or chair.guest.owner is None else chair.guest.owner.key,
                chair.helped,
                chair.late,
            )
            for chair in self._chairs
        ]

    def restore(self, records: list[ChairRecord], guests: Guests) -> None:
        """The chairs as they were stored."""
        self._chairs = [
            Chair(
                None if record.guest is None else guests.known_by(record.guest),
                record.level,
                record.bot_name,
                record.ready,
                record.left,
                record.wins,
                away=record.stand_in != "",
                stand_in=record.stand_in,
                helped=record.helped,
                late=record.late,
            )
            for record in records
        ]
        for chair, record in zip(self._chairs, records, strict=True):
            if chair.guest is not None and record.owner is not None:
                chair.guest.owner = guests.known_by(record.owner)

    def message(self, is_here: Callable[[Guest], bool], lags: Mapping[int, int]) -> list[messages.Chair]:
        """The chairs as everybody sees them; `lags` has the chairs of those who are far away."""
        return [
            _message(chair, name, is_here, lags.get(place))
            for place, (chair, name) in enumerate(zip(self._chairs, self.names(), strict=True))
        ]


def _message(chair: Chair, name: str, is_here: Callable[[Guest], bool], lag: int | None) -> messages.Chair:
    temper = "" if chair.temperament is None else chair.temperament.name
    if chair.guest is not None:
        present = is_here(chair.guest) and not chair.left
        return messages.Chair(
            "person",
            name,
            chair.guest.id,
            None,
            chair.ready,
            present,
            lag if present else None,
            chair.away,
            chair.asked,
            chair.stand_in,
            temper,
        )
    if chair.level is not None:
        return messages.Chair("bot", name, None, chair.level, True, True, None, False, False, "", temper)
    return messages.Chair("empty", "", None, None, False, False, None, False, False, "", "")
