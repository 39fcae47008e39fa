"""Launchers side by side, and a real one recognised by its presses."""

import json
from pathlib import Path

import pytest

from cli.command import rumpus
from rumpus.games.uno_attack.launcher import CERTAIN, MODELS, REAL_ORDER, Model
from rumpus.lab.launcher.behavior import behavior
from rumpus.lab.launcher.fitting import candidates, repeating, shot_sizes, spelled
from rumpus.lab.launcher.presses import Press, counted, press_model, read_presses


def test_presses_follow_the_rules_of_the_model() -> None:
    pressed = press_model(MODELS["real order"], 200, "1")
    gaps = [press.blanks + 1 for press in counted([pressed]) if press.cards > 0]
    assert tuple(gaps) == (REAL_ORDER * 3)[1 : 1 + len(gaps)] and len(gaps) > 60
    assert press_model(Model(odds=(CERTAIN,), sizes=(0, 0, 100)), 5, "1") == [3] * 5


def test_counting_begins_with_the_first_shot_of_a_session() -> None:
    known = counted([[0, 3, 0, 2], [0, 0], [1, 1]])
    assert known == [Press(0, (), 0), Press(1, (), 2), Press(0, (), 1)]


def test_hazards_are_the_odds_of_the_model() -> None:
    odds = MODELS["rising odds"].odds
    found = behavior("rising", [press_model(MODELS["rising odds"], 6_000, "2")])
    for hazard in found.hazards:
        low, high = hazard.interval
        assert low - 0.02 <= odds[hazard.blanks] / CERTAIN <= high + 0.02
    assert found.hazards[-1].share == 1.0 and sum(found.sizes.values()) == pytest.approx(1, abs=1e-3)


def test_only_an_order_can_be_learned() -> None:
    wits = "and the last three gaps"
    ordered = behavior("order", [press_model(MODELS["real order"], 3_000, "3")]).surprises
    even = behavior("even", [press_model(MODELS["even odds"], 3_000, "3")]).surprises
    assert ordered[wits] < 0.3 and ordered["counts nothing"] > 0.9
    assert even[wits] > 0.9


@pytest.mark.parametrize(
    ("truth", "among"),
    [
        ("shuffled", {"ours: shuffled", "fitted: bag of gaps", "ours: real order"}),
        ("real order", {"fitted: repeating order"}),
        ("even odds", {"ours: even odds", "fitted: even odds"}),
    ],
)
def test_a_launcher_is_recognised(truth: str, among: set[str]) -> None:
    found = candidates([press_model(MODELS[truth], 500, "real")], "1")
    assert found[0].name in among and found[0].worse_by == 0
    assert found[0].bits <= found[-1].bits and len(found) >= 7


def test_an_order_is_believed_only_if_it_comes_again() -> None:
    def pressed(gaps: list[int]) -> list[int]:
        return [4] + [cards for gap in gaps for cards in [*[0] * (gap - 1), 4]]

    order = [2, 4, 1, 3, 3]
    assert repeating([pressed(order * 3)]) == tuple(order)
    assert repeating([pressed(order * 2)]) is None, "five gaps that come again may be luck"
    assert repeating([pressed([*order, *order, *order[:-1], 4])]) is None


def test_sizes_add_up_to_a_hundred() -> None:
    assert shot_sizes([[1, 0, 2, 2, 0, 5]]) == (25, 50, 0, 0, 25)
    assert sum(shot_sizes([[1, 2, 3]])) == 100
    assert spelled(Model(odds=(3400,), sizes=(100,))) == '"mine": Model(odds=(3400,), sizes=(100,)),'


def test_a_file_of_presses() -> None:
    assert read_presses("session,cards\na,0\na,3\nb,1\n") == [[0, 3], [1]]
    assert read_presses("cards\n0\n3\n2\n") == [[0, 3, 2]]
    for text in ("cards\nx\n", "cards\n-1\n", "cards\n113\n", "card\n1\n", "cards\n0\n"):
        with pytest.raises(ValueError, match="column “cards”"):
            read_presses(text)


def test_the_command_fits_a_file(tmp_path: Path) -> None:
    noted = "\n".join(map(str, press_model(MODELS["real order"], 150, "real")))
    (tmp_path / "mine.csv").write_text(f"cards\n{noted}\n", "utf-8")
    said = rumpus(
        *("lab", "launcher", "--presses", "500", "--real", str(tmp_path / "mine.csv")),
        *("--json", "--out", str(tmp_path / "out")),
    )
    data = json.loads(said.stdout)
    assert [each["name"] for each in data["launchers"]] == [*MODELS, "yours"]
    assert data["candidates"][0]["name"] == "fitted: repeating order"
    assert "Model(disc=" in (tmp_path / "out/report.html").read_text("utf-8")
    missing = rumpus("lab", "launcher", "--real", str(tmp_path / "none.csv"))
    assert missing.exit_code == 2 and "Cannot read" in missing.stderr
