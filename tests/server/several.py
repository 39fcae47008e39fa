"""Several servers on one database, for tests: each a node with a folder and a port of its own."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from rumpus.server.app import Server
from rumpus.server.limits import Limits
from server.stores import store_of
from server.visitors import Visitor, running, soon


@asynccontextmanager
async def nodes(
    folder: Path, *names: str, limits: Limits | None = None, **more: Any
) -> AsyncIterator[list[Server]]:
    """A server for each of these names, as soon as all of them know each other."""
    url = store_of(folder)
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(running(folder / name, limits, store=url, node=name, **more))
            for name in names
        ]
        await soon(lambda: all(len(peers_of(server)) == len(names) - 1 for server in servers))
        yield servers


def door_of(server: Server) -> str:
    """Where other nodes knock at this one."""
    return f"http://{server.settings.node_address}"


def peers_of(server: Server) -> list[str]:
    """The other nodes that this one sees."""
    return sorted(server.registry.context.store.ownership.peers)


def at(visitor: Visitor, server: Server) -> None:
    """From now on this visitor comes in at this server."""
    visitor.url = server.settings.url
    visitor.headers = {"Origin": visitor.url}
