"""Asking why something cannot be done: an answer for the one who asks, and nothing else happens."""

from pathlib import Path
from typing import Any

import pytest

from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.match import Match
from rumpus.games.domaniacal import BOX
from rumpus.games.domaniacal.actions import StealFromHand
from rumpus.games.domaniacal.options import Options
from rumpus.games.domaniacal.state import State
from server.visitors import Visitor, run, running

EARLY = {"kind": "Play", "card": 5, "pile": 0, "onto": 7}


def test_the_answer_is_a_sentence_with_the_nonce(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room(bots=1, start=True))
            await tab.send("why", nonce="q1", action=EARLY)
            answer = await tab.hear("because")
            assert answer == {"t": "because", "nonce": "q1", "reason": "The piles are not open yet."}

    run(story())


def test_asking_is_not_judged_stored_or_told_and_no_hand_rests_after_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=1, start=True)
            tab = await ann.tab(code)
            session = server.registry.rooms[code].session
            assert session is not None
            seat = Seat(tab.view["seat"])
            for nonce in ("q1", "q1", "q2"):
                await tab.send("why", nonce=nonce, action=EARLY)
                await tab.hear("because")
            assert session.table.rested_at(seat) == 0
            assert session.table.receipts()[seat].judged == 0
            # A nonce that was asked with can still be acted with: it stands for nothing yet.
            await tab.act({"kind": "SayReady"}, "q1")
            assert (await tab.hear("ack"))["nonce"] == "q1"
            assert {message["t"] for message in tab.heard} <= {"hello", "room", "because", "update", "ack"}

    run(story())


def test_what_has_become_possible_is_said_to_be_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room(bots=1, start=True))
            await tab.send("why", nonce="q", action={"kind": "SayReady"})
            assert (await tab.hear("because"))["reason"] == "That has just become possible: try again."

    run(story())


def test_a_sentence_calls_people_by_their_names(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room("wonky", bots=3, start=True))
            turn = tab.view["state"]["turn"]
            if turn == tab.view["seat"]:
                await tab.send("why", nonce="q", action={"kind": "LetGo"})
                wanted = "First play a card."
            else:
                name = tab.room["chairs"][tab.table["chairs"][turn]]["name"]
                await tab.send("why", nonce="q", action={"kind": "LetGo"})
                wanted = f"It is {name}'s turn."
            assert (await tab.hear("because"))["reason"] == wanted

    run(story())


@pytest.mark.parametrize("action", [None, {"kind": "Fly"}, {"kind": "Play", "card": "x"}])
def test_a_question_that_makes_no_sense_is_refused_with_its_nonce(tmp_path: Path, action: object) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room(bots=1, start=True))
            await tab.send("why", nonce="q", action=action)
            assert (await tab.hear("refusal"))["nonce"] == "q"

    run(story())


def test_the_gallery_and_the_lobby_are_told_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room())
            await tab.send("why", nonce="q", action=EARLY)
            assert (await tab.hear("refusal"))["reason"] == "No game is on."
            async with Visitor(server.settings.url) as ben:
                playing = await ann.open_room(bots=1, start=True)
                watcher = await ben.tab(playing)
                await watcher.send("why", nonce="q", action=EARLY)
                assert "watching" in (await watcher.hear("refusal"))["reason"]

    run(story())


class Blabbing:
    """A game that says all it can see whenever it refuses."""

    def __getattr__(self, name: str) -> Any:
        return getattr(BOX.game, name)

    def refusal(self, state: State, seat: Seat, action: object) -> str:
        return " | ".join(str(list(hand.cards())) for hand in state.hands)


def test_no_reason_can_know_more_than_the_one_who_is_refused() -> None:
    match: Match[Any, Any] = Match(Blabbing(), Options(hands="hidden"), 2, Dice("a seed"))
    mine, theirs = match.why_not(Seat(0), StealFromHand(1, 7)).split(" | ")
    assert len(mine) > 2 and theirs == "[]"
