"""Everything browser and server say to each other, one class a message, as docs/protocol.md tells it.

The TypeScript types are made from these classes. A type named in `Annotated` is one that each game
fills in with its own state, actions, events and cards.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from rumpus.engine.options import Choice, Value
from rumpus.table.receipt import Receipt

State: TypeAlias = Annotated[Any, "State"]
Action: TypeAlias = Annotated[Any, "Action"]
GameEvent: TypeAlias = Annotated[Any, "GameEvent"]
Cards: TypeAlias = Annotated[Any, "Cards"]
Changed: TypeAlias = Annotated[Any, "Partial<State>"]

Nonce: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=200)]
Grimace: TypeAlias = Literal["laugh", "tongue", "gasp", "growl", "sob", "wink"]

# What is made for every action has `gc=False`: it is never part of a circle, so nobody need look for one.

# ---- What the messages are made of


class OpenGame(Struct):
    """A game that waits for somebody who has a seat in it."""

    code: str
    title: str


class Me(Struct):
    """A guest, to themselves."""

    guest: str
    name: str
    named: bool
    """Whether they have said what they are called; until then, the name is made up."""
    games: list[OpenGame]
    """The games in which this guest still has a seat."""


class Seats(Struct, rename={"first": "from", "last": "to"}):
    """How few and how many can play."""

    first: int
    last: int


class Game(Struct):
    """A game on the shelf."""

    slug: str
    title: str
    blurb: str
    seats: Seats
    races: bool
    turns: bool
    """Whether players take turns, so that one device can be handed round."""
    levels: list[str]
    """How good its bots can be, the weakest first."""
    options: list[Choice]
    cards: Cards
    """What is printed on the cards, for those who draw them."""


class You(Struct):
    """Who the reader of a message is in this room."""

    guest: str
    chair: int | None
    """The reader's chair, or null in the gallery."""
    host: bool
    may_start: bool
    """Whether the reader may begin the next game: the host may, and anybody who sits if the host sleeps."""
    beside: list[int]
    """The chairs of the others who play on the reader's device."""


class Chair(Struct):
    """One place at the table, and who has it."""

    kind: Literal["empty", "person", "bot"]
    name: str
    guest: str | None
    level: str | None
    ready: bool
    here: bool
    """Whether this player is connected (a bot always is)."""
    lag: int | None
    """During a game: milliseconds that the judge takes this player to be away, if that is far."""
    away: bool
    """Whether this player has been gone so long in a game that everybody should know."""
    asked: bool
    """Whether this player, whom the others wait for, is being asked if they are still there."""
    stand_in: str
    """The name of the bot that plays for this person until they are back, or nothing."""
    temper: str
    """The temperament of the bot that plays here, in a word, or nothing."""


class Claim(Struct):
    """Somebody without a chair would like to have one whose player is away."""

    chair: int
    guest: str
    name: str


class PlayedGame(Struct):
    """A game that was played to its end in this room."""

    replay: str
    """Where it can be watched again."""
    title: str
    winners: list[str]
    """What they are called."""


class Room(Struct):
    """A room as everybody in it sees it."""

    code: str
    link: str
    game: str
    title: str
    options: dict[str, Value]
    phase: Literal["lobby", "playing", "over"]
    host: str
    chairs: list[Chair]
    gallery: int
    locked: bool
    """Whether nobody new comes in."""
    faces: bool
    """Whether people may make faces at each other."""
    hints: bool | None
    """Whether whoever plays may ask for hints: alone with bots, or if the host says so; null: never here."""
    wins: list[int]
    """Games won in this room, one number a chair."""
    waiting: list[str]
    """The names of those who get a chair, if need be a bot's, in the next game."""
    claims: list[Claim]
    """What the host is being asked."""
    patience: int
    """Seconds after which a bot plays for somebody who is away."""
    games: list[PlayedGame]
    """The latest games that were played to their end here, the last one last."""
    televisions: int
    """How many screens show the table to all who are in front of them."""
    lesson: bool = False
    """Whether it is a first deal to learn a game by."""


class Outcome(Struct):
    """How a game ended: the winners' game seats, and why it is over."""

    winners: list[int]
    reason: str
    """In a sentence to the reader."""
    praise: list[str]
    """What everybody was best at, seat by seat, in a few words."""


class View(Struct, gc=False):
    """What one game seat (null: the gallery) sees, and may do."""

    state: State
    seat: int | None
    legal: list[Action]
    earliest: int
    """The first match moment at which the next reach can take effect; 0 if now."""


