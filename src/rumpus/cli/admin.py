"""`rumpus admin`: look at a running server and look after it."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table

from rumpus.cli.speech import out, polite
from rumpus.server.http.admin_key import FILE, read
from rumpus.server.settings import default_data

PATIENCE = 10.0
"""Seconds to wait for an answer."""

app = typer.Typer(help="Look after a running server.", no_args_is_help=True, add_completion=False)

Folder = Annotated[Path | None, typer.Option(help="The data folder of the server.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def ask(data: Path | None, what: str, body: dict[str, str] | None = None) -> Any:
    """The server's answer; ValueError, with a sentence, if it has none."""
    path = (data or default_data()) / FILE
    try:
        found = read(path)
    except (OSError, msgspec.DecodeError) as trouble:
        raise ValueError(f"Cannot read {path}, which a server writes when it starts: {trouble}.") from None
    request = urllib.request.Request(  # noqa: S310  # an address that the server has written
        f"{found.address}/api/admin/{what}",
        None if body is None else json.dumps(body).encode(),
        {"Authorization": f"Bearer {found.token}"},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        raise ValueError(json.load(refusal)["reason"]) from None
    except OSError as trouble:
        raise ValueError(f"No server answers at {found.address}: {trouble}.") from None


@app.command()
def rooms(data: Folder = None, as_json: AsJson = False) -> None:
    """All rooms, and who is in them with what id."""
    with polite():
        found = ask(data, "rooms")
    if as_json:
        out.out(json.dumps(found), highlight=False)
        return
    table = Table("code", "game", "phase", "number", "tabs", "bots", "people", box=None)
    for room in found:
        people = ", ".join(f"{name} ({guest})" for guest, name in room["people"].items())
        facts = [room[name] for name in ("code", "game", "phase", "number", "tabs", "bots")]
        table.add_row(*("" if fact is None else str(fact) for fact in facts), people)
    out.print(table, markup=False)
    out.print(f"{len(found)} rooms", highlight=False)


@app.command()
def load(data: Folder = None, as_json: AsJson = False) -> None:
    """How the server is."""
    with polite():
        found = ask(data, "load")
    if as_json:
        out.out(json.dumps(found), highlight=False)
        return
    table = Table("", "", box=None, show_header=False)
    for name, value in found.items():
        table.add_row(name, f"{value:,}" if isinstance(value, int | float) else str(value))
    out.print(table)


@app.command()
def nodes(data: Folder = None, as_json: AsJson = False) -> None:
    """All servers that share the database, as this one sees them."""
    with polite():
        found = ask(data, "nodes")
    if as_json:
        out.out(json.dumps(found), highlight=False)
        return
    table = Table("node", "address", "rooms", "playing", "tabs", "", box=None)
    for node in found:
        state = "leaving" if node["leaving"] else "" if node["answers"] else "does not answer"
        facts = [node[name] for name in ("node", "address", "rooms", "playing", "tabs")]
        table.add_row(*("" if fact is None else str(fact) for fact in facts), state)
    out.print(table, markup=False)


@app.command()
def drain(data: Folder = None) -> None:
    """Let a server give its rooms to the others, and stop."""
    with polite():
        found = ask(data, "drain", {})
    out.print(f"{found['leaving']} gives its rooms to other servers, and stops.", highlight=False)


@app.command()
def close(code: str, data: Folder = None) -> None:
    """Close a room; its people are told who has."""
    with polite():
        ask(data, "close", {"code": code})
    out.print(f"Room {code.upper()} is closed.", highlight=False)


@app.command()
def ban(guest: str, data: Folder = None) -> None:
    """Let somebody play here no more, by the id that `rooms` shows."""
    with polite():
        found = ask(data, "ban", {"guest": guest})
    out.print(f"{guest} may not play here any more ({found['tabs closed']} tabs closed).", highlight=False)


@app.command()
def lift(guest: str, data: Folder = None) -> None:
    """Let somebody come again."""
    with polite():
        ask(data, "lift", {"guest": guest})
    out.print(f"{guest} may come again.", highlight=False)


@app.command()
def banned(data: Folder = None) -> None:
    """Who may not play here."""
    with polite():
        found = ask(data, "banned")
    for guest in found:
        out.print(guest, highlight=False)
    if not found:
        out.print("Nobody is banned.", highlight=False)
