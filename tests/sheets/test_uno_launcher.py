"""The launcher: our rulings on when it fires and how many cards come out."""

import itertools
from collections import Counter

import pytest

from rumpus.engine.chance import Dice, Loaded
from rumpus.games import shelf_box
from rumpus.games.uno_attack.actions import Press
from rumpus.games.uno_attack.events import Fired, UnoAttackLedger
from rumpus.games.uno_attack.launcher import (
    CERTAIN,
    MODELS,
    REAL_ORDER,
    SHOT_SIZES,
    Model,
    install,
    load,
    next_gap,
    shot_size,
)
from rumpus.games.uno_attack.state import State
from rumpus.games.uno_attack.unseen import guess_gap
from sheets.sheet import ruling
from sheets.uno_attack import UnoScene, begun, given

PUBLISHED = [
    2, 6, 9, 13, 17, 21, 24, 26, 27, 29, 32, 36, 37, 41, 44, 47, 48, 51, 54, 57, 58, 62, 66, 69, 72, 73, 77,
    81, 84, 85, 88, 92, 93, 96,
]  # fmt: skip


def table(model: Model) -> State:
    state: State = begun(2).state.copy()
    install(state, model)
    return state


def gaps(model: Model, many: int, seed: str = "gaps") -> list[int]:
    """So many gaps in a row, from one load; the first, in which the launcher is closed, is not among them."""
    ledger = loaded_launcher(model, seed)
    found = []
    for _ in range(many):
        gap = next_gap(ledger.state, ledger.chance)
        ledger.record(Fired(0, 0, False, gap))
        found.append(int(gap))
    return found


def loaded_launcher(model: Model, seed: str) -> UnoAttackLedger:
    """A launcher that has just been loaded."""
    ledger = UnoAttackLedger(table(model), Dice(seed))
    load(ledger)
    return ledger


def shots(scene: UnoScene, presses: int) -> list[int]:
    """The numbers of the presses that fire, when nobody plays and every card comes back."""
    fired = []
    for number in range(1, presses + 1):
        seat = scene.turn()
        scene.act(seat, Press())
        if "Fired" in scene.happened():
            fired.append(number)
        scene.state.deck.absorb(scene.state.hands[seat])
    return fired


@ruling("U-46")
def test_a_bag_has_34_gaps_of_96_presses() -> None:
    many = MODELS["shuffled"].gaps
    assert many == (7, 3, 13, 11)
    assert (sum(many), sum(length * count for length, count in enumerate(many, 1))) == (34, 96)


@ruling("U-46")
def test_every_bag_is_drawn_to_its_end_before_the_next_begins() -> None:
    found = gaps(MODELS["shuffled"], 33 + 34 * 20)
    for bag in range(20):
        assert Counter(found[33 + 34 * bag : 67 + 34 * bag]) == {1: 7, 2: 3, 3: 13, 4: 11}


@ruling("U-46")
def test_two_ones_never_follow_each_other_also_not_across_bags() -> None:
    for number in range(20):
        found = gaps(MODELS["shuffled"], 34 * 40, str(number))
        assert (1, 1) not in itertools.pairwise(found)


@ruling("U-46")
def test_every_place_of_a_bag_is_equally_likely_to_hold_a_one() -> None:
    """But for the ends, where a one has only one neighbor to keep away from."""
    places: Counter[int] = Counter()
    for number in range(3_000):
        for place, gap in enumerate(gaps(MODELS["shuffled"], 33 + 34, str(number))[33:]):
            places[place] += gap == 1
    middle = [places[place] / 3_000 for place in range(8, 26)]
    assert all(0.15 < share < 0.26 for share in middle)


@ruling("U-46")
def test_the_first_press_after_loading_is_like_any_other() -> None:
    ledger = loaded_launcher(MODELS["shuffled"], "first")
    first: Counter[int] = Counter()
    for _ in range(20_000):
        load(ledger)
        first[int(ledger.state.gap)] += 1
    assert first.keys() == {1, 2, 3, 4}
    for presses, gaps_as_long in enumerate((34, 27, 24, 11), 1):
        assert abs(first[presses] / 20_000 - gaps_as_long / 96) < 0.012


