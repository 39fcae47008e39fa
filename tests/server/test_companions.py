"""Several people on one device: each has a seat, and it shows one hand at a time, when it is asked to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rumpus.engine.chance import Dice
from rumpus.server.limits import Limits
from rumpus.server.rooms.seating import Chairs
from rumpus.wire.messages import (
    Act,
    AddPlayer,
    Dismiss,
    Front,
    PickGame,
    Remove,
    SayFor,
    SetReady,
    Sit,
    Stand,
    Start,
)
from server.evenings import Evening, Story, evening
from server.simulated_rooms import Tab

QUIET = Limits(idle_race=1e6, idle_turns=1e6)
Tell = Callable[..., None]


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Let a story happen in a room of Ann's."""

    def told(story: Story, game: str = "uno-attack") -> None:
        evening(tmp_path, monkeypatch, story, game, QUIET)

    return told


def refused(tab: Tab) -> str:
    return str(tab.said("refusal")[-1]["reason"])


async def shared(evening: Evening, *names: str, bots: int = 0) -> Tab:
    """Ann's device, on which these play, too; bots beside them."""
    ann = evening.comes("Ann")
    evening.says(ann, Sit(0))
    for name in names:
        evening.says(ann, AddPlayer(name))
    for place in range(1 + len(names), 1 + len(names) + bots):
        evening.room.seat_bot(place, "normal")
    evening.says(ann, Start())
    await evening.until(lambda: ann.view)
    return ann


def on_turn(tab: Tab) -> int:
    state = tab.view["state"]
    return int(state["owed"][0] if state["owed"] else state["turn"])


def open_hands(tab: Tab) -> list[int]:
    """Whose cards this tab can see."""
    return [seat for seat, hand in enumerate(tab.view["state"]["hands"]) if hand["cards"]]


def happened(tab: Tab) -> list[str]:
    """All that a tab has been told of."""
    return [event["kind"] for update in tab.said("update") for event in update["events"]]


def test_a_shared_device_shows_a_hand_only_to_whoever_says_that_they_are_here(tell: Tell) -> None:
    """Two play a stretch on one device; no message ever has a hand but that of who was asked for last."""

    async def story(evening: Evening) -> None:
        ann = await shared(evening, "Bob")
        assert [chair["name"] for chair in ann.room["chairs"][:2]] == ["Ann", "Bob"]
        assert ann.you["beside"] == [1]
        asked: set[int] = set()
        turns = 0
        while turns < 12 and evening.room.phase == "playing":
            assert ann.view["seat"] is None and open_hands(ann) == [] and ann.view["legal"] == []
            seat = on_turn(ann)
            before = len(ann.heard)
            evening.says(ann, Front(seat))
            await evening.until(lambda: ann.view["seat"] is not None)
            assert ann.view["seat"] == seat and open_hands(ann) in ([], [seat])
            for _ in range(40):
                if ann.view["seat"] is None:
                    break
                wishes = sorted(ann.view["legal"], key=lambda wish: wish["kind"] not in ("Play", "Press"))
                if wishes:  # else the turn has passed, and the cover comes with the next message
                    evening.says(ann, Act(f"n{len(ann.heard)}", ann.game, wishes[0]))
                await evening.passes(1)
            for message in ann.heard[before:]:
                view = (message.get("table") or message).get("view")
                assert view is None or view["seat"] in (None, seat)
            asked.add(seat)
            turns += 1
        assert asked == {0, 1}

    tell(story)


