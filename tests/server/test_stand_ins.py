"""People who are away or asleep in a game: said by name, played for by a bot, and back with one tap."""

from pathlib import Path

import pytest

from rumpus.games.domaniacal.state import PLAYING
from rumpus.server.limits import Limits
from rumpus.server.rooms.stand_ins import CHECK_EVERY
from rumpus.wire.messages import Here, Probe, SeatBot, SetPatience, Stand, Start
from server.evenings import Evening, evening
from server.simulated_rooms import Tab

LIMITS = Limits()
TURNS = "domaniacal"


def waits_for(evening: Evening, seat: int) -> bool:
    """Whether the table waits for this seat."""
    session = evening.room.session
    return session is not None and bool(session.waits_for() >> seat & 1)


async def until_turn_of(seat: int, evening: Evening, tabs: list[Tab]) -> None:
    """Choose, and play on until it is this player's turn."""
    while tabs[0].view["state"]["phase"] != PLAYING or tabs[0].view["state"]["turn"] != seat:
        for place, tab in enumerate(tabs):
            if waits_for(evening, place):
                evening.says_first_legal(tab)
        await evening.passes(0.25)


def notices(tab: Tab) -> list[str]:
    return [message["words"] for message in tab.said("notice")]


@pytest.mark.parametrize(
    ("game", "seconds"), [(TURNS, LIMITS.stand_in_turns), ("uglydoll-loonacy", LIMITS.stand_in_race)]
)
def test_tab_closed_in_ones_own_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seconds: float
) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=1)
        await evening.until(lambda: waits_for(evening, 1))
        evening.goes(bob)
        said = await evening.until(lambda: evening.chair(ann, 1)["away"])
        assert LIMITS.said_away <= said < LIMITS.said_away + 1
        taken = said + await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        assert seconds <= taken < seconds + 1
        assert evening.chair(ann, 1)["stand_in"] not in {chair["name"] for chair in ann.room["chairs"]}
        before = ann.seq
        await evening.until(lambda: ann.seq > before and not waits_for(evening, 1))

    evening(tmp_path, monkeypatch, story, game)


def test_tab_closed_out_of_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        await until_turn_of(0, evening, [ann, bob])
        evening.goes(bob)
        await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        assert waits_for(evening, 0), "nobody plays for who is here"

    evening(tmp_path, monkeypatch, story, TURNS, turn_time=90)


def test_a_table_may_choose_how_long_it_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.says(ann, SetPatience(7))
        assert "seconds" in ann.said("refusal")[-1]["reason"]
        evening.says(bob, SetPatience(60))
        assert "host" in bob.said("refusal")[-1]["reason"]
        evening.says(ann, SetPatience(60))
        await evening.until(lambda: ann.room["patience"] == 60)
        evening.goes(bob)
        assert 60 <= await evening.until(lambda: evening.chair(ann, 1)["stand_in"]) < 61

    evening(tmp_path, monkeypatch, story)


def test_to_begin_in_the_middle_of_a_game_takes_nobodys_chair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=1)
        evening.goes(bob)
        await evening.passes(2 * LIMITS.reconnect_grace)
        evening.says(ann, Start())
        assert "A game is on." in ann.said("refusal")[-1]["reason"]
        bob = evening.comes("Bob")
        assert bob.you["chair"] == 1 and evening.room.chairs[1].guest is bob.guest

    evening(tmp_path, monkeypatch, story, "uno-attack")


def test_who_has_lost_a_chair_is_told_of_also_if_the_game_cannot_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.goes(bob)
        await evening.passes(2 * LIMITS.reconnect_grace)
        evening.says(ann, Stand())
        await evening.until(lambda: ann.room["phase"] == "over")
        evening.says(ann, Start())
        assert "needs 2 to" in ann.said("refusal")[-1]["reason"]
        await evening.passes(1)
        assert [chair["kind"] for chair in ann.room["chairs"]].count("person") == 0

    evening(tmp_path, monkeypatch, story)


def test_back_before_the_bot_has_been_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.goes(bob)
        await evening.until(lambda: evening.chair(ann, 1)["away"])
        bob = evening.comes("Bob")
        await evening.passes(LIMITS.stand_in_race * 2)
        assert not evening.chair(ann, 1)["away"] and not evening.chair(ann, 1)["stand_in"]
        assert notices(bob) == []

    evening(tmp_path, monkeypatch, story, limits=Limits(idle_race=1000.0))