@ruling("U-46")
def test_the_launcher_is_closed_within_a_gap_that_is_no_longer_in_the_bag() -> None:
    for place, (length, left, bag) in {
        0: (1, 1, (6, 3, 13, 11)),
        6: (1, 1, (6, 3, 13, 11)),
        7: (2, 1, (7, 2, 13, 11)),
        12: (2, 2, (7, 2, 13, 11)),
        13: (3, 1, (7, 3, 12, 11)),
        51: (3, 3, (7, 3, 12, 11)),
        52: (4, 1, (7, 3, 13, 10)),
        95: (4, 4, (7, 3, 13, 10)),
    }.items():
        ledger = UnoAttackLedger(table(MODELS["shuffled"]), Loaded([place]))
        load(ledger)
        state = ledger.state
        assert (state.gap_length, state.gap, state.bag) == (length, left, bag)


@ruling("U-46")
@pytest.mark.parametrize(
    ("bag", "after", "luck", "gap"),
    [
        ((7, 3, 13, 11), 2, [6], 1),  # a one comes in 7 of 28 cases
        ((7, 3, 13, 11), 2, [7, 0], 2),
        ((7, 3, 13, 11), 1, [0], 2),  # but never after another one
        ((7, 3, 13, 11), 1, [2], 2),
        ((7, 3, 13, 11), 1, [3], 3),
        ((7, 3, 13, 11), 1, [15], 3),
        ((7, 3, 13, 11), 1, [16], 4),
        ((7, 3, 13, 11), 1, [26], 4),
        ((1, 0, 1, 0), 4, [0], 1),
        ((1, 0, 1, 0), 4, [1, 0], 3),
        ((1, 0, 0, 0), 4, [0], 1),  # the last of a bag
    ],
)
def test_how_a_gap_is_drawn_from_the_bag(bag: tuple[int, ...], after: int, luck: list[int], gap: int) -> None:
    state = table(MODELS["shuffled"])
    state.bag, state.gap_length = bag, after
    assert next_gap(state, Loaded(luck)) == gap


@ruling("U-46")
def test_an_empty_bag_is_filled_at_once() -> None:
    state = table(MODELS["shuffled"])
    state.bag = (0, 0, 0, 2)
    state.begin_gap(4, 4)
    assert (state.gap, state.gap_length, state.bag) == (4, 4, (0, 0, 0, 1))
    state.begin_gap(4, 4)
    assert state.bag == (7, 3, 13, 11)


@ruling("U-46")
def test_a_reload_fills_the_bag_and_leaves_the_gap_under_way() -> None:
    scene = given(hands="R3 R4 R5 | BS B5", top="W", color="red", under=58)
    state = scene.state
    state.gap, state.gap_length, state.bag = 3, 4, (0, 0, 1, 0)
    scene.play(0, "R3")
    assert (state.gap, state.gap_length, state.bag) == (3, 4, (7, 3, 13, 11))


@ruling("U-46")
def test_nobody_sees_into_the_launcher() -> None:
    scene = given(hands="B3 B4 | G4 G5", top="R7")
    scene.press(0, "R1")
    for viewer in scene.viewers():
        assert [event.gap for event in scene.told(viewer, "Fired")] == [-1]
        view = scene.view(viewer)
        assert (view.gap, view.gap_length, view.notch, view.bag) == (-1, -1, -1, (-1,) * 4)


@ruling("U-47")
def test_the_real_order_is_the_published_one() -> None:
    presses, fired = 0, []
    for gap in REAL_ORDER:
        presses += gap
        fired.append(presses)
    assert fired == PUBLISHED


