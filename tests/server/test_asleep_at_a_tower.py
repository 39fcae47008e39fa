"""Somebody who only sits at Wonky: a bot takes the block for them, and their hand opens for nobody else."""

from pathlib import Path

from rumpus.server.limits import Limits
from server.visitors import Visitor, run, running

ASLEEP_SOON = Limits(idle_turns=0.1, idle_answer=0.1)


def test_a_bot_builds_for_who_sleeps_and_stops_when_they_are_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, ASLEEP_SOON) as server, Visitor(server.settings.url) as ann:
            options = {"turn_time": 0, "placing_time": 0, "first": "first chair"}
            code = await ann.open_room("wonky", bots=1, start=True, options=options)
            tab = await ann.tab(code)
            assert tab.view["state"]["turn"] == 0
            grabbed = await tab.hear(
                "update", lambda message: any(e["kind"] == "BlockGrabbed" for e in message["events"])
            )
            assert grabbed["view"]["state"]["turn"] == 0 and tab.room["chairs"][0]["stand_in"]
            await tab.send("here")
            await tab.hear("notice")
            await tab.send("act", nonce="mine", game=tab.table["game"], action={"kind": "LetGo"})
            assert (await tab.hear("ack"))["nonce"] == "mine", "the block is in Ann's hand now"

    run(story())
