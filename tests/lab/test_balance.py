"""What the balance of a game rests on: leads, deals, duels, and a page that says what the numbers say."""

import csv
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from cli.command import rumpus
from rumpus.games import shelf_box
from rumpus.lab import pairings
from rumpus.lab.balance.cards import worths
from rumpus.lab.balance.experiment import Setup, experiment, usual_levels
from rumpus.lab.balance.sums import lead_sums, sums
from rumpus.lab.balance.watching import NOBODY, Deal, Watched, changes, leader, watch_one
from rumpus.lab.simulate import Plan, Played, play_one


def plan(slug: str, games: int = 10, players: int = 4) -> Plan:
    info = shelf_box(slug).info
    return Plan(
        slug,
        ("normal",) * players,
        games,
        "7",
        info.defaults,
        gravity="surrogate" if info.gravity else None,
    )


def test_a_lead_changes_only_when_another_one_leads_alone() -> None:
    assert leader([3, 5, 5]) == NOBODY and leader([3, 5, 4]) == 1
    assert changes([NOBODY, 1, NOBODY, 1, 2, NOBODY, 0, 0]) == 2
    assert changes([]) == 0


@pytest.mark.parametrize("slug", ["loonacy", "domaniacal", "uno-attack", "wonky"])
def test_a_watched_game_is_the_same_game(slug: str) -> None:
    played, watched = play_one(plan(slug), 3), watch_one(plan(slug), 3)
    last = watched.deals[-1]
    assert last.winners == played.winners or slug == "uno-attack"
    assert len(watched.deals) == played.figures.get("hands", 1)
    assert len(watched.leaders) == 9 and 0 <= watched.last_until < 1
    for deal in watched.deals:
        assert len({card for hand in deal.hands for card in hand}) == sum(map(len, deal.hands)) > 0


def game(winner: int) -> Played:
    return Played((winner,), 1000, 10, 0, {}, ())


def test_what_a_lead_is_worth_and_who_comes_back() -> None:
    watched = [
        Watched(0, (0,) * 9, 0, 0.0, 1, ()),
        Watched(1, (0,) * 8 + (1,), 1, 0.8, 1, ()),
        Watched(2, (NOBODY,) * 9, 0, 0.3, 1, ()),
    ]
    found = lead_sums(watched, [game(0), game(1), game(1)])
    first, last = found["leader_wins"][0], found["leader_wins"][-1]
    assert (first["led"], first["won"]) == (2, 0.5) and last["won"] == 1.0
    assert found["comebacks"] == 1 and found["winner_last_until"][0]["share"] == round(2 / 3, 4)


def test_a_card_is_worth_what_it_does_to_who_is_dealt_it() -> None:
    trump, blank = 0, 1
    deals = [Deal(((trump, 2), (blank, 3)) if number % 2 else ((blank, 3), (trump, 2)), (number % 2 ^ 1,))
             for number in range(100)]  # fmt: skip
    deals += [Deal(((4, 5), (6, 7)), (number % 2,)) for number in range(100)]
    found = {each.card: each for each in worths(deals, str)}
    assert found["0"].worth == 0.5 and found["0"].stands_out and found["0"].won == 1.0
    assert found["1"].worth == -0.5 and found["1"].low < -0.5 < found["1"].high
    assert found["4"].worth == 0 and not found["4"].stands_out and found["4"].dealt == 100


def test_duels_are_played_from_both_chairs_with_the_same_luck() -> None:
    duels = Setup(plan("domaniacal"), 0, 10, ("random", "normal")).duel_plan
    played = pairings.play_pairs(duels, range(10))
    assert {game.seated for game in played} == {("random", "normal"), ("normal", "random")}
    (pair,) = pairings.compared(duels, played)
    assert (pair.better, pair.worse, pair.games) == ("normal", "random", 10) and pair.share > 0.7
    for number, game in enumerate(played[:2]):
        again = play_one(replace(plan("domaniacal"), levels=game.seated, seed="7/levels"), 0).winners
        assert again == tuple(seat for seat, place in enumerate(game.places) if place == 1), number


def test_levels_that_search_do_not_duel_unless_asked_to() -> None:
    assert usual_levels("wonky") == ("random", "easy", "normal")


