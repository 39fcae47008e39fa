"""What a guest may ask of a room, and who may ask it."""

from collections.abc import Callable
from typing import Any

from rumpus.engine.ids import Seat
from rumpus.engine.options import BadOption, parse
from rumpus.engine.said import Said
from rumpus.games import UnknownGame, shelf_box
from rumpus.server.errors import MANY_NAMES, DiskWaits, LimitReached, Refusal
from rumpus.server.guests import Guest
from rumpus.server.live.session import Session
from rumpus.server.names import BadName
from rumpus.server.rooms.connection import Connection
from rumpus.server.rooms.hints import NEVER_HERE
from rumpus.server.rooms.room import Room
from rumpus.server.rooms.stand_ins import PATIENCE
from rumpus.wire import messages
from rumpus.wire.codec import Garbled, from_json
from rumpus.wire.messages import (
    Act,
    AddPlayer,
    Again,
    AllowFaces,
    AllowHints,
    AskHint,
    BackToLobby,
    CallMe,
    ClientMessage,
    Dismiss,
    FromGuest,
    FromHost,
    Front,
    Grant,
    HandOver,
    Here,
    Lock,
    MakeFace,
    PickGame,
    Probe,
    Reading,
    Remove,
    SayFor,
    SeatBot,
    SetPatience,
    SetReady,
    Sit,
    Stand,
    Why,
)

ONLY_IN_LOBBY = "That can be changed in the lobby, before a game."
"""For everything that would shake a table at which people play."""

ONLY_SHOWS = "A television only shows the table: play on a phone or a laptop."
"""For whatever a television asks."""

ANOTHER_GAME = "That was meant for a game that is over."
"""For an action that has come late: the same one may well be legal in the rematch."""

MANY_GAMES = "Many games were begun from where you are: please wait a little."

CANNOT_TELL = "That did not work, and it is not your fault: please try something else."
"""For an action that the server itself cannot cope with."""


def handle(
    room: Room,
    connection: Connection,
    message: ClientMessage,
    received_at: float,
    rename: Callable[[Guest, str], None],
) -> None:
    """Do what a guest asks, or tell them why not. What actions did is broadcast when the room is flushed.

    While a room is suspended nothing is done: after the hello that follows, browsers send again whatever
    action was not answered.
    """
    if isinstance(message, Probe):
        room.announcer.send_now(connection, messages.Alive())
        return
    if room.suspended:
        return
    if connection.television and not isinstance(message, Again):
        room.announcer.send(connection, messages.Refusal(ONLY_SHOWS))
        return
    if not isinstance(message, Again):  # which a page asks by itself
        room.heard_from(connection.guest)
    if isinstance(message, Act):
        act(room, connection, message, received_at)
        return
    if isinstance(message, Why):
        why(room, connection, message)
        return
    room.flush()
    try:
        if isinstance(message, Again):
            room.announcer.say_hello(connection)
            return
        if isinstance(message, Here):
            return
        if isinstance(message, Reading):
            room.read(connection, message.reading)
            return
        if room.waiting is not None:
            raise DiskWaits(room.waiting)
        if isinstance(message, CallMe):
            if not connection.address.names.take(1.0):
                raise LimitReached(MANY_NAMES)
            rename(connection.guest, message.name)
            return
        if isinstance(message, AskHint):
            room.hints.ask(connection)
            return
        if isinstance(message, MakeFace):
            room.faces.make(connection.guest, message)
            return
        if room.founder is None:
            raise Refusal("This table is for watching: open a room of your own to play.")
        if isinstance(message, FromHost):
            handle_host(room, connection, message)
        else:
            handle_guest(room, connection, message)
        room.changed()
    except DiskWaits as waits:
        room.announcer.send_now(connection, messages.Refusal(str(waits)))
    except (Refusal, BadOption, UnknownGame, BadName, Garbled) as refusal:
        room.announcer.send(connection, messages.Refusal(str(refusal)))


def act(room: Room, connection: Connection, message: Act, received_at: float) -> None:
    """A hand reaches for the table: this is the one request that must be quick."""
    try:
        session, seat, action = requested_action(room, connection, message)
        if message.game != session.game.number:
            raise Refusal(ANOTHER_GAME)
    except (Refusal, Garbled) as refusal:
        room.announcer.send(connection, messages.Refusal(str(refusal), message.nonce))
    else:
        if room.waiting is not None and not session.table.knows(seat, message.nonce):
            room.announcer.send_now(connection, messages.Refusal(room.waiting, message.nonce))
            return
        try:
            session.take_in(seat, action, message.nonce, received_at)
        except Exception:
            # Answered, so that the browser does not bring it again as soon as the room is back.
            room.announcer.send(connection, messages.Refusal(CANNOT_TELL, message.nonce))
            raise


def why(room: Room, connection: Connection, message: Why) -> None:
    """Somebody tried what is not offered to them, and would like to know what is wrong with it."""
    try:
        session, seat, action = requested_action(room, connection, message)
    except (Refusal, Garbled) as refusal:
        room.announcer.send(connection, messages.Refusal(str(refusal), message.nonce))
    else:
        room.announcer.send(connection, session.why_not(seat, action, message.nonce))


def requested_action(room: Room, connection: Connection, message: Act | Why) -> tuple[Session, Seat, Any]:
    """What somebody at the table wants: the game, their seat, and the action."""
    if room.session is None:
        raise Refusal("No game is on.")
    if connection.seat is None:
        raise Refusal("You are watching; sit down for the next game.")
    return room.session, connection.seat, from_json(message.action, room.box.actions)