def test_back_while_a_bot_thinks_for_me(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        await until_turn_of(1, evening, [ann, bob])
        evening.goes(bob)
        await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        bob = evening.comes("Bob")
        before = ann.seq
        await evening.passes(20)
        assert ann.seq == before and waits_for(evening, 1), "what the bot had planned does not happen"
        assert len(notices(bob)) == 1 and "kept your place warm" in notices(bob)[0]
        assert bob.view["seat"] == 1 and bob.view["legal"]

    evening(tmp_path, monkeypatch, story, TURNS, turn_time=90)


def test_back_after_a_bot_has_moved_for_me(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        await until_turn_of(1, evening, [ann, bob])
        evening.goes(bob)
        await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        stand_in = evening.chair(ann, 1)["stand_in"]
        await evening.until(lambda: not waits_for(evening, 1))
        await evening.passes(1)
        bob = evening.comes("Bob")
        await evening.passes(1)
        (told,) = notices(bob)
        assert f"{stand_in} played for you." in told and "You" in told.partition("for you.")[2]
        assert not evening.chair(ann, 1)["stand_in"]

    evening(tmp_path, monkeypatch, story, TURNS)


def test_what_a_bot_did_for_somebody_hides_from_others_what_it_hid_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        hidden = bob.view["state"]["hands"][1]["cards"]
        assert hidden
        evening.goes(bob)
        await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        await evening.passes(5)
        assert ann.view["state"]["hands"][1]["cards"] == []
        assert notices(ann) == []

    evening(tmp_path, monkeypatch, story, limits=Limits(stand_in_race=5.0))


@pytest.mark.parametrize(
    ("game", "options", "asked_after"),
    [
        ("uglydoll-loonacy", {}, LIMITS.idle_race),
        ("uno-attack", {"turn_time": 0}, LIMITS.idle_race),
        (TURNS, {"turn_time": 0}, LIMITS.idle_turns),
    ],
)
def test_idle_with_an_open_tab(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    options: dict[str, int],
    asked_after: float,
) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=1)
        began = evening.loop.time()
        while not evening.chair(ann, 1)["asked"]:
            assert evening.room.phase == "playing"
            evening.says(bob, Probe())  # his page's doing, not his
            if game == "uglydoll-loonacy":
                evening.says(ann, Here())  # nobody wins a race in which all look on
            else:
                evening.says_first_legal(ann)
            await evening.passes(0.25)
        assert evening.loop.time() - began >= asked_after - CHECK_EVERY
        await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        assert not evening.chair(ann, 1)["asked"]
        evening.says(bob, Here())
        await evening.until(lambda: not evening.chair(ann, 1)["stand_in"])
        assert len(notices(bob)) == 1

    evening(tmp_path, monkeypatch, story, game, None, **options)


def test_who_answers_is_not_played_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        _, bob = await evening.begins("Ann", "Bob")
        await evening.until(lambda: evening.chair(bob, 1)["asked"])
        evening.says(bob, Here())
        await evening.until(lambda: not evening.chair(bob, 1)["asked"])
        await evening.passes(LIMITS.idle_answer + CHECK_EVERY)
        assert not evening.chair(bob, 1)["stand_in"] and notices(bob) == []

    evening(tmp_path, monkeypatch, story)


def test_all_drop_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=1)
        watcher = evening.comes("Cleo")
        await evening.passes(1)
        evening.goes(ann)
        evening.goes(bob)
        before = watcher.seq
        await evening.passes(LIMITS.dropped_table - 2)
        assert watcher.seq == before, "nothing is done without them"
        ann = evening.comes("Ann")
        await evening.passes(LIMITS.stand_in_race - 1)
        assert not evening.chair(ann, 1)["stand_in"], "their absence counts from when somebody was there"
        await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        evening.goes(ann)
        await evening.until(lambda: evening.chair(watcher, 0)["stand_in"])
        assert watcher.seq > before, "after five minutes bots play on for those who watch"

    evening(tmp_path, monkeypatch, story)


def test_the_host_lets_a_bot_play_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.says(ann, SeatBot(1, "normal"))
        assert "Bob is playing" in ann.said("refusal")[-1]["reason"]
        evening.goes(bob)
        evening.says(ann, SeatBot(1, "normal"))
        assert await evening.until(lambda: evening.chair(ann, 1)["stand_in"]) < 1
        bob = evening.comes("Bob")
        await evening.until(lambda: not evening.chair(ann, 1)["stand_in"])
        evening.says(ann, SeatBot(4, "normal"))
        await evening.until(lambda: evening.chair(ann, 4)["kind"] == "bot")

    evening(tmp_path, monkeypatch, story)


def test_a_stand_in_plays_on_after_a_restart_and_gives_the_hand_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, stand_in = "", ""

    async def story(evening: Evening) -> None:
        nonlocal code, stand_in
        ann, bob = await evening.begins("Ann", "Bob")
        evening.goes(bob)
        await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        code, stand_in = evening.room.code, evening.chair(ann, 1)["stand_in"]

    async def later(evening: Evening) -> None:
        again = Evening(evening.loop, evening.registry, evening.registry.find(code))
        ann = again.comes("Ann")
        await again.passes(1)
        assert again.chair(ann, 1)["stand_in"] == stand_in
        before = ann.seq
        await again.until(lambda: ann.seq > before)
        bob = again.comes("Bob")
        await again.until(lambda: not again.chair(ann, 1)["stand_in"])
        assert bob.view["seat"] == 1 and len(notices(bob)) == 1

    evening(tmp_path, monkeypatch, story)
    evening(tmp_path, monkeypatch, later)


@pytest.mark.parametrize("game", ["uglydoll-loonacy", "uno-attack", TURNS])
def test_three_people_one_of_them_idle_for_ever_finish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async def story(evening: Evening) -> None:
        tabs = await evening.begins("Ann", "Bob", "Cleo")
        ann, bob, cleo = tabs
        while evening.room.phase == "playing":
            for tab in (ann, bob):
                evening.says_first_legal(tab)
            await evening.passes(1)
        assert evening.chair(ann, 2)["name"] == "Cleo"
        await evening.until(lambda: cleo.said("update")[-1]["outcome"] is not None)  # told once it is stored

    options = {"limit": 1, "turn_time": 0} if game == "uno-attack" else {}
    evening(tmp_path, monkeypatch, story, game, None, **options)
