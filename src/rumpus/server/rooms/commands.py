"""What a guest may ask of a room, and who may ask it."""

from collections.abc import Callable
from typing import Any

from rumpus.engine.ids import Seat
from rumpus.engine.options import BadOption, parse
from rumpus.games import UnknownGame, shelf_box
from rumpus.server.errors import DiskWaits, Refusal
from rumpus.server.guests import Guest
from rumpus.server.live.session import Session
from rumpus.server.names import BadName
from rumpus.server.rooms.connection import Connection
from rumpus.server.rooms.room import Room
from rumpus.wire import messages
from rumpus.wire.codec import Garbled, from_json
from rumpus.wire.messages import (
    Act,
    Again,
    BackToLobby,
    Because,
    CallMe,
    ClientMessage,
    FromHost,
    Lock,
    PickGame,
    PickOption,
    Remove,
    SeatBot,
    SetReady,
    Sit,
    Stand,
    Start,
    Why,
)

ONLY_IN_LOBBY = "That can be changed in the lobby, before a game."
"""For everything that would shake a table at which people play."""

ANOTHER_GAME = "That was meant for a game that is over."
"""For an action that has come late: the same one may well be legal in the rematch."""

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
    if room.suspended:
        return
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
        if room.waiting is not None:
            raise DiskWaits(room.waiting)
        if isinstance(message, CallMe):
            rename(connection.guest, message.name)
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
    except (Refusal, BadOption, UnknownGame, BadName) as refusal:
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
        room.announcer.send(connection, Because(message.nonce, session.why_not(seat, action)))


def requested_action(room: Room, connection: Connection, message: Act | Why) -> tuple[Session, Seat, Any]:
    """What somebody at the table wants: the game, their seat, and the action."""
    if room.session is None:
        raise Refusal("No game is on.")
    if connection.seat is None:
        raise Refusal("You are watching; sit down for the next game.")
    return room.session, connection.seat, from_json(message.action, room.box.actions)


def handle_guest(room: Room, connection: Connection, message: Sit | Stand | SetReady) -> None:
    """What every guest may ask."""
    guest = connection.guest
    if isinstance(message, Sit):
        if room.phase == "playing" and room.games.seat_of(guest) is not None:
            raise Refusal("You are playing: get up first.")
        if message.chair is None:
            room.chairs.sit_anywhere(guest)
        else:
            room.chairs.sit(guest, message.chair, instead_of_bots=room.phase == "lobby")
    elif isinstance(message, Stand):
        room.stand(guest)
    else:
        place = room.chairs.of(guest)
        if place is None:
            raise Refusal("Take a chair first.")
        room.chairs[place].ready = message.ready


def handle_host(room: Room, connection: Connection, message: FromHost) -> None:
    """What only the host may ask."""
    host = room.presence.host
    if host is not connection.guest:
        raise Refusal(
            "Only the host can do that." if host is None else f"Only {host.name}, the host, can do that."
        )
    if isinstance(message, Start):
        room.start()
    elif isinstance(message, BackToLobby):
        room.back_to_lobby()
    elif isinstance(message, Lock):
        room.presence.lock(message.locked)
    elif room.phase != "lobby":
        raise Refusal(ONLY_IN_LOBBY)
    elif isinstance(message, SeatBot):
        room.seat_bot(message.chair, message.level)
    elif isinstance(message, PickGame):
        room.pick_game(shelf_box(message.game))
    elif isinstance(message, PickOption):
        room.options = parse(room.options, {message.name: message.value})
    else:
        remove(room, message)


def remove(room: Room, message: Remove) -> None:
    """Ask somebody to leave their chair."""
    chair = room.chairs[message.chair]
    if chair.guest is not None:
        room.chairs.stand(chair.guest)
    else:
        room.seat_bot(message.chair, None)
