"""The parts of the server that need no network: names, codes, luck, frames, chairs, and the gate."""

import asyncio
import hashlib
from contextlib import closing
from functools import partial
from itertools import chain, pairwise

import pytest

from rumpus.bots.temperaments import TEMPERAMENTS
from rumpus.engine.chance import Chance, Dice, Loaded
from rumpus.server.codes import CODE, LETTERS, STOPPED, new_code
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest
from rumpus.server.live.clock import MatchClock
from rumpus.server.live.commit_gate import CommitGate
from rumpus.server.loop.timers import Timers
from rumpus.server.names import BOTS, BadName, bot_name, characters, kept_name, made_up_name, temper_of
from rumpus.server.rooms.seating import Chairs
from rumpus.server.seeds import envelope, new_seed
from rumpus.wire.frames import TEXT, frame
from server.visitors import run, soon

ANN, BOB = Guest("a" * 64, "Ann"), Guest("b" * 64, "Bob")
LUCK = Dice("names")


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee ", "Ann Lee"),
        ("Jose\u0301", "José"),
        ("👩‍👩‍👧‍👦" * 3, "👩‍👩‍👧‍👦" * 3),
        ("x" * 20, "x" * 20),
        ("Łukasz", "Łukasz"),
        ("สุรีย์", "สุรีย์"),
        ("Nguyễn", "Nguyễn"),
        ("❤️‍🔥 👩🏽‍🚀", "❤️‍🔥 👩🏽‍🚀"),
    ],
)
def test_a_name_is_kept_composed_and_trimmed(wanted: str, kept: str) -> None:
    assert kept_name(wanted) == kept


@pytest.mark.parametrize(
    "wanted",
    [
        *("", "   ", "x" * 21, "a\u202eb", "a\x00b", "e" + "\u0301" * 100),
        *("\u3164", "\u115f\u1160", "\uffa0", "\u2800", "a\u200db", "\u200d".join("abcdefgh")),
        *("\U000e0041", "\ue000", "n" + "\u0300" * 5),
    ],
)
def test_what_cannot_be_a_name_is_refused_in_a_sentence(wanted: str) -> None:
    with pytest.raises(BadName, match=r"^A name .*\.$"):
        kept_name(wanted)


@pytest.mark.parametrize(("text", "seen"), [("abc", 3), ("é", 1), ("👍🏽👍", 2), ("🇳🇿🇫🇷", 2), ("👩‍🚀", 1)])
def test_characters_are_counted_as_readers_do(text: str, seen: int) -> None:
    assert characters(text) == seen


def test_a_made_up_name_stays_the_same_and_is_a_name() -> None:
    key = hashlib.sha256(b"somebody").hexdigest()
    assert made_up_name(key) == made_up_name(key) == kept_name(made_up_name(key))


def test_bots_at_one_table_have_different_names() -> None:
    taken: list[str] = []
    for _ in range(12):
        taken.append(bot_name(taken, taken[-1:], LUCK))
    assert sorted(taken) == sorted(chain(*BOTS.values()))


def test_there_is_a_name_even_where_people_are_called_like_bots() -> None:
    everybody = list(chain(*BOTS.values()))
    assert bot_name(everybody, [], LUCK) == "Pickle 2"
    assert bot_name([*everybody, "Pickle 2"], [], LUCK) == "Pickle 3"
    assert temper_of("Pickle 2") == "cheeky"


def test_every_bots_name_goes_with_one_temperament() -> None:
    assert list(BOTS) == list(TEMPERAMENTS)
    assert {len(names) for names in BOTS.values()} == {4}
    assert all(temper_of(name) == temper for temper, names in BOTS.items() for name in names)
    assert temper_of("") == temper_of("Ann") == ""


def test_bots_beside_each_other_have_different_temperaments() -> None:
    chairs = Chairs(10, LUCK)
    chairs.sit(ANN, 0)
    for place in range(1, 10):
        chairs.seat_bot(place, "normal")
    styles = [chair.temperament for chair in chairs][1:]
    assert all(style is not None for style in styles)
    assert all(one is not other for one, other in pairwise(styles))
    assert [styles.count(style) for style in styles[:3]] == [3, 3, 3]


