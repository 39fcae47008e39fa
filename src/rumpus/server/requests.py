"""What a guest may ask of a room, and who may ask it."""

from collections.abc import Callable

from rumpus.engine.options import BadOption, parse
from rumpus.games import UnknownGame, shelf_box
from rumpus.server.guests import Guest
from rumpus.server.line import Line
from rumpus.server.names import BadName
from rumpus.server.room import Room
from rumpus.server.sorry import Sorry
from rumpus.wire import messages
from rumpus.wire.codec import Garbled, from_json
from rumpus.wire.messages import (
    Act,
    Again,
    BackToLobby,
    CallMe,
    ClientMessage,
    FromHost,
    PickGame,
    PickOption,
    Remove,
    SeatBot,
    SetReady,
    Sit,
    Stand,
    Start,
)

ONLY_IN_LOBBY = "That can be changed in the lobby, before a game."
"""For everything that would shake a table at which people play."""


def hear(
    room: Room, line: Line, message: ClientMessage, heard_at: float, rename: Callable[[Guest, str], None]
) -> None:
    """Do what a guest asks, or tell them why not. What hands have done is told when the room settles."""
    if isinstance(message, Act):
        act(room, line, message, heard_at)
        return
    room.settle()
    try:
        if isinstance(message, Again):
            room.say_hello(line)
            return
        if isinstance(message, CallMe):
            rename(line.guest, message.name)
            return
        if room.founder is None:
            raise Sorry("This table is for watching: open a room of your own to play.")
        if isinstance(message, FromHost):
            hear_host(room, line, message)
        else:
            hear_anybody(room, line, message)
        room.changed()
    except (Sorry, BadOption, UnknownGame, BadName) as refusal:
        room.post(line, messages.Sorry(str(refusal)))


def act(room: Room, line: Line, message: Act, heard_at: float) -> None:
    """A hand reaches for the table: this is the one request that must be quick."""
    try:
        if room.driver is None:
            raise Sorry("No game is on.")
        if line.seat is None:
            raise Sorry("You are watching; sit down for the next game.")
        action = from_json(message.action, room.box.actions)
    except (Sorry, Garbled) as refusal:
        room.post(line, messages.Sorry(str(refusal), message.nonce))
    else:
        room.driver.take_in(line.seat, action, message.nonce, heard_at)


def hear_anybody(room: Room, line: Line, message: Sit | Stand | SetReady) -> None:
    """What every guest may ask."""
    guest = line.guest
    if isinstance(message, Sit):
        if room.phase == "playing" and room.game_seat(guest) is not None:
            raise Sorry("You are playing: get up first.")
        if message.chair is None:
            room.chairs.sit_anywhere(guest)
        else:
            room.chairs.sit(guest, message.chair, instead_of_bots=room.phase == "lobby")
    elif isinstance(message, Stand):
        room.stand(guest)
    else:
        place = room.chairs.of(guest)
        if place is None:
            raise Sorry("Take a chair first.")
        room.chairs[place].ready = message.ready


def hear_host(room: Room, line: Line, message: FromHost) -> None:
    """What only the host may ask."""
    host = room.host
    if host is not line.guest:
        raise Sorry(
            "Only the host can do that." if host is None else f"Only {host.name}, the host, can do that."
        )
    if isinstance(message, Start):
        room.start()
    elif isinstance(message, BackToLobby):
        room.back_to_lobby()
    elif room.phase != "lobby":
        raise Sorry(ONLY_IN_LOBBY)
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
