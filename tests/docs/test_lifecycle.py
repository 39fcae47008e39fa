"""docs/lifecycle.md names a test for every case, and each of them is there."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "lifecycle.md"
CASES = 65


def test_every_case_has_tests_that_exist() -> None:
    written = {
        name
        for file in TESTS.rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
    }
    told: set[int] = set()
    for line in PAGE.read_text("utf-8").splitlines():
        case = re.match(r"\| ([\d, ]+) \|", line)
        if case:
            told |= {int(number) for number in case[1].split(",")}
            names = re.findall(r"`(test_\w+)`", line)
            assert names, line
            assert set(names) <= written, set(names) - written
    assert told == set(range(1, CASES + 1))
