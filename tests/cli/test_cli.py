"""The command line: what it prints, and one sentence for everything that is wrong."""

import json
from pathlib import Path

import pytest

from cli.command import real_rumpus, rumpus
from rumpus import __version__

TIMING = ("seconds", "decisions_per_second", "games_per_second")


def test_two_simulations_with_one_seed_print_the_same_object_but_for_the_timing() -> None:
    words = ("sim", "loonacy", "--players", "4", "--games", "60", "--bots", "normal", "--seed", "1", "--json")
    reports = [json.loads(rumpus(*words).stdout) for _ in range(2)]
    for name in TIMING:
        assert all(report.pop(name) >= 0 for report in reports)
    assert reports[0] == reports[1]
    assert reports[0]["game"] == "loonacy" and reports[0]["players"] == 4 and reports[0]["games"] == 60
    assert sum(row["wins"] for row in reports[0]["wins"]) >= 60
    for row in reports[0]["wins"]:
        assert row["interval"][0] <= row["share"] <= row["interval"][1]
    for figure in ("plays", "length_seconds", "pauses", "reshuffles", "stalls"):
        assert set(reports[0][figure]) == {"mean", "p5", "p50", "p95"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sim", "chess"], "There is no game “chess”; there are: uglydoll-loonacy, loonacy, "),
        (["sim", "loonacy", "--players", "6"], "Loonacy is for 2 to 5 players, not 6."),
        (
            ["sim", "loonacy", "--bots", "genius"],
            "There is no bot “genius”; there are: gentle, easy, normal, hard, inhuman.",
        ),
        (["sim", "loonacy", "--bots", "easy,hard"], "4 players need 4 bot levels or one for all, not 2."),
        (
            ["sim", "loonacy", "--option", "hands=folded"],
            "Option “hands” cannot be “folded”; it can be: hidden, open.",
        ),
        (["sim", "loonacy", "--option", "hands"], "An option is written name=value; “hands” is not."),
        (["sim", "loonacy", "--gravity", "real"], "Nothing falls in Loonacy: it takes no gravity."),
        (["sim", "wonky", "--gravity", "lunar"], "There is no gravity “lunar”; there are: surrogate, real."),
        (["rules", "bridge"], "There is no game “bridge”; there are: uglydoll-loonacy, loonacy, "),
        (["replay", "no such file"], "Cannot read no such file"),
        (["verify", "no such file"], "Cannot read no such file"),
        (["lab", "latency", "--links", "near,far"], "near,far"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(words: list[str], sentence: str) -> None:
    answer = rumpus(*words)
    assert answer.exit_code == 2
    assert sentence in answer.stderr and "Traceback" not in answer.stderr
    assert answer.stdout == "" and len(answer.stderr.strip().splitlines()) == 1


def test_a_number_out_of_range_is_refused_too() -> None:
    for words in (["--games", "0"], ["--games", "many"], ["--jobs", "0"]):
        answer = rumpus("sim", "loonacy", *words)
        assert answer.exit_code == 2 and "Traceback" not in answer.stderr


def test_a_simulated_game_can_be_replayed_and_verified(tmp_path: Path) -> None:
    assert rumpus("sim", "uglydoll-loonacy", "--games", "2", "--log", str(tmp_path)).exit_code == 0
    file = str(tmp_path / "uglydoll-loonacy-000001.jsonl")
    told = rumpus("replay", file).stdout
    assert "Everybody looks at their cards." in told and " wins!" in told
    assert "draw pile:" in rumpus("replay", file, "--scenes").stdout
    verified = rumpus("verify", file)
    assert verified.exit_code == 0 and "are what seed and rules say." in verified.stdout
    text = Path(file).read_text("utf-8")
    Path(file).write_text(text.replace('"seed": "1/1"', '"seed": "1/2"'), "utf-8")
    rigged = rumpus("verify", file)
    assert rigged.exit_code == 1 and "the log does not say what the seed" in rigged.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The log is empty."),
        ("hello", "Line 1 is not JSON."),
        ("{}", "Line 1: This is not a Rumpus log of format 1."),
        (
            '{"rumpus": 1, "game": "loonacy", "options": {}, "names": ["a", "b"], '
            '"luck": "dice", "seed": "1"}\n[]',
            "Line 2: That is not a log entry.",
        ),
    ],
)
def test_a_damaged_log_is_described(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(text, "utf-8")
    for command in ("replay", "verify"):
        answer = rumpus(command, str(file))
        assert answer.exit_code == 2 and sentence in answer.stderr


def test_the_shelf_and_the_guides_are_shown() -> None:
    shelf = rumpus("games").stdout
    assert "uglydoll-loonacy" in shelf and "2–5" in shelf
    guide = rumpus("rules", "loonacy").stdout
    assert "How to play Loonacy" in guide and "keep tops" in guide


def test_a_list_of_games_loads_neither_physics_nor_network() -> None:
    answer = real_rumpus(["games"], python=["-X", "importtime"])
    assert answer.returncode == 0 and "Uglydoll Loonacy" in answer.stdout
    loaded = {line.rpartition("|")[2].strip() for line in answer.stderr.splitlines()}
    assert "rumpus.games" in loaded
    assert not loaded & {
        "numpy",
        "mujoco",
        "aiohttp",
        "asyncio",
        "rumpus.server",
        "rumpus.lab",
        "rumpus.tower",
    }


def test_a_command_that_is_none_is_refused() -> None:
    answer = rumpus("dance")
    assert answer.exit_code == 2 and "No such command 'dance'" in answer.stderr


def test_the_command_says_its_version() -> None:
    assert rumpus("--version").stdout == f"rumpus {__version__}\n"
