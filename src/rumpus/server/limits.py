"""How much of everything one guest, one room, one address and one server may have, and why."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Limits:
    """Generous to people, narrow to programs that misbehave. Seconds and bytes unless it says otherwise."""

    message_bytes: int = 4_096
    """The longest honest message, an action or a name, is under 300 bytes."""
    message_burst: float = 60.0
    """Messages a socket may send at once: a lobby form being clicked through, and the socket's first rush."""
    message_rate: float = 20.0
    """Messages a second in the long run: no human hand does more than eight."""
    nonsense_cost: float = 6.0
    """How many messages a malformed one counts for: ten in a row close the socket."""
    read_burst: float = 600.0
    """Reads of a socket, one for each kilobyte and for each time that something comes."""
    read_rate: float = 200.0
    """And how many a second in the long run: a hand that moves needs sixty."""
    guest_message_burst: float = 180.0
    """Messages at once from all sockets of one guest: three tabs in a hurry."""
    guest_message_rate: float = 60.0
    """And how many a second in the long run."""
    guest_read_burst: float = 1_800.0
    """Reads of all sockets of one guest."""
    guest_read_rate: float = 600.0
    """And how many a second in the long run."""
    pose_rate: float = 60.0
    """How often a second a hand may say where it wants its block; beyond that, it counts as messages."""
    body_bytes: int = 8_192
    """The longest body of a POST: a room with all its options."""
    request_bytes: int = 32 * 1024
    """And all of a request, its head included: a browser's is some 1 KB, and it waits for the answer."""
    outgoing_bytes: int = 512 * 1024
    """What may wait for a slow reader before its socket is cut: some hundred updates."""
    sockets_in_room: int = 100
    """A party and its gallery; every action is written to all of them."""
    televisions_in_room: int = 4
    """Screens that show one table: the living room, the projector, and the kitchen."""
    sockets_of_guest: int = 8
    """Tabs of one guest in one room."""
    rooms_of_guest: int = 10
    """Rooms of one guest that are open at the same time."""
    rooms_of_address: int = 60
    """And of one address: in each, bots may be playing or building towers, if somebody looks on."""
    rooms: int = 5_000
    """Rooms on one server: about what its memory and one core can carry."""
    idle_room_life: float = 1_800.0
    """A room without anybody in it closes after half an hour: time enough for dinner."""
    unvisited_room_life: float = 60.0
    """A room that nobody has ever entered closes after a minute: a page enters the room it has opened."""
    left_lesson_life: float = 60.0
    """A lesson that somebody has left closes after a minute: a page that is reloaded is back by then."""
    connections: int = 20_000
    """Connections of all kinds; fewer, if the system allows fewer files: some are kept for the store."""
    connections_of_address: int = 200
    """A class of thirty behind one address has a socket and a few requests each."""
    handshake_burst: float = 120.0
    """WebSockets that one address may open at once: the same class, reloading."""
    handshake_rate: float = 5.0
    """And how many a second in the long run."""
    room_burst: float = 20.0
    """Rooms that one address may open at once."""
    room_rate: float = 0.1
    """And how many a second in the long run: one every ten seconds."""
    game_burst: float = 60.0
    """Games that one address may begin at once: every table of a school has a rematch."""
    game_rate: float = 1.0
    """And how many a second in the long run: each is a file in the end."""
    name_burst: float = 60.0
    """Names that the guests of one address may choose at once."""
    name_rate: float = 0.5
    """And how many a second in the long run: each is kept for a year."""
    wrong_code_burst: float = 20.0
    """Codes of no room that one address may try."""
    wrong_code_rate: float = 0.2
    """And how many a second in the long run: reading off all codes takes ten days."""
    carry_life: float = 600.0
    """How long a link that carries somebody to another device waits to be used."""
    carry_burst: float = 10.0
    """Such links, right or wrong, that one address may ask for or bring at once."""
    carry_rate: float = 0.05
    """And how many a second in the long run: one in twenty seconds."""
    quick_gather: float = 8.0
    """How long a quick match waits for more people once there are two."""
    quick_wait: float = 40.0
    """How long somebody waits for strangers before bots are offered, too."""
    quick_waiting: int = 1_000
    """People who wait for a quick match at a time."""
    preview_burst: float = 10.0
    """Pictures of rooms that are drawn at once for one address; one that was drawn before costs nothing."""
    preview_rate: float = 0.5
    """And how many a second in the long run: each takes another process a tenth of a second and its start."""
    replay_burst: float = 40.0
    """Parts of finished games that are read at once for one address; what was read before costs nothing."""
    replay_rate: float = 1.0
    """And how many a second in the long run: each takes another process up to a tenth of a second."""
    thinkers: int = 1
    """Processes beside the server that think: about chances, and what else could have been. 0 for none."""
    thoughts_waiting: int = 8
    """Questions that may wait for them; beyond that, people hear that it is too busy."""
    thought_seconds: float = 20.0
    """How long one may be thought about; then what has been found so far is the answer."""
    thoughts_of_guest: int = 3
    """Questions of one guest at the same time: a curve, what could be otherwise, and what comes of it."""
    thought_burst: float = 40.0
    """Questions that one address may ask at once; one that was answered before costs nothing."""
    thought_rate: float = 0.5
    """And how many a second in the long run: each keeps a process busy for a second or more."""
    bot_thinkers: int = 1
    """Processes beside the server in which the best bots think, and hints are found. 0 for none."""
    moves_waiting: int = 64
    """Moves that may wait for them; beyond that the best bots do what comes to their mind, experts first."""
    hint_seconds: float = 2.0
    """How long somebody waits for a hint at most."""
    hint_burst: float = 5.0
    """Hints that one seat may ask for at once."""
    hint_rate: float = 0.5
    """And how many a second in the long run."""
    address_message_burst: float = 1_200.0
    """Messages at once from all sockets of one address."""
    address_message_rate: float = 400.0
    """And how many a second in the long run."""
    address_read_burst: float = 6_000.0
    """Reads of all sockets of one address: a class of thirty, moving thirty hands."""
    address_read_rate: float = 3_000.0
    """And how many a second in the long run."""
    connection_burst: float = 600.0
    """Connections that one address may open at once: that class, opening the page."""
    connection_rate: float = 50.0
    """And how many a second in the long run."""
    request_burst: float = 1_500.0
    """Requests that one address may make at once: each of the class reads some forty files."""
    request_rate: float = 100.0
    """And how many a second in the long run."""
    first_request: float = 10.0
    """How long somebody who has connected may take to ask for something."""
    body_wait: float = 20.0
    """How long the body of a request may take to come, and an answer that nobody reads may wait."""
    keep_alive: float = 60.0
    """How long a connection stays open for the next request."""
    reconnect_grace: float = 30.0
    """How long a chair is kept, in the lobby and after a game, for somebody whose connection is lost."""
    host_grace: float = 5.0
    """How long somebody whose connection is lost stays host: a link that is back at once changes nothing."""
    announcement_burst: float = 8.0
    """Changes of a room that everybody in it is told of at once: somebody clicks through the lobby."""
    announcement_rate: float = 4.0
    """And how many a second in the long run: those who come and go are told of together."""
    room_write_rate: float = 1.0
    """How often a second a room is stored while people come and go; a game that begins or ends, at once."""
    said_away: float = 5.0
    """After so long everybody at the table is told that somebody is away."""
    stand_in_race: float = 15.0
    """After so long a bot plays for somebody who is away, in a game of races."""
    stand_in_turns: float = 30.0
    """And in a game of turns; a table may choose otherwise."""
    dropped_table: float = 300.0
    """How long a game waits when all its players are away but somebody watches; else it waits longer."""
    idle_race: float = 30.0
    """How long others wait for somebody who does nothing at all until they are asked, in a game of races."""
    idle_turns: float = 45.0
    """And in a game of turns: about two turns, where a clock ends them."""
    idle_answer: float = 15.0
    """How long they have to answer, or a bot plays for them."""
    host_asleep: float = 60.0
    """How long all others must have been ready, and the host silent, until anybody may start."""
    face_burst: float = 3.0
    """Faces that somebody may make at once: a laugh, a wink, and one more."""
    face_rate: float = 0.5
    """And how many a second in the long run: nobody looks at more than one every two seconds."""
    bots_face_rate: float = 0.04
    """How many all bots of a room make a second: one in half a minute is fun, more are a nuisance."""
    ping_every: float = 2.5
    """How often a link is measured: see `rumpus.table.lag`."""
    pongs_missed: int = 6
    """So many unanswered pings in a row and the socket is cut: its reader is gone."""
    finished_games_kept: float = 30 * 86_400.0
    """How long the store keeps the entries of finished games; they are in the replay files, too."""
    finished_games_most: int = 20_000
    """And how many of them before the oldest go: about 1 GB."""
    abandoned_games_kept: float = 7 * 86_400.0
    """How long it keeps a game that nobody finished after its room has closed."""
    abandoned_games_most: int = 20_000
    """And how many of them."""
    guests_kept: float = 365 * 86_400.0
    """How long it keeps the name of a guest who does not come: as long as their cookie lasts."""
    guests_most: int = 200_000
    """And how many of them before those who have not come for longest go: about 30 MB."""
    replays_kept: float = 365 * 86_400.0
    """How long replay files are kept."""
    replays_bytes: int = 2 * 1024**3
    """And how much they may take in all before the oldest go: some 100,000 games."""
    loop_hold_up: float = 0.25
    """For how long the event loop may be held up before the log says by what: people begin to notice."""
    disk_reserve: int = 256 * 1024 * 1024
    """With less room on the disk than this, `/healthz` warns: some four thousand games still fit."""


