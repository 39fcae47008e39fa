"""Who the bots of a room are: drawn by its luck, in their own style, and the same after a restart."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rumpus.bots.temperaments import TEMPERAMENTS
from rumpus.engine.chance import Dice, Loaded
from rumpus.engine.ids import Seat
from rumpus.games import shelf_box
from rumpus.games.domaniacal.events import Played, Stolen
from rumpus.server.limits import Limits
from rumpus.server.names import temper_of
from rumpus.server.regulars.daily import rivals_of
from rumpus.server.rooms.challenge import Challenge
from rumpus.server.rooms.room import Room
from rumpus.server.rooms.seating import Chairs
from rumpus.wire.messages import AllowFaces, Sit, Start
from server.evenings import Evening, Story, evening
from server.simulated_rooms import Tab

Tell = Callable[..., None]

TWO_CHEEKY = Limits(bots_face_rate=1e-9)


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Tell a story at a table of Domaniacal."""

    def told(story: Story, game: str = "domaniacal", limits: Limits | None = None) -> None:
        evening(tmp_path, monkeypatch, story, game, limits)

    return told


def bots(room: Room) -> list[str]:
    return [chair.bot_name for chair in room.chairs if chair.level is not None]


# ---- Who they are


def test_rooms_have_other_bots_and_each_plays_in_its_temperament(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.begins("Ann", bots=3)
        names = bots(evening.room)
        tempers = [chair["temper"] for chair in ann.room["chairs"]]
        assert sorted(tempers[1:4]) == sorted(TEMPERAMENTS)
        assert tempers[1:4] == [temper_of(name) for name in names] and not any(tempers[:1] + tempers[4:])
        session = evening.room.session
        assert session is not None
        assert [each and each.name for each in session._temperaments] == [None, *tempers[1:4]]

        box, others = shelf_box("domaniacal"), set()
        for number in range(8):
            guest = evening.guest(f"Guest {number}")
            others.add(tuple(bots(evening.registry.open(guest, box, {}, bots=3))))
        assert len(others) > 1, "not the same three for ever"

    tell(story)


def test_a_test_can_say_who_comes(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        evening.room.chairs.luck = Loaded([2, 0])
        evening.room.seat_bot(1, "normal")
        assert bots(evening.room) == ["Pickle"]
        evening.room.seat_bot(1, "easy")
        assert bots(evening.room) == ["Pickle"], "whoever is told to play otherwise stays who they are"

    tell(story)


def test_the_deal_of_the_day_has_the_same_bots_for_everybody(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        box = shelf_box("domaniacal")

        def tried_by(name: str, seed: str) -> list[str]:
            guest, challenge = evening.guest(name), Challenge(seed, {}, "daily")
            return bots(evening.registry.open_daily(guest, box, challenge, rivals_of(box)))

        monday = tried_by("Bob", "ab" * 32)
        assert monday == tried_by("Cat", "ab" * 32)
        assert len({tuple(tried_by(f"Dan {day}", f"{day:064x}")) for day in range(8)}) > 1
        assert sorted(temper_of(name) for name in monday) == sorted(TEMPERAMENTS)

    tell(story)


def test_a_stand_in_plays_in_its_own_temperament(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.goes(bob)
        await evening.until(lambda: evening.chair(ann, 1)["stand_in"])
        chair, session = evening.chair(ann, 1), evening.room.session
        assert session is not None
        assert chair["temper"] == temper_of(chair["stand_in"]) != ""
        assert session._temperaments[1] is TEMPERAMENTS[chair["temper"]]
        evening.comes("Bob")
        await evening.until(lambda: not evening.chair(ann, 1)["stand_in"])
        assert evening.chair(ann, 1)["temper"] == "" and session._temperaments[1] is None

    tell(story)


def test_a_tower_and_a_search_are_told_how_a_bot_is(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        evening.room.chairs.luck = Loaded([0, 0])
        await evening.begins("Ann", bots=1)
        session = evening.room.session
        assert session is not None and session.tower is not None
        assert session.tower._temperaments is session._temperaments is session._deliberation._temperaments
        assert session._temperaments == [None, TEMPERAMENTS["daring"]]

    tell(story, "wonky")


def test_restored_rooms_keep_their_bots(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        await evening.begins("Ann", bots=4)
        kept = Chairs(6, Dice("other luck"))
        kept.restore(evening.room.chairs.records(), evening.registry.context.guests)
        before = [(chair.bot_name, chair.temperament) for chair in evening.room.chairs]
        assert [(chair.bot_name, chair.temperament) for chair in kept] == before
        assert sum(temperament is not None for _, temperament in before) == 4

    tell(story)


# ---- Faces


def faces(tab: Tab) -> list[tuple[int, str, int | None]]:
    return [(face["chair"], face["grimace"], face["at"]) for face in tab.said("face")]


class Deed:
    """An entry of a log, as far as it matters here."""

    def __init__(self, seat: int, *events: Any) -> None:
        self.seat, self.action, self.events = Seat(seat), "something", events


async def two_with_pickle(evening: Evening, luck: list[int], bot: list[int]) -> list[Tab]:
    """Ann, Bob and a bot; these are the luck of its faces and of its name."""
    evening.room.chairs.luck = Loaded(bot)
    tabs = await evening.begins("Ann", "Bob", bots=1)
    evening.room.faces.teasing.luck = Loaded(luck)
    return tabs


CHEEKY, CAREFUL = [2, 0], [1, 0]


def test_a_cheeky_bot_makes_a_face_at_whom_it_robs_a_moment_later(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, _ = await two_with_pickle(evening, [39, 1, 99, 3, 0], CHEEKY)
        teasing = evening.room.faces.teasing
        teasing.look([Deed(2, Stolen(2, 1, 5))])  # type: ignore[list-item]
        assert faces(ann) == [], "first everybody sees what happened"
        await evening.until(lambda: faces(ann) == [(2, "tongue", 1)])
        teasing.look([Deed(2, Stolen(2, 0, 6))])  # type: ignore[list-item]
        teasing.look([Deed(0, Stolen(0, 1, 7))])  # type: ignore[list-item]
        assert faces(ann) == [(2, "tongue", 1)]

    tell(story)


def test_seldom_it_makes_one_at_everybody_and_never_more_than_a_little(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await two_with_pickle(evening, [4, *[3, 0] * 20], CHEEKY)
        teasing = evening.room.faces.teasing
        for _ in range(21):
            teasing.look([Deed(2, Played(2, 5))])  # type: ignore[list-item]
        await evening.passes(5)
        assert faces(ann) == faces(bob) == [(2, "wink", None)]

    tell(story, limits=TWO_CHEEKY)


def test_others_make_none_nor_does_anybody_where_the_host_wants_it_calm(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, _ = await two_with_pickle(evening, [], CAREFUL)
        evening.room.faces.teasing.look([Deed(2, Stolen(2, 1, 5))])  # type: ignore[list-item]
        evening.room.chairs[2].bot_name = "Pickle"
        evening.says(ann, AllowFaces(False))
        evening.room.faces.teasing.look([Deed(2, Stolen(2, 1, 5))])  # type: ignore[list-item]
        evening.says(ann, AllowFaces(True))
        evening.room.faces.teasing.luck = Loaded([0, 0])
        evening.room.faces.teasing.look([Deed(2, Stolen(2, 1, 5))])  # type: ignore[list-item]
        evening.says(ann, AllowFaces(False))
        await evening.passes(5)
        assert faces(ann) == []

    tell(story)


def test_a_real_game_brings_a_face_sooner_or_later(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann = evening.comes("Ann")
        evening.says(ann, Sit(0))
        evening.room.seat_bot(1, "normal")
        evening.room.chairs[1].bot_name = "Sprout"
        for _ in range(20):
            evening.says(ann, Start())
            await evening.until(lambda: evening.room.phase == "over" or faces(ann))
            if faces(ann):
                break
        assert {face[0] for face in faces(ann)} == {1}
        assert {face[2] for face in faces(ann)} <= {0, None}

    tell(story)
