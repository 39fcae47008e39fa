"""`rumpus play`: start the game room and open it in the browser."""

import asyncio
import ipaddress
import os
import re
import signal
import socket
import sqlite3
import sys
import webbrowser
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import segno
import typer

from rumpus.cli.speech import err, out, polite
from rumpus.cli.together import work_together
from rumpus.server.app import Server, event_loop, make_folder, own_address
from rumpus.server.http.admin_key import FILE as ADMIN_FILE
from rumpus.server.http.admin_key import AdminKey
from rumpus.server.http.house import EVERYWHERE, lan_address
from rumpus.server.limits import Limits, read_limits
from rumpus.server.logs import log_trouble
from rumpus.server.settings import LOOPBACK, NODE, PORT, Settings, default_data
from rumpus.server.store.opening import place_of
from rumpus.server.store.patience import Unstored, passes
from rumpus.server.store.refusals import CannotOpen

PORTS_TRIED = 10
"""How many ports from the default one on are tried before giving up."""

NODE_NAME = re.compile(r"[A-Za-z0-9.-]{1,40}")

MOST_FILES = 65_536
FILES_KEPT = 100
"""Files that connections leave for the store, replays and the physics worker."""


def play(
    host: Annotated[
        str, typer.Option(help="Listen here; 0.0.0.0 lets everybody on your network in.")
    ] = LOOPBACK,
    port: Annotated[int | None, typer.Option(min=1, max=65_535, help=f"The port [default: {PORT}].")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder for rooms, games and replays.")] = None,
    store: Annotated[
        str,
        typer.Option(
            envvar="RUMPUS_STORE", help="Keep games in PostgreSQL, at postgresql://…, instead of the folder."
        ),
    ] = "",
    url: Annotated[
        str | None, typer.Option(help="The address people use, if a proxy stands before it.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address or network of a proxy whose X-Forwarded-For is believed."),
    ] = None,
    limits: Annotated[
        Path | None, typer.Option(help="A TOML file with limits; see docs/operations.md.")
    ] = None,
    public: Annotated[
        bool,
        typer.Option("--public", help="Strangers may come: six-letter codes, and less lag is forgiven."),
    ] = False,
    quick_match: Annotated[
        bool,
        typer.Option("--quick-match", help="People may ask to be put at a table with strangers."),
    ] = False,
    metrics: Annotated[
        str, typer.Option(help="Let Prometheus ask for numbers at this HOST:PORT, under /metrics.")
    ] = "",
    node: Annotated[
        str, typer.Option(help="What this server is called among those that share a PostgreSQL.")
    ] = NODE,
    node_address: Annotated[
        str,
        typer.Option(help="The HOST:PORT of this machine at which those on other machines reach it."),
    ] = "",
    node_listen: Annotated[
        str, typer.Option(help="The HOST:PORT at which it listens for them, if that is another one here.")
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, help="Share the work among so many processes; wants a PostgreSQL.")
    ] = 1,
    log_json: Annotated[bool, typer.Option("--log-json", help="Write troubles as JSON, one a line.")] = False,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    demo: Annotated[bool, typer.Option("--demo", help="Let bots play each other, for all to watch.")] = False,
    share_port: Annotated[bool, typer.Option("--share-port", hidden=True)] = False,
) -> None:
    """Start the game room and open it in the browser."""
    log_trouble(log_json)
    allow_many_sockets()
    with polite():
        check_node(store, node, (node_address, node_listen), workers)
        listening = listen(host, port, share_port)
    if workers > 1:
        port = listening.getsockname()[1]
        address = (url or address_of(host, port)).rstrip("/")
        AdminKey(make_folder(data or default_data()), own_address(listening))
        listening.close()
        with polite():
            front = [f"--port={port}", f"--host={host}"]
            own = {"--metrics": metrics, "--node-address": node_address}
            work_together(node, workers, front, own, address, browser)
        return
    address = (url or address_of(host, listening.getsockname()[1])).rstrip("/")
    with polite():
        settings = Settings(
            data or default_data(),
            address,
            demo,
            fewer_than_files(read_limits(os.environ, limits)),
            tuple(ipaddress.ip_network(network) for network in trusted_proxy or ()),
            public,
            quick_match,
            store,
            node,
            node_address,
            node_listen,
            metrics_address(metrics),
        )
    with polite(), asyncio.Runner(loop_factory=event_loop()) as runner:
        runner.run(serve(settings, listening, browser, show_code=host in EVERYWHERE, greets=not share_port))


def metrics_address(said: str) -> tuple[str, int] | None:
    """The host and port at which numbers are told; ValueError, with a sentence, if it is none."""
    if not said:
        return None
    host, _, port = said.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65_536:
        raise ValueError("--metrics wants a host and a port, say 127.0.0.1:9642.")
    if find_spec("prometheus_client") is None:
        raise ValueError("--metrics needs one more package: pip install 'rumpus[metrics]'.")
    listen(host.strip("[]"), int(port)).close()
    return host.strip("[]"), int(port)


