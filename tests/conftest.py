"""The marks a test may carry, the pace at which tests are run, and what is run once more."""

from typing import Any

import pytest
from hypothesis import settings

PACES = {"quick": 5, "usual": 40, "nightly": 400}
"""How many games each law is tried on."""


LONGEST = (
    "packaging",
    "browser/test_every_window.py",
    "browser/test_uno_attack.py",
    "browser/test_wonky.py",
    "browser/test_three_people.py",
    "browser/test_by_ear.py",
    "browser/test_axe.py",
    "browser/test_first_game.py",
    "browser/test_domaniacal.py",
    "browser/test_whole_games.py",
    "browser/test_shop_window.py",
    "browser/test_lessons.py",
    "browser/test_wonky_hand.py",
    "browser/test_away_and_late.py",
    "browser",
)
"""What begins first, so that no core waits for the other at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--pace", choices=PACES, default="usual", help="how many games to try: quick, usual or nightly"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "sheet(*ids): the sentences of the rule sheets this test stands for")
    config.addinivalue_line("markers", "ruling(*ids): the rulings of ours this test stands for")
    config.addinivalue_line(
        "markers", "speed(times): how fast the time of matches passes on the module's server"
    )
    config.addinivalue_line("markers", "painted: browsers draw towers, which takes most of a test's time")
    for pace, games in PACES.items():
        settings.register_profile(pace, max_examples=games)
    settings.load_profile(config.getoption("pace"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    def rank(item: pytest.Item) -> int:
        path = item.path.relative_to(config.rootpath / "tests").as_posix()
        return next((place for place, long in enumerate(LONGEST) if path.startswith(long)), len(LONGEST))

    items.sort(key=rank)
    for item in items:
        if item.path.is_relative_to(config.rootpath / "tests" / "browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadfile` tests are dealt in the order of `LONGEST`, and most of them one by one."""
    if config.getoption("dist") != "loadfile":
        return None
    from dealer import Dealer

    return Dealer(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name every browser test that was run once more, and why: none of them is to be overlooked."""
    for report in terminalreporter.getreports("rerun"):
        why = report.longreprtext.partition("\nE ")[2].strip().splitlines() or ["it crashed"]
        line = f"RUN ONCE MORE after it had failed: {report.nodeid} ({why[0]})"
        terminalreporter.write_line(line, yellow=True, bold=True)
