"""What happens to rooms and people: cases of docs/lifecycle.md that no other file tells."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rumpus.server.addresses import Address
from rumpus.server.errors import NotWelcome
from rumpus.server.limits import Limits
from rumpus.wire.messages import (
    Act,
    BackToLobby,
    CallMe,
    Grant,
    HandOver,
    PickGame,
    PickOption,
    Remove,
    SeatBot,
    SetReady,
    Sit,
    Stand,
    Start,
)
from server.evenings import Evening, Story, evening
from server.simulated_rooms import Tab

QUIET = Limits(idle_race=1e6, idle_turns=1e6)
"""Nobody is asked whether they are there."""


Tell = Callable[..., None]


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Let a story happen in a room of Ann's."""

    def told(story: Story, game: str = "uglydoll-loonacy") -> None:
        evening(tmp_path, monkeypatch, story, game, QUIET)

    return told


def chairs(tab: Tab) -> list[str]:
    return [chair["name"] for chair in tab.room["chairs"]]


def refused(tab: Tab) -> str:
    return str(tab.said("refusal")[-1]["reason"])


# ---- Coming


def test_two_take_one_chair_in_the_same_moment(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = evening.comes("Ann"), evening.comes("Bob")
        evening.says(ann, Sit(2))
        evening.says(bob, Sit(2))
        assert refused(bob) == "Ann sits there."
        evening.says(bob, Sit(None))
        await evening.until(lambda: bob.you["chair"] == 0)

    tell(story)


def test_the_link_opened_while_a_game_is_on(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=3)
        cleo = evening.comes("Cleo")
        await evening.until(lambda: cleo.view)
        assert cleo.view["seat"] is None and cleo.view["legal"] == []
        evening.says(cleo, Sit(None))
        await evening.until(lambda: ann.room["waiting"] == ["Cleo"])
        hand = bob.view["state"]["hands"]
        evening.says(cleo, Sit(3))
        await evening.until(lambda: cleo.view["seat"] == 3)
        assert len(cleo.view["state"]["hands"][3]["cards"]) == 7
        await evening.until(lambda: ann.room["waiting"] == [])
        assert bob.view["state"]["hands"] == hand, "nobody else sees more than before"

    tell(story)


def test_the_same_guest_on_phone_and_laptop(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        phone = evening.comes("Bob", Address(Limits()))
        await evening.until(lambda: phone.view)
        assert phone.view["seat"] == 1 and phone.view["legal"] == bob.view["legal"]
        evening.goes(bob)
        await evening.passes(60)
        assert evening.chair(ann, 1)["here"] and not evening.chair(ann, 1)["stand_in"]

    tell(story)


def test_a_name_changed_in_the_lobby_and_in_a_game(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.says(bob, CallMe("Bobby"))
        await evening.until(lambda: chairs(ann)[1] == "Bobby")
        evening.says_first_legal(bob)
        await evening.until(lambda: any("Bobby" in str(update["events"]) for update in ann.said("update")))

    tell(story)


def test_coming_during_a_count(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        for tab in (ann, bob):
            evening.says_first_legal(tab)
        await evening.passes(1)
        assert ann.view["state"]["phase"] == 1
        cleo = evening.comes("Cleo")
        await evening.until(lambda: cleo.view)
        assert cleo.view["state"]["phase"] == 1 and cleo.view["state"]["tops"] == []

    tell(story)


# ---- Starting


def test_start_clicked_twice(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, _ = await evening.begins("Ann", "Bob")
        game = ann.game
        evening.says(ann, Start())
        assert refused(ann) == "A game is on." and ann.game == game

    tell(story)


def test_a_chair_is_freed_or_a_bot_taken_away_as_it_starts(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = evening.comes("Ann"), evening.comes("Bob")
        evening.says(ann, Sit(0))
        evening.says(bob, Sit(1))
        evening.says(bob, Stand())
        evening.says(ann, Start())
        assert "needs 2 to 5 players" in refused(ann)
        evening.says(ann, SeatBot(1, "easy"))
        evening.says(ann, SeatBot(1, None))
        evening.says(ann, Start())
        assert evening.room.phase == "lobby"

    tell(story)


def test_the_host_leaves_as_it_starts(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.goes(ann)
        await evening.until(lambda: bob.you["host"])
        await evening.until(lambda: evening.chair(bob, 0)["stand_in"])
        assert evening.room.phase == "playing"

    tell(story)


def test_options_changed_after_others_said_ready(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = evening.comes("Ann"), evening.comes("Bob")
        evening.says(bob, Sit(1))
        for message in (PickOption("first_to", 3), PickGame("loonacy")):
            evening.says(bob, SetReady(True))
            evening.says(ann, message)
            await evening.until(lambda: not evening.chair(bob, 1)["ready"])
            assert "Say ready again" in bob.said("notice")[-1]["words"]

    tell(story)


def test_a_game_is_picked_that_seats_fewer_than_sit(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        tabs = [evening.comes(name) for name in ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")]
        for place, tab in enumerate(tabs):
            evening.says(tab, Sit(place))
        evening.says(tabs[0], PickGame("loonacy"))
        await evening.until(lambda: len(tabs[0].room["chairs"]) == 5)
        assert tabs[5].you["chair"] is None and tabs[4].you["chair"] == 4

    tell(story, "domaniacal")


def test_the_host_sleeps(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = evening.comes("Ann"), evening.comes("Bob")
        evening.says(ann, Sit(0))
        evening.says(bob, Sit(1))
        evening.says(bob, Start())
        assert "Only Ann, the host" in refused(bob)
        evening.says(bob, SetReady(True))
        assert await evening.until(lambda: bob.you["may_start"]) >= QUIET.host_asleep
        evening.says(ann, CallMe("Anna"))
        await evening.until(lambda: not bob.you["may_start"])
        await evening.until(lambda: bob.you["may_start"])
        evening.says(bob, Start())
        assert evening.room.phase == "playing"

    tell(story)


# ---- Playing


def test_all_leave_on_purpose(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.says(bob, Stand())
        await evening.until(lambda: evening.room.phase == "over")
        assert evening.chair(ann, 0)["name"] == "Ann"

    tell(story)


def test_leaving_and_coming_back_as_a_watcher(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=1)
        evening.says(bob, Stand())
        evening.goes(bob)
        bob = evening.comes("Bob")
        await evening.until(lambda: bob.view)
        assert bob.view["seat"] is None
        evening.says(bob, Sit(None))
        await evening.until(lambda: bob.you["chair"] == 3)
        assert evening.chair(ann, 1)["name"] == "Bob" and not evening.chair(ann, 1)["here"]

    tell(story)


def test_the_host_hands_over(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.says(ann, HandOver(4))
        assert "Only somebody who sits there" in refused(ann)
        evening.says(ann, HandOver(1))
        await evening.until(lambda: bob.you["host"] and not ann.you["host"])

    tell(story)


def test_a_removed_player_tries_again(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        home, elsewhere = Address(Limits()), Address(Limits())
        ann, bob = evening.comes("Ann", home), evening.comes("Bob", elsewhere)
        for place, tab in enumerate((ann, bob)):
            evening.says(tab, Sit(place))
        evening.says(ann, Start())
        await evening.until(lambda: bob.view)
        evening.says(ann, Remove(0))
        assert "yourself" in refused(ann)
        evening.says(ann, Remove(1))
        assert bob.for_good
        evening.goes(bob)
        await evening.until(lambda: evening.chair(ann, 1)["kind"] == "bot")
        assert evening.room.phase == "playing"
        for name, address in (("Bob", home), ("Mallory", elsewhere)):
            with pytest.raises(NotWelcome):
                evening.room.check_welcome(evening.guest(name), address)
        evening.room.check_welcome(evening.guest("Cleo"), home)

    tell(story)


def test_a_removed_player_of_the_same_house_closes_no_door_to_the_others(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        home = Address(Limits())
        ann, bob = evening.comes("Ann", home), evening.comes("Bob", home)
        for place, tab in enumerate((ann, bob)):
            evening.says(tab, Sit(place))
        evening.says(ann, Remove(1))
        evening.room.check_welcome(evening.guest("Cleo"), home)
        with pytest.raises(NotWelcome):
            evening.room.check_welcome(evening.guest("Bob"), home)

    tell(story)


def test_two_tabs_act_at_once_and_an_action_in_flight_as_the_game_ends(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        second = evening.comes("Ann")
        action = ann.view["legal"][0]
        evening.says(ann, Act("one", ann.game, action))
        evening.says(second, Act("two", second.game, action))
        await evening.until(lambda: second.said("bounce"))
        assert [ack["nonce"] for ack in ann.said("ack")] == ["one"]
        evening.says(bob, Stand())
        evening.says(ann, Act("late", ann.game, action))
        await evening.until(lambda: any(bounce["nonce"] == "late" for bounce in ann.said("bounce")))

    tell(story)


# ---- Ending


def test_rematch_pressed_by_two(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=1)
        first = ann.game
        await finish(evening, ann, bob)
        evening.says(ann, SetReady(True))
        assert evening.room.phase == "over"
        evening.says(bob, SetReady(True))
        await evening.until(lambda: ann.game != first)
        assert bob.game == ann.game

    tell(story)


def test_rematch_with_one_gone_and_a_late_watcher(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=3)
        cleo = evening.comes("Cleo")
        evening.says(cleo, Sit(None))
        await finish(evening, ann, bob)
        evening.goes(bob)
        await evening.passes(QUIET.reconnect_grace + 1)
        evening.says(ann, SetReady(True))
        await evening.until(lambda: evening.room.phase == "playing")
        await evening.until(lambda: cleo.view["seat"] is not None)
        assert "Bob" not in chairs(ann)

    tell(story)


def test_the_winner_is_away(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.goes(bob)
        await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        evening.says(ann, Stand())
        await evening.until(lambda: evening.room.phase == "over")
        await evening.passes(1)
        assert ann.room["wins"][1] == 1 and evening.chair(ann, 1)["name"] == "Bob"

    tell(story)


def test_back_to_the_lobby_and_rematch_at_once(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=1)
        await finish(evening, ann, bob)
        evening.says(ann, BackToLobby())
        evening.says(bob, SetReady(True))
        await evening.passes(1)
        assert evening.room.phase == "lobby" and evening.chair(ann, 1)["ready"]

    tell(story)


def test_a_new_guest_asks_for_their_old_chair(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        cards = bob.view["state"]["hands"][1]["cards"]
        evening.goes(bob)
        again = evening.comes("Bob with a new cookie")
        evening.says(again, Sit(1))
        await evening.until(lambda: ann.room["claims"])
        (claim,) = ann.room["claims"]
        evening.says(ann, Grant(claim["chair"], claim["guest"], False))
        await evening.until(lambda: not ann.room["claims"])
        assert again.view["seat"] is None
        evening.says(again, Sit(1))
        evening.says(ann, Grant(claim["chair"], claim["guest"], True))
        await evening.until(lambda: again.view["seat"] == 1)
        assert again.view["state"]["hands"][1]["cards"] == cards
        before = evening.comes("Bob")
        await evening.until(lambda: before.view)
        assert before.view["seat"] is None

    tell(story)


async def finish(evening: Evening, *players: Tab) -> None:
    """Play until it is over."""
    while evening.room.phase == "playing":
        for tab in players:
            evening.says_first_legal(tab)
        await evening.passes(0.5)
    await evening.passes(1)