def handle_guest(room: Room, connection: Connection, message: FromGuest) -> None:
    """What every guest may ask."""
    guest = connection.guest
    if isinstance(message, Sit):
        room.latecomers.sit(guest, message.chair)
    elif isinstance(message, Stand):
        stand(room, connection)
    elif isinstance(message, AddPlayer):
        room.companions.add(guest, message.name)
    elif isinstance(message, Dismiss):
        room.companions.dismiss(guest, message.chair)
    elif isinstance(message, Front):
        room.companions.show(connection, message.chair)
    elif isinstance(message, SayFor):
        room.companions.say(connection, message)
    elif isinstance(message, SetReady):
        say_ready(room, connection, message.ready)
    elif room.consent.may_start(guest, room.presence.host):
        start(room, connection)
    else:
        raise only_the_host(room)


def start(room: Room, connection: Connection) -> None:
    """Begin a game, if not too many were begun from where somebody is.

    What has changed before it was refused is told all the same: who is ready, who has lost their chair.
    """
    try:
        if not connection.address.games.take(1.0):
            raise LimitReached(MANY_GAMES)
        room.start()
    except Refusal:
        room.changed()
        raise


def stand(room: Room, connection: Connection) -> None:
    """Get up. In a game whoever holds a shared device leaves; if it is covered, all who play on it do."""
    owner = connection.guest
    leaving = [connection.front or owner]
    if room.phase == "playing" and connection.front is None:
        leaving = room.companions.all_at(owner)
    for guest in leaving:
        room.stand(guest)


def say_ready(room: Room, connection: Connection, ready: bool) -> None:
    """Somebody is ready. After a game, the next one begins when all are; after a hand, the next hand."""
    place = room.chairs.of(connection.guest)
    if place is None:
        raise Refusal("Take a chair first.")
    room.chairs[place].ready = ready
    if room.phase == "over" and room.consent.unanimous:
        start(room, connection)
    elif room.session is not None and room.phase == "playing" and room.consent.unanimous:
        room.session.deal_now()


def only_the_host(room: Room) -> Refusal:
    """Why not, for everybody else."""
    host = room.presence.host
    return Refusal(
        "Only the host can do that."
        if host is None
        else Said("Only {name}, the host, can do that.", name=host.name)
    )


def handle_host(room: Room, connection: Connection, message: FromHost) -> None:
    """What only the host may ask."""
    if room.presence.host is not connection.guest:
        raise only_the_host(room)
    if isinstance(message, BackToLobby):
        room.back_to_lobby()
    elif isinstance(message, Lock):
        room.presence.lock(message.locked)
    elif isinstance(message, Remove):
        remove(room, message)
    elif isinstance(message, HandOver):
        hand_over(room, message)
    elif isinstance(message, Grant):
        room.latecomers.grant(message.chair, message.guest, message.yes)
    elif isinstance(message, SetPatience):
        set_patience(room, message)
    elif isinstance(message, AllowFaces):
        room.faces.allowed = message.allowed
    elif isinstance(message, AllowHints):
        if not room.hints.possible:
            raise Refusal(NEVER_HERE)
        room.hints.chosen = message.allowed
    elif isinstance(message, SeatBot) and room.phase == "playing":
        seat_bot_in_game(room, message)
    elif room.phase != "lobby":
        raise Refusal(ONLY_IN_LOBBY)
    elif isinstance(message, SeatBot):
        room.seat_bot(message.chair, message.level)
    elif isinstance(message, PickGame):
        room.pick_game(shelf_box(message.game))
        room.consent.take_back(
            Said(
                "{name} has put another game on the table. Say ready again if you still are.",
                name=connection.guest.name,
            )
        )
    else:
        room.options = parse(room.options, {message.name: message.value})
        room.consent.take_back(
            Said(
                "{name} has changed the house rules. Say ready again if you still are.",
                name=connection.guest.name,
            )
        )


def remove(room: Room, message: Remove) -> None:
    """Send somebody out of the room; a bot is only taken away before a game."""
    chair = room.chairs[message.chair]
    if chair.guest is room.presence.host and chair.guest is not None:
        raise Refusal("You cannot send yourself away.")
    if chair.guest is not None and chair.guest.owner is not None and not chair.left:
        room.stand(chair.guest)
    elif chair.guest is not None and not chair.left:
        room.send_away(chair.guest)
    elif room.phase != "lobby":
        raise Refusal(ONLY_IN_LOBBY)
    else:
        room.seat_bot(message.chair, None)


def hand_over(room: Room, message: HandOver) -> None:
    """Make somebody else host, who is here to be it."""
    guest = room.chairs[message.chair].guest
    if (
        guest is None
        or room.chairs.of(guest) is None
        or guest.owner is not None
        or not room.presence.is_here(guest)
    ):
        raise Refusal("Only somebody who sits there and is here can be host.")
    room.presence.put_first(guest)


def set_patience(room: Room, message: SetPatience) -> None:
    """How long the table waits for somebody who is away."""
    if message.seconds not in PATIENCE:
        raise Refusal(Said("A table waits {seconds} seconds.", seconds=", ".join(map(str, PATIENCE))))
    room.patience = message.seconds


def seat_bot_in_game(room: Room, message: SeatBot) -> None:
    """A bot plays for somebody who is away, or comes for the next game."""
    if message.chair not in room.games.places:
        room.seat_bot(message.chair, message.level)
    elif message.level is None or not room.stand_ins.play_for(message.chair):
        raise Refusal(Said("{name} is playing.", name=room.chairs[message.chair].name))
