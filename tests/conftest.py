"""The marks a test may carry, and the pace at which tests are run."""

import pytest
from hypothesis import settings

PACES = {"quick": 5, "usual": 40, "nightly": 400}
"""How many games each law is tried on."""


LONGEST = ("packaging", "browser")
"""Folders whose tests begin first, so that no core waits for the other at the end."""


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
        folder = item.path.relative_to(config.rootpath / "tests").parts[0]
        return LONGEST.index(folder) if folder in LONGEST else len(LONGEST)

    items.sort(key=rank)
