"""Several servers on one database: any of them takes any visitor, and nobody notices which it is."""

from pathlib import Path

import pytest

from server.several import at, nodes
from server.visitors import Visitor, run, soon

pytestmark = pytest.mark.usefixtures("postgres_store")


def test_a_game_is_played_at_a_node_that_does_not_have_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal", bots=1, start=True)
            assert code in a.registry.rooms
            at(ann, b)
            tab = await ann.tab(code)
            assert code not in b.registry.rooms
            assert b.nodes is not None and len(b.nodes.splices) == 1
            assert tab.table["view"]["seat"] == 0

            while not tab.view["legal"]:
                await tab.hear("update")
            nonce = await tab.act(tab.view["legal"][0])
            ack = await tab.hear("ack")
            assert ack["nonce"] == nonce
            await tab.close()
            await soon(lambda: not a.registry.rooms[code].presence.connections)
            await soon(lambda: len(b.nodes.splices) == 0)

    run(play())
