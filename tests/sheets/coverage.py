"""Which sentence of which sheet has a test, and which ruling of ours goes with it.

python tests/sheets/coverage.py           complain if a sentence of a game on the shelf has no test
python tests/sheets/coverage.py --write   and write docs/rulings.md anew
"""

import argparse
import ast
import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parent.parent / "docs" / "rulings.md"

PREFACE: Final = """\
# Sentence, test, ruling

Every sentence of the five rule sheets, in our words, with the tests that fail if it is broken and the
rulings we made where it leaves room. A dispute about a rule is closed by a line here, a test and, if
people really play it both ways, an option.

This page is written by `python tests/sheets/coverage.py --write` from `tests/sheets/sentences.tsv`,
`tests/sheets/rulings.tsv` and the tests that carry their ids; to change it, change those.
"""


@dataclass(frozen=True)
class Sentence:
    """One rule of one sheet."""

    id: str
    slug: str
    heading: str
    kind: str
    rule: str


@dataclass(frozen=True)
class Ruling:
    """What we decided where the sheets leave room."""

    number: str
    games: list[str]
    sentences: list[str]
    ruling: str
    why: str


@dataclass
class Findings:
    """What has been found out about sentences, rulings and tests."""

    sentences: list[Sentence]
    rulings: list[Ruling]
    tests: dict[str, list[str]]
    """The tests that carry an id, as `file::function`."""
    complaints: list[str] = field(default_factory=list)

    def slugs(self) -> list[str]:
        """Every game that has sentences, in the order of the list."""
        return list(dict.fromkeys(sentence.slug for sentence in self.sentences))

    def of_game(self, slug: str) -> list[Sentence]:
        """The sentences of one game."""
        return [sentence for sentence in self.sentences if sentence.slug == slug]


def rows(name: str) -> list[dict[str, str]]:
    """The rows of one of the tables beside this file."""
    with (HERE / name).open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


def tests_and_ids() -> Iterator[tuple[str, str]]:
    """Every test with every id it carries. Only read, never run, so that it is quick."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for carried in ids_carried_by(node):
                    yield f"{path.stem}::{node.name}", carried


def ids_carried_by(test: ast.FunctionDef) -> Iterator[str]:
    """The ids in a test's `@sheet(…)` and `@ruling(…)`."""
    for decorator in test.decorator_list:
        if (
            isinstance(decorator, ast.Call)
            and isinstance(decorator.func, ast.Name)
            and decorator.func.id in ("sheet", "ruling")
        ):
            yield from [ast.literal_eval(argument) for argument in decorator.args]


def find_out() -> Findings:
    """Read the tables and the tests, and complain where they do not fit together."""
    found = Findings(
        sentences=[Sentence(**row) for row in rows("sentences.tsv")],
        rulings=[
            Ruling(
                row["number"],
                join_array(row["games"]),
                join_array(row["sentences"]),
                row["ruling"],
                row["why"],
            )
            for row in rows("rulings.tsv")
        ],
        tests={},
    )
    for test, carried in tests_and_ids():
        found.tests.setdefault(carried, []).append(test)

    known = {sentence.id for sentence in found.sentences}
    known_rulings = {ruling.number for ruling in found.rulings}
    for carried, tests in found.tests.items():
        if carried not in known | known_rulings:
            found.complaints.append(f"There is no {carried}, but {tests[0]} carries it.")
    for ruling in found.rulings:
        for unknown in set(ruling.sentences) - known:
            found.complaints.append(f"There is no {unknown}, but ruling {ruling.number} names it.")
    for sentence in found.sentences:
        if sentence.id not in found.tests:
            found.complaints.append(f"{sentence.id} has no test: {sentence.rule}")
    return found


def join_array(text: str) -> list[str]:
    """A list written with commas."""
    return [item for item in text.split(",") if item]


def summary(found: Findings) -> str:
    """How many sentences of each game have a test, in one line."""
    games = []
    for slug in found.slugs():
        sentences = found.of_game(slug)
        tested = sum(sentence.id in found.tests for sentence in sentences)
        games.append(f"{slug} {tested} of {len(sentences)}")
    return ", ".join(games)


def page(found: Findings) -> str:
    """The whole of docs/rulings.md."""
    parts = [PREFACE]
    for slug in found.slugs():
        parts.append(f"\n## {slug}: sentences\n\n" + table_of_sentences(found, slug))
    for games in dict.fromkeys(", ".join(ruling.games) for ruling in found.rulings):
        parts.append(f"\n## {games}: rulings\n\n" + table_of_rulings(found, games))
    return "".join(parts)


def table_of_sentences(found: Findings, slug: str) -> str:
    """One game's sentences, each with its tests and rulings."""
    lines = ["| id | rule | tests | ruling |", "|---|---|---|---|"]
    for sentence in found.of_game(slug):
        rulings = [ruling.number for ruling in found.rulings if sentence.id in ruling.sentences]
        tests = tests_cell(found, sentence.id)
        lines.append(f"| {sentence.id} | {cell(sentence.rule)} | {tests} | {', '.join(rulings)} |")
    return "\n".join(lines) + "\n"


def table_of_rulings(found: Findings, games: str) -> str:
    """Our rulings for some games, each with its reason and its tests."""
    lines = ["| number | ruling | why | tests |", "|---|---|---|---|"]
    for ruling in found.rulings:
        if ", ".join(ruling.games) == games:
            tests = tests_cell(found, ruling.number)
            lines.append(f"| {ruling.number} | {cell(ruling.ruling)} | {cell(ruling.why)} | {tests} |")
    return "\n".join(lines) + "\n"


def tests_cell(found: Findings, carried: str) -> str:
    """The tests that carry an id, one below the other."""
    return "<br>".join(f"`{test}`" for test in found.tests.get(carried, []))


def cell(text: str) -> str:
    """Text that does not end a table's cell too early."""
    return text.replace("|", "\\|")


def main() -> int:
    """Say how things stand; 0 if they stand well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write docs/rulings.md anew")
    write = parser.parse_args().write

    found = find_out()
    if write:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page(found), "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != page(found):
        found.complaints.append("docs/rulings.md is out of date: run this again with --write.")

    sys.stdout.write(summary(found) + "\n")
    for complaint in found.complaints:
        sys.stderr.write(complaint + "\n")
    return 1 if found.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
