"""The judge of races: who set out first, who is held, and what a feigner gains."""

import pytest

from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.table.lag import (
    ALLOWANCE,
    FRIENDS_CAP,
    MEMORY,
    OPENING,
    PING_EVERY,
    PUBLIC_CAP,
    REFILL,
    RISE,
    RISE_LIMIT,
    LagMeter,
)
from rumpus.table.race import A_BLINK, RaceJudge, photo_finish


def measured(*links: float, cap: float = FRIENDS_CAP) -> RaceJudge[str]:
    """A judge who knows these links well; their trips are always the same."""
    judge: RaceJudge[str] = RaceJudge(len(links), cap)
    for seat, link in enumerate(links):
        for _ in range(MEMORY):
            judge.pong(Seat(seat), link, Millis(0))
    return judge


def jittery(seats: int, link: float, jitter: float) -> RaceJudge[str]:
    """A judge whose links go up and down."""
    judge: RaceJudge[str] = RaceJudge(seats, FRIENDS_CAP)
    for number in range(MEMORY):
        for seat in range(seats):
            judge.pong(Seat(seat), link + jitter * (number % 3 - 1), Millis(0))
    return judge


def known(link: float) -> LagMeter:
    meter = LagMeter(FRIENDS_CAP)
    for _ in range(MEMORY):
        meter.pong(link)
    return meter


def names(judge: RaceJudge[str], now: int) -> list[str]:
    return [reach.payload for reach in judge.release(Millis(now))]


# ---- The order


def test_the_hand_that_set_out_first_is_judged_first_though_it_arrives_last() -> None:
    judge = measured(20, 220)
    judge.reach(Seat(0), Millis(1000), "near, set out at 980")
    judge.reach(Seat(1), Millis(1150), "far, set out at 930")
    assert names(judge, 1200) == ["far, set out at 930", "near, set out at 980"]


def test_a_hand_that_set_out_later_stays_later() -> None:
    judge = measured(20, 220)
    judge.reach(Seat(0), Millis(1000), "near, set out at 980")
    judge.reach(Seat(1), Millis(1199), "far, set out at 979")
    judge.reach(Seat(1), Millis(1201), "far, set out at 981")
    assert names(judge, 1201) == ["far, set out at 979", "near, set out at 980", "far, set out at 981"]


def test_hands_that_set_out_together_are_judged_as_they_arrived() -> None:
    judge = measured(20, 120)
    judge.reach(Seat(1), Millis(1100), "far")
    judge.reach(Seat(0), Millis(1000), "near")
    assert names(judge, 1100) == ["near", "far"]


def test_a_hand_that_comes_after_the_call_is_judged_next() -> None:
    judge = measured(20, 120)
    judge.reach(Seat(0), Millis(1000), "near, set out at 980")
    assert names(judge, 1100) == ["near, set out at 980"]
    judge.reach(Seat(1), Millis(1101), "far, late by a spike nobody has measured")
    assert names(judge, 1101) == ["far, late by a spike nobody has measured"]


def test_a_hand_that_is_due_takes_along_all_that_set_out_before_it() -> None:
    judge = measured(20, 20, 220)
    judge.reach(Seat(0), Millis(1000), "held for the far link")
    judge.dismiss(Seat(2))
    judge.reach(Seat(1), Millis(1010), "held for nobody")
    assert names(judge, 1010) == ["held for the far link", "held for nobody"]


# ---- The hold


def test_nobody_is_held_between_equal_links() -> None:
    judge = measured(80, 80, 80)
    assert judge.reach(Seat(1), Millis(1000), "").due_at == 1000


def test_in_one_house_nobody_is_held() -> None:
    judge = measured(0, 2, 4)
    assert [judge.reach(Seat(seat), Millis(1000), "").due_at for seat in range(3)] == [1000, 1000, 1000]


def test_each_is_held_for_what_the_slowest_link_is_slower() -> None:
    judge = measured(20, 120, 220)
    assert [judge.reach(Seat(seat), Millis(1000), "").due_at for seat in range(3)] == [1200, 1100, 1000]
    assert judge.due_at() == 1000


