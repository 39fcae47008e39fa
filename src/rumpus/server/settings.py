"""What whoever starts the server decides."""

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from rumpus.server.addresses import Network
from rumpus.server.limits import Limits

LOOPBACK = "127.0.0.1"
PORT = 8642

NODE = "one"
"""What a server is called that is the only one, as far as it knows."""


def default_data() -> Path:
    """Where rooms and games are kept unless somebody says otherwise."""
    return user_data_path("rumpus", appauthor=False)


def reports_in(data: Path) -> Path:
    """Where the lab's reports lie that a server with this folder shows."""
    return data / "reports"


@dataclass(frozen=True)
class Settings:
    """One server's settings."""

    data: Path
    url: str
    """The address by which people reach this server, without a slash at the end: links begin with it."""
    demo: bool = False
    """Whether bots play each other in a room of their own, for people to watch."""
    limits: Limits = field(default_factory=Limits)
    trusted_proxies: tuple[Network, ...] = ()
    """Proxies whose word is taken for who comes through them."""
    public: bool = False
    """Whether strangers may come: codes are longer, and less lag is forgiven than among friends."""
    quick_match: bool = False
    """Whether people who do not know each other may ask to be put at one table."""
    store: str = ""
    """The address of a PostgreSQL database in which games are kept; without one it is the data folder."""
    node: str = NODE
    """What this server is called among those that share a database."""
    node_address: str = ""
    """The host and port at which the others reach it; without one, a free port for this machine only."""
    node_listen: str = ""
    """Where it listens for them, if a network in between gives it another address."""
    metrics: tuple[str, int] | None = None
    """The host and port at which Prometheus may ask for numbers."""

    @property
    def replays(self) -> Path:
        """The folder of finished games."""
        return self.data / "replays"