def test_neither_jobs_nor_an_interruption_change_a_number(tmp_path: Path) -> None:
    setup = Setup(plan("loonacy", 250), 60, 20, ("easy", "hard"))
    whole = sums(experiment(setup, 2, tmp_path / "two", lambda done: None))

    class Stop(Exception):
        pass

    heard: list[int] = []

    def stop_early(done: int) -> None:
        heard.append(done)
        if len(heard) == 2:
            raise Stop

    with pytest.raises(Stop):
        experiment(setup, 1, tmp_path / "parts", stop_early)
    kept = sorted(path.name for path in (tmp_path / "parts").rglob("*.json"))
    assert kept == ["0-100.json", "100-200.json"]
    assert sums(experiment(setup, 1, tmp_path / "parts", lambda done: None)) == whole


# ---- The page


class Tables(HTMLParser):
    """Every table of a page by its name, as rows of texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, list[list[str]]] = {}
        self._rows: list[list[str]] = []
        self._cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._rows = self.found.setdefault(str(dict(attrs)["data-name"]), [])
        elif tag == "tr":
            self._rows.append([])
        elif tag in {"td", "th"}:
            self._rows[-1].append("")
            self._cell = True

    def handle_endtag(self, tag: str) -> None:
        self._cell = self._cell and tag not in {"td", "th"}

    def handle_data(self, data: str) -> None:
        if self._cell:
            self._rows[-1][-1] += data


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("lab")
    said = rumpus(
        *("lab", "balance", "domaniacal", "--games", "60", "--watched", "20", "--duels", "6", "--seed", "x"),
        *("--json", "--out", str(folder / "out"), "--publish", "--data", str(folder / "data")),
    )
    assert said.exit_code == 0, said.output
    return folder, json.loads(said.stdout)


def test_the_pages_seat_table_is_the_jsons_and_the_games(told: tuple[Path, dict[str, Any]]) -> None:
    folder, data = told
    head, *rows = Tables((folder / "out/report.html").read_text("utf-8")).found["seats"]
    assert head[:6] == ["seat", "bot", "wins", "share", "low", "high"]
    assert len(rows) == len(data["seats"]) == 4
    with (folder / "out/games.csv").open(encoding="utf-8", newline="") as file:
        winners = [row["winners"].split() for row in csv.DictReader(file)]
    assert len(winners) == 60
    for row, seat in zip(rows, data["seats"], strict=True):
        assert row[0] == str(seat["seat"] + 1) and row[2] == str(seat["wins"])
        shares = [seat["share"], *seat["interval"]]
        assert row[3:6] == [f"{100 * share:.1f} %" for share in shares]
        assert seat["wins"] == sum(row[0] in won for won in winners)


def test_the_page_needs_nothing_else_and_can_be_read_without_eyes(told: tuple[Path, Any]) -> None:
    page = (told[0] / "out/report.html").read_text("utf-8")
    assert not re.search(r"<script|https?://|@import|url\((?!data:)|<link|\son\w+=", page)
    pictures = re.findall(r'<svg [^>]*aria-label="([^"]+)"', page)
    assert len(pictures) == page.count("<svg") >= 8 and all(len(text) > 20 for text in pictures)
    assert page.count("<details>") == len(pictures), "every picture has its table"
    assert "rumpus lab balance domaniacal --players 4 --games 60 --bots normal --seed x" in page


def test_files_beside_the_page_and_the_published_copy(told: tuple[Path, Any]) -> None:
    folder, data = told
    page = (folder / "out/report.html").read_text("utf-8")
    published = (folder / "data/reports/balance-domaniacal.html").read_text("utf-8")
    assert published.replace('<nav><a href="/lab">All reports</a></nav>', "") == page
    listed = (folder / "data/reports/index.html").read_text("utf-8")
    assert '<a href="/lab/balance-domaniacal">Domaniacal, weighed</a>' in listed
    assert pyarrow.parquet.read_table(folder / "out/games.parquet").num_rows == 60
    kept = json.loads((folder / "out/report.json").read_text("utf-8"))
    assert kept["version"] in page and {name: kept[name] for name in data} == data
    assert not (folder / "out/.parts").exists()


def test_the_tokens_are_the_houses() -> None:
    root = Path(__file__).parents[2]
    look = (root / "src/rumpus/lab/report/report.css").read_text("utf-8")
    theme = (root / "web/src/lib/theme.css").read_text("utf-8")
    tokens = re.findall(r"^  (--[\w-]+: .+;)$", look, re.MULTILINE)
    assert len(tokens) > 15
    assert [token for token in tokens if token not in theme] == []