PREFIX = "RUMPUS_LIMIT_"
"""What the names of environment variables that set a limit begin with."""


def read_limits(environment: Mapping[str, str], file: Path | None = None) -> Limits:
    """The defaults, but for what a TOML file and then the environment say; ValueError with a sentence."""
    wanted: dict[str, Any] = {}
    if file is not None:
        try:
            wanted = tomllib.loads(file.read_text("utf-8"))
        except (OSError, ValueError, RecursionError) as trouble:
            raise ValueError(f"Cannot read limits from {file}: {trouble}.") from None
    for name, text in environment.items():
        if name.startswith(PREFIX):
            wanted[name.removeprefix(PREFIX).lower()] = text
    kinds = {each.name: type(each.default) for each in fields(Limits)}
    return Limits(**{name: _limit(name, value, kinds) for name, value in wanted.items()})


def _limit(name: str, value: Any, kinds: Mapping[str, type]) -> Any:
    if name not in kinds:
        raise ValueError(f"There is no limit “{name}”; docs/operations.md lists them all.")
    try:
        number = kinds[name](value)
    except (TypeError, ValueError, OverflowError):
        number = -1
    if not number >= 0:  # also what is not a number at all
        raise ValueError(f"The limit “{name}” must be a number from 0 on, not “{value}”.")
    return number