class TableView(Struct):
    """A game as one watcher sees it, from the beginning."""

    game: int
    """Its number, which no other game on this server has: whoever acts says in which."""
    seq: int
    at: int
    chairs: list[int]
    """The chair of each game seat."""
    view: View
    outcome: Outcome | None
    hash: str
    """The SHA-256 of the seed."""
    seed: str | UnsetType = UNSET
    """Published when the game is over."""
    replay: str | UnsetType = UNSET
    """Where the game can be watched again once it is over."""
    origin: str | UnsetType = UNSET
    """Of a what-if: the replay from which it goes on."""


# ---- From the server


class Hello(Struct, tag_field="t", tag="hello"):
    """Everything there is to know."""

    you: You
    room: Room
    table: TableView | None


class RoomChanged(Struct, tag_field="t", tag="room"):
    """The lobby, the chairs or the options changed."""

    you: You
    room: Room


class TableBegan(Struct, tag_field="t", tag="table"):
    """A game has begun, or this watcher's seat changed."""

    table: TableView


class Update(Struct, tag_field="t", tag="update", gc=False):
    """The log has grown by one entry."""

    seq: int
    at: int
    events: list[GameEvent]
    view: View
    outcome: Outcome | None
    seed: str | UnsetType = UNSET
    """Published with the outcome."""
    replay: str | UnsetType = UNSET
    """Where the game can be watched again; with the outcome."""


class Ack(Struct, tag_field="t", tag="ack", gc=False):
    """Your action is done and stored."""

    nonce: str
    seq: int


class Bounce(Struct, tag_field="t", tag="bounce"):
    """Your action was not done, and why."""

    nonce: str
    reason: str
    late_to: int | UnsetType = UNSET
    """The game seat of whoever was quicker, if a moment ago it could still have been done."""


class Because(Struct, tag_field="t", tag="because"):
    """Why what you asked about cannot be done now."""

    nonce: str
    reason: str
    late_to: int | UnsetType = UNSET
    """As in `bounce`."""


class Hint(Struct, tag_field="t", tag="hint"):
    """What a good player would do in your place, knowing what you see; of use until the log grows."""

    seq: int
    """The entry after which it was found."""
    action: Action
    words: str
    """The same in a sentence to the reader."""


class Photo(Struct, tag_field="t", tag="photo"):
    """Two hands were close: game seats, and milliseconds; a margin within its error says nothing."""

    first: int
    second: int
    margin: float
    error: float


class Refusal(Struct, tag_field="t", tag="refusal"):
    """A message or a request made no sense or is not allowed: over the socket and over HTTP."""

    reason: str
    nonce: str | UnsetType = UNSET


class Waiting(Struct, tag_field="t", tag="waiting"):
    """Why nothing can be done at present, and no clock runs; null: it goes on."""

    reason: str | None


class Notice(Struct, tag_field="t", tag="notice"):
    """Something the reader should know, in a sentence or a few."""

    words: str


class FaceMade(Struct, tag_field="t", tag="face"):
    """Somebody has made a face at another chair, or (null) at the whole table."""

    chair: int
    grimace: Grimace
    at: int | None


class Receipts(Struct, tag_field="t", tag="receipts"):
    """What the judge measured and forgave, one a game seat."""

    receipts: list[Receipt]


class Alive(Struct, tag_field="t", tag="alive"):
    """The answer to a probe."""


class Bye(Struct, tag_field="t", tag="bye"):
    """The server closes this socket."""

    reason: str
    for_good: bool
    """Whether coming again is no use."""


Answer = Ack | Bounce | Because
ServerMessage = (
    Hello
    | RoomChanged
    | TableBegan
    | Update
    | Answer
    | Hint
    | Photo
    | FaceMade
    | Refusal
    | Notice
    | Waiting
    | Receipts
    | Alive
    | Bye
)

# ---- From the browser


class Act(Struct, tag_field="t", tag="act", gc=False):
    """Do this: one of `view.legal`, in the game that `table.game` numbers; in any other it is refused."""

    nonce: Nonce
    game: int
    action: Action


class Why(Struct, tag_field="t", tag="why"):
    """Why can I not do this? Asks only: nothing is done, judged or stored, and no hand rests after it."""

    nonce: Nonce
    action: Action


class AskHint(Struct, tag_field="t", tag="hint"):
    """What would a good player do in my place? Only where `room.hints` says so, and there is a choice."""


