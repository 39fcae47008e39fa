"""A server of one's own to measure: a real process with a folder of its own."""

import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, final

ONE_ADDRESS: Final = {
    f"RUMPUS_LIMIT_{name}": "1000000"
    for name in (
        *("CONNECTIONS_OF_ADDRESS", "HANDSHAKE_BURST", "ROOMS_OF_ADDRESS", "ROOM_BURST"),
        *("GAME_BURST", "NAME_BURST", "WRONG_CODE_BURST"),
        *("ADDRESS_MESSAGE_BURST", "ADDRESS_MESSAGE_RATE", "ADDRESS_READ_BURST", "ADDRESS_READ_RATE"),
        *("CONNECTION_BURST", "REQUEST_BURST"),
    )
}
"""For the environment of a server whose whole crowd comes from one machine: no limits by address."""


@final
class ServerProcess:
    """A `rumpus play` of its own, in a folder of its own."""

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str] = ONE_ADDRESS,
        python: Sequence[str] = (sys.executable,),
        words: Sequence[str] = (),
        port: int = 0,
        troubles: Path = Path(os.devnull),
    ) -> None:
        """`words` are further ones of the command line; without a port it gets a free one."""
        with socket.socket() as free:
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.1", port))
            self.port: int = free.getsockname()[1]
        command = [*python, "-m", "rumpus", "play", "--no-browser", f"--port={self.port}", *words]
        with troubles.open("ab") as errors:
            self.process = subprocess.Popen(  # noqa: S603  # our own command
                [*command, f"--data={folder}"],
                stdout=subprocess.DEVNULL,
                stderr=errors,
                env=os.environ | environment,
            )

    def wait_until_ready(self) -> None:
        """Until it takes calls."""
        for _ in range(2_000):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise ValueError("The server did not start.")

    def cpu_seconds(self) -> float:
        """How long it has computed, its kernel time included."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes it holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    def descriptors(self) -> int:
        """How many files and sockets it has open."""
        return sum(1 for _ in Path(f"/proc/{self.process.pid}/fd").iterdir())

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        self.process.terminate()
        self.process.wait(30)
