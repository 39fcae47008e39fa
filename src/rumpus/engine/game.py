"""What every game can do: the one interface that tables, bots, tests and the lab know."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeVar

from rumpus.engine.chance import Chance
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.ledger import Ledger
from rumpus.engine.outcome import Outcome
from rumpus.engine.said import Said
from rumpus.engine.superlatives import Superlative

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")
Opt_contra = TypeVar("Opt_contra", contravariant=True)
L = TypeVar("L", bound=Ledger[Any])


class State(Protocol):
    """Everything that can be true at one moment of a game."""

    def copy(self) -> Self:
        """The same table once more, to be changed on its own."""

    def masked(self, seat: Seat | None) -> Self:
        """A copy with everything this seat (None: the gallery) cannot see turned face down."""

    def shared_view(self) -> dict[str, Any]:
        """What looks the same from every chair."""

    def personal_view(self) -> dict[str, Any]:
        """What may look different from different chairs."""

    def personal_facts(self) -> tuple[Any, ...]:
        """All that this depends on, whoever looks: as long as it is the same, so is every personal view."""


class Event(Protocol[S]):
    """A fact, its effect and its audience, in one place.

    Every game has an abstract class of its own for this (`games/<slug>/events.py`), so that an
    event that forgets one of the two is refused before it runs, and calls compile to native ones.
    """

    def apply(self, state: S) -> None:
        """Change the state: no luck, no clock, no refusal."""

    def seen_by(self, seat: Seat | None) -> "Event[S] | None":
        """What this seat (None: the gallery) sees of it."""


class WrongNumberOfPlayers(ValueError):
    """More or fewer players than the box is for; the text says so in a sentence."""


@dataclass(frozen=True)
class Info:
    """What the lobby wants to know before anybody sits down."""

    slug: str
    title: str
    blurb: str
    seats: range
    defaults: Any
    """The game's options with this edition's default values."""
    races: bool = False
    """Whether players race each other, so that a table must judge who was first."""
    turns: bool = True
    """Whether players take turns, so that one device can be handed round."""
    gravity: bool = False
    """Whether things stand or fall in it, so that a table needs gravity's word: it is a `PhysicsGame`."""
    figures: Mapping[str, str] = field(default_factory=dict)
    """What the lab counts: a figure's name, and the kind of event that adds one to it."""
    points_field: str = ""
    """The state's row of points, one a seat, if points are kept: the lab's figure `points` is its sum."""
    ratios: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What the lab divides over all games: a name, and which figure by which."""

    rounds: tuple[str, str] = ("", "")
    """In a match of several deals: the kind of event with which one begins, and that which says who won."""

    superlatives: tuple[Superlative, ...] = ()
    """What people may hear at the end that they were best at."""
    affronts: Mapping[str, str] = field(default_factory=dict)
    """Kinds of event in which somebody does something to another player, and the field that says to whom."""

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the box is not for."""
        if players not in self.seats:
            first, last = self.seats.start, self.seats.stop - 1
            raise WrongNumberOfPlayers(
                Said(
                    "{title} is for {first} to {last} players, not {players}.",
                    title=self.title,
                    first=first,
                    last=last,
                    players=players,
                )
            )


class Game(Protocol[Opt_contra, S, A, L]):
    """A rule sheet, executable. There is no current player: whoever has legal actions may act."""

    @property
    def info(self) -> Info:
        """The label on the box."""

    def empty(self, options: Opt_contra, seats: int) -> S:
        """The table before anything is dealt."""

    def ledger(self, state: S, chance: Chance, watched: bool = True) -> L:
        """A pen for this state."""

    def begin(self, ledger: L) -> None:
        """Set up and deal."""

    def legal(self, state: S, seat: Seat) -> list[A]:
        """Everything this seat may do: the one and only judge."""

    def awaited(self, state: S) -> int:
        """The seats that may act now, as a set of bits: those for whom `legal` is not empty."""

    def due_from(self, state: S) -> int:
        """Those of them for whom the others wait: as long as they do nothing, only a clock goes on."""

    def earliest(self, state: S, seat: Seat, action: A) -> Millis:
        """The first moment at which a legal action may take effect; 0 if it need not wait."""

    def act(self, ledger: L, seat: Seat, action: A) -> None:
        """Do a legal action. Never checks, only does."""

    def refusal(self, state: S, seat: Seat, action: A) -> str:
        """Why an action that is not legal cannot be done, in a sentence.

        It is asked of the masked state, and may mention players by `sentences.player`.
        """

    def leave(self, ledger: L, seat: Seat) -> None:
        """A player gets up for good."""

    def alarm(self, state: S) -> Millis | None:
        """When the rules next need waking."""

    def ring(self, ledger: L) -> None:
        """What the passing of time did."""

    def outcome(self, state: S) -> Outcome | None:
        """Who has won, or None while the game goes on."""


AnyGame = Game[Any, Any, Any, Any]


class PhysicsGame(Game[Opt_contra, S, A, L], Protocol[Opt_contra, S, A, L]):
    """A game in which things stand or fall. Its rules never simulate: they are told what gravity did."""

    def awaiting_verdict(self, state: S) -> Seat | None:
        """The seat whose doing gravity has to judge now, while nobody can act; None if there is none."""

    def height(self, state: S) -> int:
        """How much of what they build is standing."""

    def resolve(self, ledger: L, word: Any) -> None:
        """What gravity's word does. A word nobody waits for is a ValueError, and changes nothing."""


AnyPhysicsGame = PhysicsGame[Any, Any, Any, Any]


class Gravity(Protocol[S_contra]):
    """What makes things fall, handed in: scripted in tests, fitted or simulated in the lab."""

    def judge(self, state: S_contra, seat: Seat, chance: Chance) -> Any:
        """The word on what this seat has just let go of."""

    def afterwards(self, state: S_contra, chance: Chance) -> tuple[int, Any] | None:
        """What happens by itself after that: in how many milliseconds, and which word; None if nothing."""
