"""What the server writes down when there is trouble."""

import io
import json
import logging
import time
from pathlib import Path

import pytest

from rumpus.server.logs import Anonymous, Limited, Structured, is_our_trouble, without_addresses
from server.visitors import Visitor, run, running


def log_to(stream: io.StringIO, lines: int = 60) -> logging.Logger:
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Anonymous("%(message)s"))
    handler.addFilter(Limited(lines))
    logger = logging.Logger("test")
    logger.addHandler(handler)
    return logger


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Error handling request from 203.0.113.9", "Error handling request from somebody"),
        ("2001:db8::1 said ::ffff:10.0.0.1.", "somebody said somebody"),
        ("fe80::1%eth0: no", "somebody: no"),
        (
            "Room BCDF at 12:30:05, version 3.11.7, face: 1.5",
            "Room BCDF at 12:30:05, version 3.11.7, face: 1.5",
        ),
    ],
)
def test_nobodys_address_is_written(text: str, kept: str) -> None:
    assert without_addresses(text) == kept


def test_not_even_in_a_traceback() -> None:
    stream = io.StringIO()
    try:
        raise OSError("no way to ('203.0.113.9', 4711)")
    except OSError:
        log_to(stream).exception("lost %s", "203.0.113.9")
    assert "Traceback" in stream.getvalue() and "203.0.113.9" not in stream.getvalue()


def test_a_trouble_can_be_an_object_of_one_line() -> None:
    stream = io.StringIO()
    logger = log_to(stream)
    logger.handlers[0].setFormatter(Structured())
    try:
        raise OSError("no way to ('203.0.113.9', 4711)")
    except OSError:
        logger.exception("lost %s", "203.0.113.9")
    (line,) = stream.getvalue().splitlines()
    found = json.loads(line)
    assert found["text"] == "lost somebody" and found["level"] == "error" and found["part"] == "test"
    assert "Traceback" in found["trace"] and "203.0.113.9" not in line


def test_a_rush_of_trouble_is_counted_and_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    stream = io.StringIO()
    logger = log_to(stream, lines=3)
    for number in range(1_000):
        logger.error("trouble %d", number)
    assert stream.getvalue().splitlines() == ["trouble 0", "trouble 1", "trouble 2"]
    now = 61.0
    logger.error("trouble again")
    assert stream.getvalue().splitlines()[3:] == ["trouble again (997 lines before this one were left out.)"]


def test_a_handshake_that_asks_for_something_else_is_no_news(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Else whoever opens sockets could fill the log, and real trouble would be left out."""

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            url = f"{ann.url}/ws/{code}"
            async with ann.session.ws_connect(url, headers=ann.headers, protocols=("mqtt",)) as socket:
                await socket.receive_json()

    run(story())
    assert caplog.records, "aiohttp does not tell any more: the filter can go"
    assert not [record for record in caplog.records if is_our_trouble(record)]