class Again(Struct, tag_field="t", tag="again"):
    """Tell me everything once more."""


class Probe(Struct, tag_field="t", tag="probe"):
    """Does anybody hear me? A page asks it of a connection that has been silent for a while."""


class CallMe(Struct, tag_field="t", tag="name"):
    """Call me so."""

    name: ShortText


class Here(Struct, tag_field="t", tag="here"):
    """I am still there; whatever a bot was doing for me, I do it myself again."""


class Reading(Struct, tag_field="t", tag="reading"):
    """I read the rules or look into the menu, or (false) no more: for whoever is alone time stands still."""

    reading: bool


class Sit(Struct, tag_field="t", tag="sit"):
    """I take this chair, a bot's too, or (null) any: now if it can be, and else in the next game."""

    chair: int | None


class Stand(Struct, tag_field="t", tag="stand"):
    """I go to the gallery; during a game this is leaving for good."""


class SetReady(Struct, tag_field="t", tag="ready"):
    """I am (not) ready to start; after a game: I would like to play once more; between two hands: go on."""

    ready: bool


class AddPlayer(Struct, tag_field="t", tag="join"):
    """Somebody of this name plays on my device, too."""

    name: ShortText


class Dismiss(Struct, tag_field="t", tag="dismiss"):
    """Whoever sits there and plays on my device gets up; during a game for good."""

    chair: int


class Front(Struct, tag_field="t", tag="front"):
    """Whoever sits there holds my device and says that they are here: show their hand; null: cover it."""

    chair: int | None


class SayFor(Struct, tag_field="t", tag="say"):
    """Whoever sits there and plays on my device does this out of turn, also while it is covered; no card."""

    chair: int
    action: Action


class MakeFace(Struct, tag_field="t", tag="face"):
    """I make a face at another chair, or (null) at the whole table: everybody sees it, nothing is kept."""

    grimace: Grimace
    at: int | None


class SeatBot(Struct, tag_field="t", tag="bot"):
    """Host: put a bot there, in a game in the place of somebody who is away, or take it away."""

    chair: int
    level: ShortText | None


class PickGame(Struct, tag_field="t", tag="game"):
    """Host: play this game instead."""

    game: ShortText


class PickOption(Struct, tag_field="t", tag="option"):
    """Host: change an option."""

    name: ShortText
    value: Value


class Start(Struct, tag_field="t", tag="start"):
    """Begin, or once more, whoever is ready: for the host, and for anybody who sits if the host sleeps."""


class BackToLobby(Struct, tag_field="t", tag="lobby"):
    """Host: back to the lobby after a game."""


class Lock(Struct, tag_field="t", tag="lock"):
    """Host: let nobody new in, or everybody again; also during a game."""

    locked: bool


class Remove(Struct, tag_field="t", tag="remove"):
    """Host: send somebody out of the room for good; in a game a bot takes the chair."""

    chair: int


class HandOver(Struct, tag_field="t", tag="host"):
    """Host: whoever sits there is host from now on."""

    chair: int


class Grant(Struct, tag_field="t", tag="grant"):
    """Host: let this guest have that chair, or not."""

    chair: int
    guest: ShortText
    yes: bool


class SetPatience(Struct, tag_field="t", tag="patience"):
    """Host: let a bot play for somebody who is away after so many seconds."""

    seconds: int


class AllowFaces(Struct, tag_field="t", tag="faces"):
    """Host: let people make faces at each other, or not."""

    allowed: bool


class AllowHints(Struct, tag_field="t", tag="hints"):
    """Host: let those who play ask for hints, or not; never in the deal of the day, nor where hands race."""

    allowed: bool


FromHost = (
    SeatBot
    | PickGame
    | PickOption
    | BackToLobby
    | Lock
    | Remove
    | HandOver
    | Grant
    | SetPatience
    | AllowFaces
    | AllowHints
)
FromGuest = Sit | Stand | SetReady | Start | AddPlayer | Dismiss | Front | SayFor
ClientMessage = (
    Act | Why | AskHint | Again | Probe | Here | Reading | CallMe | MakeFace | FromGuest | FromHost
)

# ---- Over HTTP


class NewName(Struct):
    """The body of `POST /api/me`."""

    name: ShortText


class Shelf(Struct):
    """The answer to `GET /api/games`."""

    games: list[Game]
    words: dict[str, str]
    """What the texts of the shelf, and on the cards, are in the reader's language; nothing for English."""