def test_luck_draws_the_names_of_bots() -> None:
    def three(luck: Chance) -> list[str]:
        chairs = Chairs(4, luck)
        for place in (1, 2, 3):
            chairs.seat_bot(place, "normal")
        return [chair.bot_name for chair in chairs][1:]

    assert three(Loaded([2, 0, 0, 3, 0, 1])) == ["Pickle", "Biscuit", "Tofu"]
    assert len({tuple(three(Dice(str(number)))) for number in range(50)}) > 30


def test_room_codes_are_consonants_and_never_rude() -> None:
    codes = {new_code((), length) for length in (4, 6) for _ in range(1_000)}
    assert all(CODE.fullmatch(code) for code in codes)
    assert not any(word in code for code in codes for word in STOPPED)
    assert not set("AEIOUY") & set(LETTERS)


def test_the_seed_fits_its_envelope() -> None:
    seed = new_seed()
    assert len(seed) == 64 and envelope(seed) == hashlib.sha256(seed.encode()).hexdigest()


@pytest.mark.parametrize(("size", "header"), [(5, 2), (125, 2), (126, 4), (65_535, 4), (65_536, 10)])
def test_frames_of_every_size_have_the_right_header(size: int, header: int) -> None:
    made = frame(TEXT, b"x" * size)
    assert len(made) == header + size and made[0] == TEXT


# ---- Chairs


def test_a_guest_sits_moves_and_stands() -> None:
    chairs = Chairs(3, LUCK)
    chairs.sit(ANN, 0)
    chairs.sit(ANN, 2)
    assert chairs.of(ANN) == 2 and chairs.taken() == [2]
    chairs.stand(ANN)
    assert chairs.of(ANN) is None and chairs.taken() == []


def test_a_taken_chair_stays_taken() -> None:
    chairs = Chairs(2, LUCK)
    chairs.sit(ANN, 0)
    with pytest.raises(Refusal, match="Ann sits there"):
        chairs.sit(BOB, 0)
    with pytest.raises(Refusal, match="Ann sits there"):
        chairs.seat_bot(0, "easy")
    with pytest.raises(Refusal, match="no such chair"):
        chairs.sit(BOB, 2)


def test_a_bot_gives_way_where_there_is_no_empty_chair() -> None:
    chairs = Chairs(3, LUCK)
    chairs.seat_bot(0, "easy")
    chairs.seat_bot(1, "easy")
    assert chairs.sit_anywhere(ANN, instead_of_bots=True) and chairs.of(ANN) == 2
    assert not chairs.sit_anywhere(BOB, instead_of_bots=False) and chairs.of(BOB) is None
    assert chairs.sit_anywhere(BOB, instead_of_bots=True) and chairs.of(BOB) == 0


def test_another_game_keeps_everybody_it_has_chairs_for() -> None:
    chairs = Chairs(5, LUCK)
    chairs.sit(ANN, 4)
    chairs.seat_bot(2, "hard")
    chairs.resize(2)
    assert chairs.of(ANN) == 1 and chairs.taken() == [0, 1]
    chairs.resize(4)
    assert chairs.taken() == [0, 1] and len(list(chairs)) == 4


# ---- The gate


class Notebook:
    """A reader that remembers."""

    def __init__(self) -> None:
        self.read: list[bytes] = []
        self.language = "en"

    def write(self, frames: bytes) -> None:
        self.read.append(frames)


def test_nothing_is_told_before_the_commit_it_depends_on() -> None:
    gate, reader = CommitGate(), Notebook()
    gate.send((reader,), b"before")
    gate.begin_commit()
    gate.send((reader,), b"after one")
    gate.begin_commit()
    gate.send((reader,), b"after two")
    assert reader.read == [b"before"]
    gate.committed()
    assert reader.read == [b"before", b"after one"]
    gate.committed()
    gate.send((reader,), b"at once")
    assert reader.read == [b"before", b"after one", b"after two", b"at once"]


# ---- The match clock