@ruling("U-47")
def test_a_launcher_with_the_real_order_fires_as_published_and_then_again() -> None:
    scene = UnoScene(begun(2, {"launcher": "real order", "turn_time": 0}))
    scene.match._ledger.chance = Dice("real")
    assert shots(scene, 96 + 9) == [*PUBLISHED, 96 + 2, 96 + 6, 96 + 9]


@ruling("U-47")
def test_the_real_order_begins_anew_when_the_launcher_is_opened() -> None:
    scene = given(
        hands="R3 R4 R5 | BS B5", top="W", color="red", under=58, options={"launcher": "real order"}
    )
    scene.play(0, "R3")
    assert (scene.state.gap, scene.state.notch) == (2, 1)


@ruling("U-48")
@pytest.mark.parametrize("launcher", ["shuffled", "real order", "even odds", "rising odds"])
def test_every_launcher_fires_about_34_times_in_96_presses(launcher: str) -> None:
    scene = UnoScene(begun(2, {"launcher": launcher, "turn_time": 0}))
    scene.match._ledger.chance = Dice(f"rate {launcher}")
    assert abs(len(shots(scene, 9_600)) / 9_600 - 34 / 96) < 0.016


@ruling("U-48")
def test_odds_are_even_or_rise_until_they_are_certain() -> None:
    assert MODELS["even odds"].odds == (CERTAIN * 34 // 96,)
    assert MODELS["rising odds"].odds == tuple(CERTAIN * percent // 100 for percent in (18, 30, 45, 65, 100))


@ruling("U-48")
@pytest.mark.parametrize("launcher", ["even odds", "rising odds"])
def test_a_launcher_that_fires_by_odds_has_no_gap_and_no_bag(launcher: str) -> None:
    state = loaded_launcher(MODELS[launcher], "odds").state
    assert (state.gap, state.gap_length, state.bag, state.disc) == (0, 0, (), ())


@ruling("U-48")
def test_a_table_of_ones_own_can_be_put_in() -> None:
    scene = given(hands="B3 B4 | G4 G5", top="R7")
    install(scene.state, Model(odds=(0, CERTAIN), sizes=(0, 100)))
    scene.luck()
    assert shots(scene, 6) == [2, 4, 6]
    scene.act(scene.turn(), Press())
    scene.act(scene.turn(), Press())
    assert scene.told(None, "Fired")[0].cards == 2


@ruling("U-49")
def test_a_shot_has_one_to_twelve_cards_and_five_on_average() -> None:
    assert (len(SHOT_SIZES), sum(SHOT_SIZES)) == (12, 100)
    assert sum(size * share for size, share in enumerate(SHOT_SIZES, 1)) == 500
    state, chance = table(MODELS["shuffled"]), Dice("sizes")
    found = Counter(int(shot_size(state, chance)) for _ in range(50_000))
    for size, share in enumerate(SHOT_SIZES, 1):
        assert abs(found[size] / 50_000 - share / 100) < 0.01


@ruling("U-46", "U-49")
def test_the_label_on_the_box_counts_presses_shots_and_cards() -> None:
    figures = shelf_box("uno-attack").info.figures
    assert {"hands", "turns", "presses", "shots", "cards_shot", "reloads", "catches"} <= set(figures)


def test_whoever_imagines_a_launcher_guesses_among_the_gaps_that_are_long_enough() -> None:
    """The gap under way is longer than its blanks; each of a full bag's is as likely as any other."""
    state = table(Model(gaps=(5, 2, 1)))
    state.blanks = 1
    found = []
    for place in range(3):
        luck = Loaded([place])
        guess_gap(state, luck)
        found.append((int(state.gap_length), int(state.gap)))
    assert found == [(2, 1), (2, 1), (3, 2)]
    with pytest.raises(AssertionError, match="a number below 3 is due"):
        guess_gap(state, Loaded([3]))
    state.blanks = 3
    guess_gap(state, Loaded([]))  # no gap is so long: what was known stays
    assert (state.gap_length, state.gap) == (3, 2)
