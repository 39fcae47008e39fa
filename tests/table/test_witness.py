"""What a witness to a link lets the judge believe of pongs."""

import math

import pytest

from rumpus.engine.chance import Dice
from rumpus.table.lag import ALLOWANCE, FRIENDS_CAP, MEMORY, OPENING, LagMeter
from rumpus.table.witness import DELAYED_ACK, MARGIN, MOST_JITTER, Witness


def measured(pong: float, witness: Witness | None, pongs: int = MEMORY) -> LagMeter:
    meter = LagMeter(FRIENDS_CAP)
    for _ in range(pongs):
        meter.pong(pong, witness)
    return meter


@pytest.mark.parametrize("link", [0.05, 20.0, 80.0, 200.0])
@pytest.mark.parametrize("pongs", [1, OPENING, 2 * MEMORY])
def test_pongs_late_from_the_first_are_believed_no_further_than_the_witness(link: float, pongs: int) -> None:
    liar = measured(link + 240, Witness(link, link), pongs)
    assert liar.forgive() == pytest.approx(link + MARGIN)
    assert liar.allowance_used == 0


def test_putting_off_acknowledgments_gains_no_more_than_a_margin() -> None:
    late = measured(50 + DELAYED_ACK, Witness(50, 50 + DELAYED_ACK))
    assert late.forgive() == 50 + MOST_JITTER
    assert late.allowance_used == 0


@pytest.mark.parametrize("link", [8.0, 20.0, 80.0, 250.0])
def test_an_honest_link_is_forgiven_as_without_a_witness(link: float) -> None:
    # The ping of a browser is acknowledged with its pong, some other messages later.
    for smoothed in (link, link + DELAYED_ACK / 2, link + DELAYED_ACK):
        assert measured(link, Witness(link, smoothed)).forgiven == measured(link, None).forgiven == link


def test_an_honest_phone_whose_link_jitters_by_30_ms_loses_nothing() -> None:
    luck = Dice("a phone on the train")
    least = smoothed = 50 + 30 * luck.exponential()
    alone, witnessed = LagMeter(FRIENDS_CAP), LagMeter(FRIENDS_CAP)
    difference = 0.0
    for _ in range(1_000):
        trip = 50 + 30 * luck.exponential()
        least, smoothed = min(least, trip), smoothed + (trip - smoothed) / 8
        alone.pong(trip)
        witnessed.pong(trip, Witness(least, smoothed))
        difference += alone.forgive() - witnessed.forgive()
    assert difference / 1_000 < 2


def test_a_link_that_goes_bad_in_mid_game_is_forgiven_from_the_allowance_as_far_as_it_is_seen() -> None:
    meter = measured(40, Witness(40, 40))
    for _ in range(2):
        meter.pong(240, Witness(40, 240))
    assert meter.forgive() == 240 - DELAYED_ACK
    assert meter.allowance == ALLOWANCE - (240 - DELAYED_ACK - 40)


def test_pongs_late_in_mid_game_gain_nothing_where_the_link_is_seen_to_be_as_quick_as_before() -> None:
    meter = measured(40, Witness(40, 40))
    for _ in range(20):
        meter.pong(240, Witness(40, 40 + DELAYED_ACK))
        assert meter.forgive() <= 40 + MARGIN
    assert meter.allowance_used == 0


def test_a_witness_who_knows_nothing_of_the_moment_leaves_spikes_to_the_allowance() -> None:
    meter = measured(240, Witness(40, math.inf))
    assert meter.steady == 40 + MOST_JITTER
    assert meter.forgive() == 240
    assert meter.allowance == ALLOWANCE - (240 - 40 - MOST_JITTER)
