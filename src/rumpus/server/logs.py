"""The server's log: trouble only, nobody's address, and never more than a disk can take.

Whoever can provoke a line can provoke a million of them, and a traceback is a kilobyte.
"""

import ipaddress
import json
import logging
import re
import time
from datetime import UTC, datetime
from typing import Final, final

from aiohttp.http_exceptions import HttpProcessingError

LINES: Final = 60
"""Records a minute; beyond that they are only counted."""

MINUTE: Final = 60.0

FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"

HANDSHAKES: Final = "aiohttp.websocket"
"""The logger of what browsers ask for when they open a WebSocket."""

WORD: Final = re.compile(r"[0-9A-Fa-f:.]{3,}(?:%\w+)?")
"""What may be an address."""


def without_addresses(text: str) -> str:
    """The text with "somebody" in place of every network address."""
    return WORD.sub(lambda found: "somebody" if _is_address(found[0]) else found[0], text)


def _is_address(word: str) -> bool:
    try:
        ipaddress.ip_address(word.rstrip(".:"))
    except ValueError:
        return False
    return True


@final
class Anonymous(logging.Formatter):
    """Writes records, tracebacks included, without anybody's address."""

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines of one record."""
        return without_addresses(super().format(record))


@final
class Structured(logging.Formatter):
    """Writes records as JSON, one a line, and without anybody's address."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of one record."""
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "text": without_addresses(record.getMessage()),
        }
        return json.dumps(line | ({"trace": without_addresses(trace)} if trace else {}), ensure_ascii=False)


@final
class Limited(logging.Filter):
    """Lets so many records a minute pass, and says how many it kept back."""

    def __init__(self, lines: int = LINES) -> None:
        super().__init__()
        self._lines = lines
        self._minute = -1
        self._passed = 0
        self._kept_back = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this record is written."""
        minute = int(time.monotonic() / MINUTE)
        if minute != self._minute:
            if self._kept_back:
                record.msg = f"{record.getMessage()} ({self._kept_back} lines before this one were left out.)"
                record.args = ()
            self._minute, self._passed, self._kept_back = minute, 0, 0
        self._passed += 1
        if self._passed > self._lines:
            self._kept_back += 1
            return False
        return True


def is_our_trouble(record: logging.LogRecord) -> bool:
    """Whether a record is about the server: a request that is none is its sender's trouble, and answered.

    So is a handshake that asks for something we do not speak.
    """
    kind = record.exc_info[0] if record.exc_info else None
    of_request = kind is not None and issubclass(kind, HttpProcessingError)
    return not of_request and record.name != HANDSHAKES


def log_trouble(as_json: bool = False) -> None:
    """Write warnings and errors of all parts of the server to the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Structured() if as_json else Anonymous(FORMAT))
    handler.addFilter(is_our_trouble)
    handler.addFilter(Limited())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