@pytest.mark.parametrize("payload", ["a card that fits", "a card that does not", "a finger"])
def test_the_hold_does_not_depend_on_what_the_hand_wants_or_who_else_reaches(payload: str) -> None:
    judge = measured(20, 120, 220)
    judge.reach(Seat(1), Millis(990), payload)
    judge.reach(Seat(2), Millis(995), payload)
    assert judge.reach(Seat(0), Millis(1000), payload).due_at == 1200


@pytest.mark.parametrize("cap", [PUBLIC_CAP, FRIENDS_CAP])
def test_no_hold_is_longer_than_the_cap(cap: int) -> None:
    judge = measured(0, 1900, cap=cap)
    assert judge.reach(Seat(0), Millis(1000), "").due_at == 1000 + cap
    assert judge.reach(Seat(1), Millis(1000), "").set_out == 1000 - cap


def test_nobody_waits_for_the_link_of_somebody_who_left() -> None:
    judge = measured(20, 220)
    judge.reach(Seat(1), Millis(900), "the leaver's")
    assert [reach.payload for reach in judge.dismiss(Seat(1))] == ["the leaver's"]
    assert judge.reach(Seat(0), Millis(1000), "").due_at == 1000


def test_a_hand_the_rules_keep_waiting_is_not_held_twice() -> None:
    judge = measured(20, 120)
    assert judge.reach(Seat(0), Millis(1000), "", not_before=1050).due_at == 1100
    assert judge.reach(Seat(0), Millis(1000), "", not_before=1300).due_at == 1300


def test_nothing_is_released_before_it_is_due() -> None:
    judge = measured(20, 120)
    judge.reach(Seat(0), Millis(1000), "near")
    assert names(judge, 1099) == []
    assert names(judge, 1100) == ["near"]
    assert judge.due_at() == NEVER


# ---- The meter


def test_one_quick_pong_lowers_the_steady_lag_at_once() -> None:
    meter = known(200)
    meter.pong(40)
    assert meter.steady == 40


def test_the_steady_lag_rises_a_little_with_each_pong_and_never_far() -> None:
    meter = known(40)
    risen = []
    for _ in range(10 * MEMORY):
        meter.pong(200)
        risen.append(meter.steady - 40)
    steps = [after - before for before, after in zip([0.0, *risen], risen, strict=False)]
    assert max(steps) == RISE
    assert risen[-1] == RISE_LIMIT


def test_a_slow_first_pong_is_forgotten_soon() -> None:
    meter = LagMeter(FRIENDS_CAP)
    for trip in [900.0, 50.0, 52.0]:
        meter.pong(trip)
    assert meter.forgiven == 52


def test_a_link_without_a_pong_is_forgiven_nothing() -> None:
    assert LagMeter(FRIENDS_CAP).forgive() == 0


def test_one_slow_pong_is_not_a_spike_but_two_are() -> None:
    meter = known(40)
    meter.pong(140)
    assert meter.forgiven == 40
    meter.pong(140)
    assert meter.forgiven == 140