def check_node(store: str, node: str, addresses: tuple[str, str], workers: int) -> None:
    """Whether this can be one of several servers; ValueError, with a sentence, if not."""
    if workers > 1 and not store:
        raise ValueError("Several workers share a PostgreSQL: name one with --store postgresql://….")
    if workers > 1 and sys.platform != "linux":
        raise ValueError("Several workers share one port, which only Linux lets them do.")
    if not store and (node != NODE or any(addresses)):
        raise ValueError("A node is one of several servers on a PostgreSQL: name it with --store.")
    if not NODE_NAME.fullmatch(node):
        raise ValueError("--node wants letters, digits, dots and dashes, 40 at most.")
    for name, address in zip(("--node-address", "--node-listen"), addresses, strict=True):
        host, _, port = address.rpartition(":")
        if address and (not host or not port.isdecimal() or not 0 < int(port) < 65_536):
            raise ValueError(f"{name} wants a host and a port, say 10.0.0.1:8643.")
    if addresses[1] and (workers > 1 or not addresses[0]):
        raise ValueError("--node-listen goes with --node-address, and with one worker.")


def listen(host: str, port: int | None, shared: bool = False) -> socket.socket:
    """A listening socket, on the port asked for or on the first free one from the default on."""
    for each in [port] if port is not None else range(PORT, PORT + PORTS_TRIED):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            listening.bind((host, each))
            listening.listen(1024)
        except OSError as trouble:
            listening.close()
            reason = trouble.strerror
        else:
            return listening
    if port is not None:
        raise ValueError(f"Cannot listen on {host} port {port}: {reason}. Try another --port.")
    raise ValueError(f"Cannot listen on {host}, ports {PORT} to {PORT + PORTS_TRIED - 1}: {reason}.")


def allow_many_sockets() -> None:
    """A socket is a file, and many systems allow a process only a thousand of them unless it asks."""
    with suppress(ImportError):
        import resource  # noqa: PLC0415  # not on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, MOST_FILES), hard))


def fewer_than_files(limits: Limits) -> Limits:
    """Limits with no more connections than leave the store, replays and the physics worker their files."""
    with suppress(ImportError):
        import resource  # noqa: PLC0415  # not on Windows

        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return replace(limits, connections=max(1, min(limits.connections, files - FILES_KEPT)))
    return limits


def address_of(host: str, port: int) -> str:
    """The address to type into a browser."""
    if host in EVERYWHERE:
        host = lan_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def serve(
    settings: Settings, listening: socket.socket, browser: bool, show_code: bool, greets: bool
) -> None:
    """Run until somebody presses Ctrl-C or the machine wants to stop; others may go on with its rooms."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    try:
        server = Server(settings, listening)
        with suppress(NotImplementedError):  # Windows has only Ctrl-C, which ends the loop by itself
            loop.add_signal_handler(signal.SIGINT, stop.set)
            loop.add_signal_handler(signal.SIGTERM, server.leaving.set)
        resumed = await server.start()
    except (OSError, CannotOpen) as trouble:
        raise ValueError(f"Cannot keep games in {place_of(settings)}: {trouble}.") from None
    except sqlite3.Error as trouble:
        if passes(trouble):
            raise ValueError(
                f"Cannot write into {settings.data}: {trouble}. Nothing is lost; make room and start again."
            ) from None
        raise ValueError(
            f"Cannot read {settings.data / 'rumpus.db'}: {trouble}. Bring back a copy of it, "
            "move it away to begin anew, or name another folder with --data."
        ) from None
    if greets:
        greet(settings, resumed, show_code)
    if settings.demo:
        out.print(f"Bots play at {server.registry.open_demo().link}", highlight=False)
    if browser:
        await asyncio.to_thread(webbrowser.open, settings.url)
    stopping = asyncio.ensure_future(stop.wait())
    leaving = asyncio.ensure_future(leave(server))
    awaited: list[asyncio.Future[Any]] = [stopping, leaving, server.trouble]
    await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    leaving.cancel()
    if server.trouble.done():
        await server.stop("The server has run into trouble.")
        raise ValueError(f"The store in {place_of(settings)} has failed: {server.trouble.result()}.")
    err.print("Stopping: saying goodbye and writing down every game …", highlight=False)
    try:
        await server.stop()
    except Unstored as trouble:
        raise ValueError(
            f"The last moments could not be stored: {trouble}. Nothing that was acknowledged is lost."
        ) from None
    err.print("Everything is stored. `rumpus play` goes on from here.", highlight=False)


async def leave(server: Server) -> None:
    """Wait until the server is to leave, and let it give its rooms to others."""
    await server.leaving.wait()
    moved = await server.drain()
    if moved:
        rooms = "room has" if moved == 1 else "rooms have"
        err.print(f"{moved} {rooms} moved to other servers.", highlight=False)


def greet(settings: Settings, resumed: int, show_code: bool) -> None:
    """Say where to go."""
    out.print(f"Rumpus is open at [bold]{settings.url}[/]", highlight=False)
    if show_code:
        segno.make(settings.url, micro=False).terminal(compact=True)
    if resumed:
        out.print(f"{resumed} unfinished {'game goes' if resumed == 1 else 'games go'} on.", highlight=False)
    out.print(
        f"Games are kept in {place_of(settings)}. Ctrl-C stops.", highlight=False, style="dim", soft_wrap=True
    )
    key = settings.data / ADMIN_FILE
    said = f"`rumpus admin` looks after it with the token in {key}."
    out.print(said, highlight=False, style="dim", soft_wrap=True)