def test_a_stopped_clock_goes_on_where_it_was() -> None:
    moment = 100.0
    clock = MatchClock(5_000, lambda: moment, speed=2)
    moment = 101.0
    clock.stop()
    moment = 500.0
    clock.stop()  # a second time changes nothing
    assert clock.now() == 7_000 and clock.at(100.5) == 6_000
    clock.go()
    assert clock.now() == 7_000 and clock.seconds_until(8_000) == 0.5
    moment = 501.0
    clock.go()
    assert clock.now() == 9_000


def test_a_match_clock_goes_on_from_where_it_stopped_and_may_go_faster() -> None:
    usual, quick = MatchClock(5_000, lambda: 100.0), MatchClock(5_000, lambda: 100.0, speed=4)
    assert (usual.now(), quick.now()) == (5_000, 5_000)
    assert (usual.at(102.5), quick.at(102.5)) == (7_500, 15_000)
    assert (usual.seconds_until(7_500), quick.seconds_until(15_000)) == (2.5, 2.5)
    assert usual.seconds_until(4_000) == 0


def test_a_match_clock_is_put_forward_and_never_back() -> None:
    clock = MatchClock(5_000, lambda: 100.0)
    clock.skip_to(9_000)
    assert clock.now() == 9_000
    clock.skip_to(7_000)
    assert clock.now() == 9_000


# ---- The alarm clock


class HandSetLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock the test sets."""

    moment = 0.0

    def time(self) -> float:
        return self.moment

    def set_clock(self, moment: float) -> None:
        """It is so late, and whoever waited until then is called."""
        self.moment = moment
        self.run_until_complete(asyncio.sleep(0))


def test_alarms_ring_in_the_order_of_their_moments() -> None:
    with closing(HandSetLoop()) as loop:
        timers = Timers(loop)
        rung: list[str] = []
        timers.set(6.0, lambda: rung.append("last"))
        timers.set(2.0, lambda: rung.append("first"))
        timers.set(1.0, lambda: timers.set(3.0, lambda: rung.append("second")))
        for moment, heard in [(1.0, 0), (1.9, 0), (2.0, 1), (3.9, 1), (4.0, 2), (5.9, 2), (6.5, 3)]:
            loop.set_clock(moment)
            assert rung == ["first", "second", "last"][:heard]


def test_alarms_that_are_all_late_ring_in_order_too() -> None:
    with closing(HandSetLoop()) as loop:
        timers = Timers(loop)
        rung: list[int] = []
        for delay in (3, 1, 2):
            timers.set(delay, partial(rung.append, delay))
        loop.set_clock(9.0)
        assert rung == [1, 2, 3]


def test_a_callback_that_fails_silences_nobody_else(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        timers = Timers(asyncio.get_running_loop())
        rung: list[str] = []

        def fail() -> None:
            raise RuntimeError("out of order")

        timers.set(0.0, fail)
        timers.set(0.0, lambda: rung.append("at the same moment"))
        timers.set(0.05, lambda: rung.append("later"))
        await soon(lambda: len(rung) == 2)
        assert rung == ["at the same moment", "later"]

    run(story())
    assert "out of order" in caplog.text


def test_a_stopped_alarm_clock_rings_no_more() -> None:
    async def story() -> None:
        timers = Timers(asyncio.get_running_loop())
        rung: list[str] = []
        timers.set(0.01, lambda: rung.append("too late"))
        timers.stop()
        await asyncio.sleep(0.05)
        assert rung == []

    run(story())


def test_of_two_with_one_name_the_later_one_gets_a_number() -> None:
    chairs = Chairs(5, LUCK)
    chairs.sit(Guest("a" * 64, "Ann"), 0)
    chairs.sit(Guest("b" * 64, "ann"), 2)
    chairs.sit(Guest("c" * 64, "Ann 2"), 3)
    chairs.sit(Guest("d" * 64, "Bob"), 4)
    assert chairs.names() == ["Ann", "", "ann 2", "Ann 2 2", "Bob"]
    assert [chair.name for chair in chairs.message(lambda guest: False, {})] == chairs.names()
