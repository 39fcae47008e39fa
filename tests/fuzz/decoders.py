"""Everything that reads what strangers write: each takes any bytes, and reads or refuses them."""

import asyncio
import logging
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from rumpus.games import SHELF
from rumpus.server.addresses import Addresses
from rumpus.server.context import ServerContext
from rumpus.server.limits import Limits, read_limits
from rumpus.server.logs import is_our_trouble
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.settings import Settings
from rumpus.server.store.refusals import NewerStore
from rumpus.server.store.sqlite import SqliteStore
from rumpus.server.ws.frame_parser import FrameParser
from rumpus.wire.codec import Garbled, from_json
from rumpus.wire.logbook import discrepancy, load, retell
from rumpus.wire.messages import Act, ClientMessage, Why
from server.visitors import running

_decode = msgspec.json.Decoder(ClientMessage).decode


def frames(data: bytes) -> None:
    """The bytes of a socket, in two pieces: never more frames than there are heads for."""
    parser, count = FrameParser(4_096), 0
    for piece in (data[: len(data) // 2], data[len(data) // 2 :]):
        parser.feed(piece)
        while parser.next() is not None:
            count += 1
    assert count * 6 <= len(data)


def message(data: bytes) -> None:
    """A text frame, with its action read as one of every game's."""
    try:
        said = _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    if isinstance(said, Act | Why):
        for box in SHELF:
            try:
                from_json(said.action, box.actions)
            except Garbled:
                continue


def replay(data: bytes) -> None:
    """A replay file, as `rumpus replay` and `rumpus verify` read it."""
    try:
        logbook = load(data.decode())
    except (Garbled, UnicodeDecodeError):
        return
    discrepancy(logbook)
    try:
        list(retell(logbook))
    except Garbled:
        return


def limits(data: bytes) -> None:
    """A file of limits, used as the server uses them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "limits.toml"
        file.write_bytes(data)
        try:
            found = read_limits({}, file)
        except ValueError:
            return
    Addresses(found).of("192.0.2.1").requests.take(1.0)


def database(data: bytes) -> None:
    """A whole database: it is refused, or every room is opened or set aside."""

    async def story(folder: Path) -> None:
        store = SqliteStore(folder, folder / "replays", lambda trouble: None)
        context = ServerContext(Settings(folder, "http://localhost", limits=Limits()), store)
        try:
            RoomRegistry(context).restore()
        finally:
            context.loop_lag.stop()
            context.timers.stop()
            await context.physics.stop()
            await store.close()

    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "rumpus.db").write_bytes(data)
        try:
            asyncio.run(story(Path(name)))
        except (OSError, NewerStore, sqlite3.Error):  # what `rumpus play` turns into a sentence
            return


GAMES: Final = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Complaints(logging.Handler):
    """What the server logs while it is asked odd things."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.addFilter(is_our_trouble)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def request(data: bytes) -> None:
    """Bytes on the server's port: an answer below 500 or a closed connection, and the next one is served."""

    async def story(folder: Path) -> None:
        async with running(folder, Limits(body_wait=0.2)) as server:
            address = ("127.0.0.1", int(server.settings.url.rpartition(":")[2]))
            for sent in (data, GAMES):
                reader, writer = await asyncio.open_connection(*address)
                writer.write(sent)
                if sent is data:
                    writer.write_eof()  # so that nobody waits for the rest
                try:
                    answer = await asyncio.wait_for(reader.read(12), 20)
                except ConnectionError:
                    answer = b""
                writer.transport.abort()
                assert answer == b"" or b"HTTP/1.1 100" <= answer < b"HTTP/1.1 500", answer
            assert answer == b"HTTP/1.1 200"

    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    try:
        with tempfile.TemporaryDirectory() as name:
            asyncio.run(story(Path(name)))
    finally:
        logging.getLogger().removeHandler(complaints)
    assert complaints.lines == []


DECODERS: Final[dict[str, Callable[[bytes], None]]] = {
    each.__name__: each for each in (frames, message, replay, limits, database, request)
}

SLOW: Final = ("database", "request")
"""Those that open a store or a port for every input."""