def test_a_reloaded_device_is_covered(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann = await shared(evening, "Bob")
        evening.says(ann, Front(0))
        await evening.until(lambda: ann.view["seat"] == 0)
        evening.goes(ann)
        again = evening.comes("Ann")
        await evening.until(lambda: again.view)
        assert again.view["seat"] is None and open_hands(again) == []
        evening.says(again, Front(1))
        await evening.until(lambda: again.view["seat"] == 1)
        evening.says(again, Front(None))
        await evening.until(lambda: again.view["seat"] is None)

    tell(story)


def test_nobody_joins_in_a_race_nor_in_the_middle_of_a_game_nor_twice(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann = evening.comes("Ann")
        evening.says(ann, Sit(0))
        evening.says(ann, AddPlayer("Bob"))
        evening.says(ann, AddPlayer(" bob "))
        assert refused(ann) == "bob plays here already."
        evening.says(ann, PickGame("uglydoll-loonacy"))
        await evening.until(lambda: ann.you["beside"] == [])
        evening.says(ann, AddPlayer("Bob"))
        assert "device of their own" in refused(ann)
        evening.says(ann, PickGame("wonky"))
        evening.says(ann, AddPlayer("Bob"))
        evening.says(ann, Start())
        await evening.until(lambda: ann.view)
        evening.says(ann, AddPlayer("Cat"))
        assert "before a game" in refused(ann)

    tell(story)


def test_only_those_who_play_on_a_device_are_shown_there(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        eve = evening.comes("Eve")
        evening.says(eve, Sit(5))
        ann = await shared(evening, "Bob")
        for wish in (Front(0), Front(1), SayFor(1, {"kind": "CallUno"}), Dismiss(1)):
            evening.says(eve, wish)
            assert refused(eve) == "They do not play on this device."
        evening.says(ann, Front(5))
        assert refused(ann) == "They do not play on this device."
        assert eve.view["seat"] == 2

    tell(story)


def test_calls_need_no_hand_and_cards_need_one(tell: Tell) -> None:
    """Whoever shares a device calls and catches beside the cover; a card cannot even be asked about."""

    async def story(evening: Evening) -> None:
        ann = await shared(evening, "Bob")
        session = evening.room.session
        assert session is not None
        match = session.table.match
        state: Any = match.state
        seat = 1 - on_turn(ann)
        state.owes_call = 1 - seat
        state.safe_until = 10**9
        evening.says(ann, SayFor(seat, {"kind": "Catch", "seat": 1 - seat}))
        await evening.until(
            lambda: any(
                event["kind"] == "Caught" for update in ann.said("update") for event in update["events"]
            )
        )
        assert ann.view["seat"] is None
        evening.says(ann, SayFor(seat, {"kind": "Play", "card": 3}))
        assert "say that you are here first" in refused(ann)
        evening.says(ann, SayFor(seat, {"kind": "Vote", "guilty": True}))
        assert refused(ann) != ""

    tell(story)


def test_bots_play_for_all_at_a_device_that_is_gone_and_all_have_their_hands_back(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        eve = evening.comes("Eve")
        evening.says(eve, Sit(5))
        ann = await shared(evening, "Bob")
        evening.goes(ann)
        await evening.until(lambda: all(evening.chair(eve, place)["stand_in"] for place in (0, 1)))
        again = evening.comes("Ann")
        await evening.until(lambda: not any(evening.chair(eve, place)["stand_in"] for place in (0, 1)))
        assert again.view["seat"] is None

    tell(story)


def test_whoever_holds_a_shared_device_leaves_alone_and_a_covered_one_with_all(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann = await shared(evening, "Bob", "Cat", bots=2)
        evening.says(ann, Front(1))
        evening.says(ann, Stand())
        await evening.until(lambda: ann.you["beside"] == [2])
        assert ann.view["seat"] is None and ann.you["chair"] == 0
        evening.says(ann, Stand())
        await evening.until(lambda: ann.you["beside"] == [] and ann.you["chair"] is None)

    tell(story)


def test_a_host_sends_companions_home_with_or_without_their_device(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, eve = evening.comes("Ann"), evening.comes("Eve")
        evening.says(ann, Sit(0))
        evening.says(eve, Sit(1))
        evening.says(eve, AddPlayer("Bob"))
        evening.says(eve, AddPlayer("Cat"))
        await evening.until(lambda: eve.you["beside"] == [2, 3])
        evening.says(ann, Remove(2))
        await evening.until(lambda: eve.you["beside"] == [3])
        evening.says(eve, Dismiss(3))
        await evening.until(lambda: eve.you["beside"] == [])
        evening.says(eve, AddPlayer("Bob"))
        evening.says(ann, Remove(1))
        assert eve.for_good
        await evening.until(lambda: [chair["kind"] for chair in ann.room["chairs"]].count("person") == 1)

    tell(story)


def test_one_word_of_a_shared_device_is_enough_for_another_game(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann = await shared(evening, "Bob")
        first = ann.game
        evening.says(ann, Front(1))
        evening.says(ann, Stand())
        await evening.until(lambda: evening.room.phase == "over")
        evening.says(ann, AddPlayer("Bob"))
        evening.says(ann, SetReady(True))
        await evening.until(lambda: ann.game != first)
        assert ann.view["seat"] is None and ann.you["beside"] == [1]

    tell(story)


def test_who_shares_a_device_still_does_after_a_restart(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        await shared(evening, "Bob")
        guests = evening.registry.context.guests
        chairs = Chairs(10, Dice("names"))
        chairs.restore(evening.room.chairs.records(), guests)
        ann, bob = chairs[0].guest, chairs[1].guest
        assert bob is not None and bob.name == "Bob" and bob.owner is ann and bob.device is ann

    tell(story)
