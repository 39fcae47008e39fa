"""`rumpus play` as people start and stop it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "rumpus", "play", "--no-browser", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"COLUMNS": "200", "PYTHONUNBUFFERED": "1"},
    )


def wait_for(url: str) -> str:
    for _ in range(500):
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
    out, err = server.communicate(timeout=20)
    assert server.returncode == 0
    assert url in out and "Everything is stored" in err

    server = start(f"--port={port}", f"--data={tmp_path / 'data'}", "--demo")
    wait_for(f"{url}/readyz")
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=20)
    assert server.returncode == 0 and "Traceback" not in err
    assert "1 unfinished game goes on." in out and "Bots play at" in out


def test_a_port_that_was_asked_for_and_is_taken_gets_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = start(f"--port={port}", f"--data={tmp_path}")
        out, err = server.communicate(timeout=20)
    assert server.returncode == 2 and out == ""
    assert err == f"Cannot listen on 127.0.0.1 port {port}: Address already in use. Try another --port.\n"


def test_a_folder_that_another_server_uses_gets_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    first = start(f"--port={port}", f"--data={tmp_path}")
    wait_for(f"http://127.0.0.1:{port}/readyz")
    second = start(f"--data={tmp_path}")
    _, err = second.communicate(timeout=20)
    first.terminate()
    first.communicate(timeout=20)
    assert second.returncode == 2
    assert err == f"Cannot keep games in {tmp_path}: another server is using it.\n"
