"""The experiment on fairness: its targets, its report, and links it cannot use."""

import io
import json
from dataclasses import asdict

import pytest
from rich.console import Console

from rumpus.lab.races.latency import Feigning, LatencyReport, latency, read_links, read_spreads, render
from rumpus.lab.races.telling import latency_report
from rumpus.lab.report.page import page
from rumpus.table.lag import PUBLIC_CAP

POINTS = 0.01


@pytest.fixture(scope="module")
def report() -> LatencyReport:
    return latency((20, 120, 250, 250), races=10_000)


@pytest.fixture(scope="module")
def feigning(report: LatencyReport) -> Feigning:
    return report.feigning


def test_by_arrival_the_near_player_wins_far_more_than_a_fair_share(report: LatencyReport) -> None:
    assert report.by_arrival[0] > report.fair + 15 * POINTS
    assert report.right_by_arrival < 0.8


@pytest.mark.parametrize(("near", "far", "wins"), [(20, 120, 0.61), (20, 250, 0.75)])
def test_the_model_is_the_one_in_which_arrival_is_known_to_be_unfair(
    near: int, far: int, wins: float
) -> None:
    assert latency((near, far), races=6_000).by_arrival[0] == pytest.approx(wins, abs=2 * POINTS)


def test_judged_by_setting_out_everybody_wins_a_fair_share(report: LatencyReport) -> None:
    assert report.judged == pytest.approx([report.fair] * 4, abs=2 * POINTS)
    assert report.right_judged >= 0.97


def test_nobody_waits_longer_than_the_links_differ(report: LatencyReport) -> None:
    assert 200 < report.hold_max_ms <= 250
    assert 50 < report.hold_mean_ms < 150


def test_feigned_lag_pays_until_the_allowance_is_used_up_and_no_longer(feigning: Feigning) -> None:
    assert feigning.while_allowance > 0.4
    assert feigning.after == pytest.approx(0.25, abs=2 * POINTS)
    assert feigning.races_while < feigning.races_after / 5


def test_lag_feigned_from_the_first_ping_gains_what_the_cap_allows(feigning: Feigning) -> None:
    strangers = latency((20, 120, 140, 140), races=4_000, cap=PUBLIC_CAP).feigning
    assert (feigning.gain_ms, strangers.gain_ms) == (230, 130)
    assert feigning.from_first_ping > strangers.from_first_ping > 0.25 + 5 * POINTS


def test_where_the_kernel_is_a_witness_lag_feigned_from_the_first_ping_gains_nothing(
    report: LatencyReport, feigning: Feigning
) -> None:
    assert feigning.from_first_ping > 0.5
    assert feigning.witnessed == pytest.approx(report.fair, abs=2 * POINTS)
    assert feigning.sly == pytest.approx(report.fair, abs=2 * POINTS)


def test_where_the_kernel_is_a_witness_the_honest_win_as_much_as_without(report: LatencyReport) -> None:
    assert report.witnessed == pytest.approx([report.fair] * 4, abs=2 * POINTS)
    assert report.right_witnessed == pytest.approx(report.right_judged, abs=POINTS)


def test_an_honest_link_that_jitters_wins_as_much_with_a_witness_as_without() -> None:
    jittery = latency((80, 20, 40, 80), races=4_000, spreads=(30, 2, 3, 4))
    assert jittery.witnessed[0] == pytest.approx(jittery.judged[0], abs=2 * POINTS)


def test_where_the_cap_leaves_nothing_to_gain_feigning_brings_nothing() -> None:
    far = latency((400, 400), races=2_000).feigning
    assert far.after is None
    assert far.gain_ms == 0
    assert far.while_allowance == pytest.approx(0.5, abs=5 * POINTS)


def test_the_same_seed_gives_the_same_report() -> None:
    once = latency((20, 90), races=300, seed="a")
    assert once == latency((20, 90), races=300, seed="a")
    assert once != latency((20, 90), races=300, seed="b")


def test_the_report_survives_json(report: LatencyReport) -> None:
    plain = json.loads(json.dumps(asdict(report)))
    assert plain["judged"] == list(report.judged)
    assert plain["feigning"]["after"] == report.feigning.after


def test_the_report_is_drawn_with_a_bar_for_each_share_and_a_line_for_equal_ones(
    report: LatencyReport,
) -> None:
    console = Console(width=80, record=True, file=io.StringIO())
    render(report, console)
    lines = console.export_text().splitlines()
    assert max(map(len, lines)) <= 80
    bars = [line for line in lines if "█" in line]
    assert len(bars) == 8
    places = {line.index("│") for line in bars}
    assert len(places) == 1
    assert bars[0].count("█") > 1.5 * bars[1].count("█")


def test_a_report_of_very_few_races_can_be_drawn() -> None:
    console = Console(width=80, record=True, file=io.StringIO())
    render(latency((20, 90), races=1), console)
    assert "never used up" in console.export_text()


@pytest.mark.parametrize(
    ("links", "why"),
    [
        ("20,fast", "Links are round trips in ms with commas between, like 20,120,250; not “20,fast”."),
        ("", "Links are round trips in ms with commas between, like 20,120,250; not “”."),
        ("20", "A race needs 2 to 5 links, not 1."),
        ("1,2,3,4,5,6", "A race needs 2 to 5 links, not 6."),
        ("20,-1", "A link's round trip is 0 to 2000 ms, not -1."),
        ("20,2001", "A link's round trip is 0 to 2000 ms, not 2001."),
        ("20,nan", "A link's round trip is 0 to 2000 ms, not nan."),
    ],
)
def test_links_that_cannot_race_are_refused_in_a_sentence(links: str, why: str) -> None:
    with pytest.raises(ValueError) as refusal:  # noqa: PT011  # the whole text is compared below
        read_links(links)
    assert str(refusal.value) == why


def test_links_are_read_as_people_write_them() -> None:
    assert read_links("20, 120,250") == (20, 120, 250)


def test_spreads_are_read_as_people_write_them_or_are_as_usual() -> None:
    assert read_spreads("2, 30,5.5") == (2, 30, 5.5)
    assert read_spreads("") == ()
    assert latency((20, 120), races=1).spreads == (2.5, 5)


@pytest.mark.parametrize("text", ["2,wild", "2,-1", "2,nan"])
def test_spreads_that_make_no_sense_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"Spreads are milliseconds with commas between"):
        read_spreads(text)


def test_every_link_has_a_spread() -> None:
    with pytest.raises(ValueError, match=r"There are 2 links, but 3 spreads\."):
        latency((20, 90), races=1, spreads=(1, 2, 3))


def test_no_races_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"There must be at least one race, not 0\."):
        latency((20, 90), races=0)


def test_the_page_tells_the_same_shares(report: LatencyReport) -> None:
    told = page(latency_report(report, "rumpus lab latency"))
    for share in (*report.by_arrival, *report.judged, *report.witnessed):
        assert f'<td class="n">{100 * share:.1f} %</td>' in told
    assert told.count("<svg") == 2 and "true winner in 98" in told
