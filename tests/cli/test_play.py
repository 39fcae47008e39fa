"""`rumpus play` as people start and stop it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import pytest

from postgres import MISSING, find, running_postgres


def start(*words: str, through: Sequence[str] = ()) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*through, sys.executable, "-m", "rumpus", "play", "--no-browser", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"COLUMNS": "200", "PYTHONUNBUFFERED": "1"},
    )


def wait_for(url: str) -> str:
    for _ in range(3_000):
        try:
            with urllib.request.urlopen(url, timeout=1) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.02)
    raise AssertionError(f"no answer from {url}")


def test_it_starts_stops_politely_and_goes_on_with_unfinished_games(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    server = start(f"--port={port}", f"--data={tmp_path / 'data'}")
    assert wait_for(f"{url}/readyz") == '{"ready":true}'
    body = json.dumps({"game": "loonacy", "bots": 1, "start": True}).encode()
    request = urllib.request.Request(f"{url}/api/rooms", body, {"Origin": url})
    with urllib.request.urlopen(request, timeout=5) as answer:
        assert len(json.load(answer)["code"]) == 4
    server.send_signal(signal.SIGTERM)
    out, err = server.communicate(timeout=60)
    assert server.returncode == 0
    assert url in out and "Everything is stored" in err

    server = start(f"--port={port}", f"--data={tmp_path / 'data'}", "--demo")
    wait_for(f"{url}/readyz")
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=60)
    assert server.returncode == 0 and "Traceback" not in err
    assert "1 unfinished game goes on." in out and "Bots play at" in out


def test_a_port_that_was_asked_for_and_is_taken_gets_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = start(f"--port={port}", f"--data={tmp_path}")
        out, err = server.communicate(timeout=60)
    assert server.returncode == 2 and out == ""
    assert err == f"Cannot listen on 127.0.0.1 port {port}: Address already in use. Try another --port.\n"


def test_a_folder_that_another_server_uses_gets_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    first = start(f"--port={port}", f"--data={tmp_path}")
    wait_for(f"http://127.0.0.1:{port}/readyz")
    second = start(f"--data={tmp_path}")
    _, err = second.communicate(timeout=60)
    first.terminate()
    first.communicate(timeout=60)
    assert second.returncode == 2
    assert err == f"Cannot keep games in {tmp_path}: another server is using it.\n"


def test_a_database_that_is_none_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "rumpus.db").write_bytes(b"This is a letter, and not a database at all. " * 100)
    server = start(f"--data={tmp_path}")
    _, err = server.communicate(timeout=60)
    assert server.returncode == 2
    assert err.startswith(f"Cannot read {tmp_path / 'rumpus.db'}: file is not a database. Bring back a copy")
    assert "Traceback" not in err


def test_a_store_or_an_address_for_metrics_that_is_none_gets_one_sentence(tmp_path: Path) -> None:
    for words, sentence in (
        (
            "--store=mysql://a:secret@b/c",
            "Cannot keep games in mysql://a@b/c: an address of",
        ),
        ("--metrics=9642", "--metrics wants a host and a port, say 127.0.0.1:9642."),
    ):
        server = start(f"--data={tmp_path}", words)
        _, err = server.communicate(timeout=60)
        assert server.returncode == 2 and err.startswith(sentence) and err.count("\n") == 1


@pytest.mark.skipif(find() is None, reason=MISSING)
def test_a_database_that_another_server_uses_gets_one_sentence(tmp_path: Path) -> None:
    with running_postgres() as postgres:
        url = postgres.new_database()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        first = start(f"--port={port}", f"--data={tmp_path}", f"--store={url}")
        wait_for(f"http://127.0.0.1:{port}/readyz")
        second = start(f"--data={tmp_path / 'other'}", f"--store={url}")
        _, err = second.communicate(timeout=60)
        first.terminate()
        out, _ = first.communicate(timeout=60)
        assert first.returncode == 0 and f"Games are kept in {url}." in out
        assert second.returncode == 2
        assert err == f"Cannot keep games in {url}: another server is using it.\n"


def test_a_start_on_a_full_disk_gets_one_sentence(tmp_path: Path) -> None:
    no_file_may_grow = ("sh", "-c", 'ulimit -f 0; exec "$@"', "sh")
    server = start(f"--data={tmp_path}", through=no_file_may_grow)
    _, err = server.communicate(timeout=60)
    assert server.returncode == 2
    assert err.startswith(f"Cannot write into {tmp_path}: ") and "make room and start again" in err
    assert "Traceback" not in err
