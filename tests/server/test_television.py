"""A television shows the table to a whole room. It is nobody, and it never learns what is in a hand."""

from pathlib import Path
from typing import Any

import pytest

from rumpus.games import SHELF
from rumpus.server.errors import LimitReached
from rumpus.server.limits import Limits
from rumpus.wire.messages import Act, Lock, Probe, Remove, SetReady, Sit, Start
from server.evenings import Evening, evening
from server.simulated_rooms import Tab
from server.truth import hold_to_truth


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let a story happen in a room of Ann's."""

    def told(story: Any, game: str = "uglydoll-loonacy", **limits: Any) -> None:
        evening(tmp_path, monkeypatch, story, game, Limits(idle_race=1e6, idle_turns=1e6, **limits))

    return told


def test_a_television_is_nobody(tell: Any) -> None:
    """It is no host, no watcher and no player, not even its owner's; whatever it asks is refused."""

    async def story(evening: Evening) -> None:
        screen = evening.switches_on("Tess")
        assert screen.you == {"guest": "", "chair": None, "host": False, "may_start": False, "beside": []}
        ann = evening.comes("Ann")
        await evening.until(lambda: ann.room.get("televisions") == 1)
        assert ann.you["host"] and ann.room["gallery"] == 1  # Ann herself, who does not sit yet
        for wish in (Sit(None), SetReady(True), Start(), Act("n", 0, {"kind": "Point"})):
            evening.says(screen, wish)
            assert "television" in screen.said("refusal")[-1]["reason"]
        assert all(chair["kind"] == "empty" for chair in ann.room["chairs"])
        evening.says(screen, Probe())
        assert screen.said("alive")
        evening.goes(ann)
        await evening.passes(60)
        assert screen.room["host"] == ""

    tell(story)


def test_a_television_looks_from_the_gallery_also_if_its_owner_plays(tell: Any) -> None:
    async def story(evening: Evening) -> None:
        screen = evening.switches_on("Ann")
        ann, _ = await evening.begins("Ann", "Bob")
        await evening.until(lambda: screen.view)
        assert ann.view["seat"] == 0 and screen.view["seat"] is None and screen.seat is None

    tell(story)


def test_a_television_alone_lets_no_time_pass(tell: Any) -> None:
    """Nobody may be in front of it: the game stands still, and after a while the room closes."""

    async def story(evening: Evening) -> None:
        screen = evening.switches_on("Ann")
        (ann,) = await evening.begins("Ann", bots=2)
        session = evening.room.session
        assert session is not None and not session.paused
        evening.goes(ann)
        assert session.paused
        await evening.passes(400)
        assert session.paused and not screen.bye
        await evening.until(lambda: screen.bye)

    tell(story, idle_room_life=600.0)


def test_a_television_does_not_keep_its_owner_awake(tell: Any) -> None:
    """Whoever is gone is away, and a bot plays for them, although their television is on."""

    async def story(evening: Evening) -> None:
        evening.switches_on("Ann")
        ann, bob = await evening.begins("Ann", "Bob")
        evening.goes(ann)
        await evening.until(lambda: evening.chair(bob, 0)["stand_in"])
        assert evening.chair(bob, 0)["away"]

    tell(story)


def test_a_demo_plays_on_for_a_television(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        room = evening.registry.open_demo()
        screen = Tab(evening.guest("Ann"), television=True)
        room.enter(screen)
        await evening.until(lambda: screen.seq > 10)
        room.exit(screen)
        assert room.session is not None and room.session.paused

    evening(tmp_path, monkeypatch, story)


def test_a_locked_door_is_locked_for_televisions_and_few_fit_a_room(tell: Any) -> None:
    async def story(evening: Evening) -> None:
        ann = evening.comes("Ann")
        presence = evening.room.presence
        evening.says(ann, Lock(True))
        with pytest.raises(Exception, match="locked"):
            presence.check_place_for(evening.guest("Tess"), television=True)
        presence.check_place_for(evening.guest("Ann"), television=True)
        evening.switches_on("Ann")
        with pytest.raises(LimitReached, match="televisions"):
            presence.check_place_for(evening.guest("Ann"), television=True)

    tell(story, televisions_in_room=1)


def test_whoever_is_sent_away_takes_their_television_along(tell: Any) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = evening.comes("Ann"), evening.comes("Bob")
        evening.says(ann, Sit(0))
        evening.says(bob, Sit(1))
        screen, other = evening.switches_on("Bob"), evening.switches_on("Ann")
        evening.says(ann, Remove(1))
        assert bob.for_good and screen.for_good and not other.bye

    tell(story)


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_nothing_of_a_hidden_hand_reaches_a_television(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, box: Any
) -> None:
    """All it was sent of a stretch of every game is what the log says the gallery sees."""

    async def story(evening: Evening) -> None:
        screen = evening.switches_on("Ann")
        (ann,) = await evening.begins("Ann", bots=3)
        for _ in range(200):
            if screen.seq > 40 or evening.room.phase != "playing":
                break
            evening.says_first_legal(ann)
            await evening.passes(1)
        evening.goes(ann)
        await evening.passes(1)
        # A real tower takes its time, and simulated evenings do not wait for it.
        assert hold_to_truth(tmp_path, screen.heard) > (3 if box.info.gravity else 10)
        theirs = {message["seq"]: message["view"]["state"] for message in screen.said("update")}
        mine = {message["seq"]: message["view"]["state"] for message in ann.said("update")}
        assert any(mine[seq] != theirs[seq] for seq in mine.keys() & theirs), "Ann knew no more than it"

    evening(tmp_path, monkeypatch, story, box.info.slug, Limits(idle_race=1e6, idle_turns=1e6))