def test_ordinary_jitter_costs_no_allowance() -> None:
    meter = LagMeter(FRIENDS_CAP)
    for number in range(60):
        meter.pong(100 + 8 * (number // 2 % 3 - 1))
        meter.forgive()
    assert meter.allowance_used == 0


def test_feigned_lag_runs_dry() -> None:
    meter = known(40)
    gains = []
    for _ in range(60):
        meter.pong(140)
        gains.append(meter.forgive() - 40)
    assert max(gains) == 100
    assert sum(gains) < ALLOWANCE + 60 * (REFILL + RISE_LIMIT)
    assert max(gains[-30:]) <= RISE_LIMIT + REFILL


def test_an_allowance_refills_slowly_and_only_to_the_brim() -> None:
    meter = known(40)
    for _ in range(2):
        meter.pong(140)
    meter.forgive()
    used = ALLOWANCE - meter.allowance
    assert used == 100
    meter.refill(1_000)
    assert meter.allowance == ALLOWANCE - used
    meter.refill(1_000 + PING_EVERY)
    assert meter.allowance == ALLOWANCE - used + REFILL
    meter.refill(1_000 + 1_000 * PING_EVERY)
    assert meter.allowance == ALLOWANCE


def test_eight_tabs_refill_an_allowance_no_faster_than_one() -> None:
    one, eight = measured(40, 40), measured(40, 40)
    for judge, tabs in ((one, 1), (eight, 8)):
        for _ in range(2):
            judge.pong(Seat(0), 140, Millis(0))
        judge.reach(Seat(0), Millis(0), "late")
        for ping in range(1, 25):
            for tab in range(tabs):
                judge.pong(Seat(0), 40, Millis(ping * PING_EVERY + 300 * tab))
    assert one.meters[0].allowance == pytest.approx(ALLOWANCE - 100 + 24 * REFILL)
    last_tab_later = REFILL * 7 * 300 / PING_EVERY
    assert eight.meters[0].allowance == pytest.approx(one.meters[0].allowance + last_tab_later)


def test_without_a_witness_whoever_feigns_from_the_first_ping_gains_up_to_the_cap() -> None:
    meter = LagMeter(PUBLIC_CAP)
    for _ in range(OPENING):
        meter.pong(20 + 5000)
    assert meter.forgive() == PUBLIC_CAP
    assert meter.allowance_used == 0


# ---- Pictures and receipts


def test_a_margin_within_the_error_bar_is_a_photo_finish() -> None:
    judge = jittery(2, link=100, jitter=6)
    first = judge.reach(Seat(1), Millis(1000), "")
    photo = photo_finish(first, judge.reach(Seat(0), Millis(1005), ""))
    assert photo is not None
    assert (photo.first, photo.second, photo.margin_ms) == (1, 0, 5)
    assert 5 < photo.error_ms < 50
    beyond = Millis(1000 + int(max(photo.error_ms, A_BLINK)) + 1)
    assert photo_finish(first, judge.reach(Seat(0), beyond, "")) is None


def test_two_hands_within_a_blink_are_a_photo_finish_however_well_their_links_are_known() -> None:
    judge = measured(100, 100)
    first = judge.reach(Seat(0), Millis(1000), "")
    photo = photo_finish(first, judge.reach(Seat(1), Millis(1000 + int(A_BLINK) - 1), ""))
    assert photo is not None
    assert photo.margin_ms > photo.error_ms
    assert photo_finish(first, judge.reach(Seat(1), Millis(1000 + int(A_BLINK)), "")) is None


def test_a_hand_that_was_clearly_first_but_came_after_the_call_is_on_no_picture() -> None:
    judge = measured(100, 100)
    called = judge.reach(Seat(0), Millis(1000), "")
    assert photo_finish(called, judge.reach(Seat(1), Millis(990), "")) is None


def test_a_hand_that_was_kept_waiting_is_on_no_picture() -> None:
    judge = jittery(2, link=100, jitter=6)
    first = judge.reach(Seat(0), Millis(1000), "")
    assert photo_finish(first, judge.reach(Seat(1), Millis(900), "", not_before=1001)) is None


def test_receipts_say_what_was_measured_and_forgiven() -> None:
    judge = measured(20, 120)
    for at in (1000, 2000):
        judge.reach(Seat(1), Millis(at), "")
    for _ in range(2):
        judge.pong(Seat(1), 220, Millis(0))
    judge.reach(Seat(1), Millis(3000), "")
    judge.release(Millis(9000))
    near, far = judge.receipts()
    assert (near.judged, near.forgiven_ms, near.steady_ms) == (0, 0, 20)
    assert str(near.steady_ms) == "20.0", "compiled or not, it is written alike"
    assert (far.seat, far.judged) == (1, 3)
    assert far.forgiven_ms == pytest.approx(120 + 120 + 220)
    assert far.allowance_used_ms == pytest.approx(220 - far.steady_ms)