class FirstAnswers(Struct):
    """What every page brings along, so that it need not ask: the answers to `/api/me` and `/api/games`."""

    me: Me
    shelf: Shelf
    letters: int
    """How many the code of a new room has."""
    quick_match: bool
    """Whether this server brings strangers together."""


class NewRoom(Struct):
    """The body of `POST /api/rooms`."""

    game: ShortText
    bots: int = 0
    level: ShortText = "normal"
    options: dict[str, Value] = {}
    start: bool = False
    lesson: bool = False
    """Whether it is the game's first deal to learn by; then nothing else is asked for."""


class LessonStep(Struct):
    """One thing that somebody who learns a game is told, where they see it."""

    say: str
    """The name of the sentence."""
    at: list[str]
    """What it speaks of, by its place on the table; each is ringed."""
    wants: list[dict[str, Value]]
    """What the learner may do now: parts of actions."""
    until: dict[str, Value] | None
    """Part of the event that ends it; without one, the learner says when to go on."""


class Lesson(Struct):
    """The answer to `GET /api/lessons/GAME`: what is told in its first deal."""

    game: str
    steps: list[LessonStep]


class RoomMade(Struct):
    """The answer to `POST /api/rooms`."""

    code: str


class OpenHouse(Struct):
    """The answer to `POST /api/house`: where the local network finds this server."""

    url: str


class PlayOn(Struct, forbid_unknown_fields=True):
    """The body of `POST /api/replays/ID/play`: a what-if to be played, and from which seat."""

    at: int
    change: ShortText
    seat: int


class Chances(Struct):
    """A line of `GET /api/replays/ID/chances` and `/endings`: everybody's chances at a step."""

    seq: int
    endings: int
    """How often it was played out for that."""
    shares: list[float]
    intervals: list[tuple[float, float]]
    """95 %."""


class Possibility(Struct):
    """One of `GET /api/replays/ID/forks`: what could have happened instead of a step."""

    change: str
    """Its name."""
    kind: str
    """`action`, `race`, `luck`, or a game's own: `blank`, `burst`, `stands`, `falls`."""
    seat: int | None
    sentence: str


class RoomFound(Struct):
    """The answer to `GET /api/rooms/CODE`."""

    code: str
    game: str
    title: str


class RetoldGame(Struct):
    """A finished game, as its log tells it: all but the steps."""

    game: str
    title: str
    options: dict[str, Value]
    names: list[str]
    """What the players were called, seat by seat."""
    luck: str
    """`sealed` if the seed can be checked against its hash, `forked` in a what-if, `dice` in a simulation."""
    seed: str
    hash: str
    """The SHA-256 of the seed, as it was published before the deal."""
    outcome: Outcome
    steps: int
    lasts: int
    """Milliseconds from the first entry to the last."""
    origin: str = ""
    """In a what-if, the address of the game from which it was forked."""
    forked_at: int = 0
    """And the last of its entries that are that game's, or stand for one of them."""


class PhotoTaken(Struct):
    """Two hands that were close, and after which step."""

    seq: int
    first: int
    second: int
    margin: float
    error: float


class ReplayFound(Struct):
    """The answer to `GET /api/replays/ID`: a finished game, and who played it."""

    id: str
    finished_at: float
    """Seconds since 1970."""
    chairs: list[int]
    """The chair of each game seat."""
    people: list[str | None]
    """The public id of whoever sat there at the end; null for a bot."""
    photos: list[PhotoTaken]
    told: RetoldGame


class ReplayStep(Struct, gc=False):
    """One entry of the log as somebody watches it again."""

    at: int
    seat: int | None
    """Whose doing it was; null for the rules' own, or gravity's."""
    events: list[GameEvent]
    changed: Changed
    """The fields of the state that are not what they were before."""


class ReplaySteps(Struct):
    """The answer to `GET /api/replays/ID/steps`: the whole game from one point of view."""

    seat: int | None
    open: bool
    """Whether all hands are shown."""
    steps: list[ReplayStep]


class ReplayFilms(Struct):
    """The answer to `GET /api/replays/ID/films`: what was watched at a tower, by number of step."""

    films: dict[int, str]


class ShopWindow(Struct):
    """The answer to `GET /api/window/GAME`: a game that bots have played, as the gallery saw it."""

    told: RetoldGame
    steps: list[ReplayStep]
    films: dict[int, str]
