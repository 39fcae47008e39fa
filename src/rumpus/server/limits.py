"""How much of everything one guest, one room and one server may have, and why."""

from dataclasses import dataclass


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
    pose_rate: float = 60.0
    """How often a second a hand may say where it wants its block; beyond that, it counts as messages."""
    body_bytes: int = 8_192
    """The longest body of a POST: a room with all its options."""
    outgoing_bytes: int = 512 * 1024
    """What may wait for a slow reader before its socket is cut: some hundred updates."""
    sockets_in_room: int = 100
    """A party and its gallery; every action is written to all of them."""
    sockets_of_guest: int = 8
    """Tabs of one guest in one room."""
    rooms_of_guest: int = 10
    """Rooms of one guest that are open at the same time."""
    rooms: int = 5_000
    """Rooms on one server: about what its memory and one core can carry."""
    idle_room_life: float = 1_800.0
    """A room without anybody in it closes after half an hour: time enough for dinner."""
    reconnect_grace: float = 30.0
    """How long a chair is kept for somebody whose connection is lost."""
    ping_every: float = 2.5
    """How often a link is measured: see `rumpus.table.lag`."""
    pongs_missed: int = 6
    """So many unanswered pings in a row and the socket is cut: its reader is gone."""
    finished_games_kept: float = 30 * 86_400.0
    """How long the store keeps the entries of finished games; their replay files stay."""
