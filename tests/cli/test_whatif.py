"""`rumpus whatif` and `rumpus lab calibration`: chances from the command line."""

import json
from pathlib import Path

import pytest

from cli.command import rumpus
from foresight.played import played
from rumpus.foresight.forks import forks
from rumpus.wire.logbook import dump


@pytest.fixture
def log(tmp_path: Path) -> str:
    file = tmp_path / "game.jsonl"
    file.write_text(dump(played("domaniacal")), "utf-8")
    return str(file)


def test_a_moment_has_chances_and_names_for_what_else_could_have_been(log: str) -> None:
    said = json.loads(rumpus("whatif", log, "--at", "20", "--endings", "20", "--json").stdout)
    assert said["at"] == 20 and said["game"] == "domaniacal"
    (answer,) = said["answers"]
    assert answer["instead"] == "" and answer["endings"] == 20 and len(answer["shares"]) == 3
    assert [each["instead"] for each in said["possible"]] == [
        fork.key for fork in forks(played("domaniacal"), 20)
    ]
    change = said["possible"][0]["instead"]
    words = ("whatif", log, "--at", "20", "--endings", "20", "--instead", change)
    both = json.loads(rumpus(*words, "--json").stdout)["answers"]
    assert [each["instead"] for each in both] == ["", change] and both[0]["shares"] == answer["shares"]
    table = rumpus(*words, "--as", "1").stdout
    assert "As it was. (20 endings)" in table and "95 % interval" in table


def test_without_a_moment_the_whole_game_is_told(log: str) -> None:
    said = json.loads(rumpus("whatif", log, "--endings", "20", "--json").stdout)
    assert said["curve"][-1]["seq"] == len(played("domaniacal").entries) - 1
    assert max(said["curve"][-1]["shares"]) == 1.0
    assert "100%" in rumpus("whatif", log, "--endings", "20").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--at", "9999"], "there is no 9999"),
        (["--at", "20", "--instead", "magic"], "nothing is called “magic”"),
        (["--at", "20", "--as", "7"], "This game has seats 1 to 3."),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(log: str, words: list[str], sentence: str) -> None:
    answer = rumpus("whatif", log, *words)
    assert answer.exit_code == 2 and sentence in answer.stderr


def test_whether_chances_come_true_is_a_table() -> None:
    words = (
        "lab",
        "calibration",
        "domaniacal",
        "--games",
        "10",
        "--moments",
        "2",
        "--endings",
        "10",
        "--fit",
    )
    table = rumpus(*words).stdout
    assert "came true" in table and "furthest off" in table and "best sharpness for these games" in table


def test_whether_thinking_keeps_live_tables_waiting_is_measured_on_a_real_server() -> None:
    said = json.loads(rumpus("bench", "thinking", "--tables", "2", "--seconds", "0.5", "--json").stdout)
    assert said["tables"] == 2 and said["thinkers"] == 1
    assert said["late_p99_ms"] >= 0 and said["thinking_late_p99_ms"] >= 0
