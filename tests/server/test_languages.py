"""Everybody is spoken to in a language they read, and browser and server know the same ones."""

import re
from pathlib import Path

import pytest

from rumpus.server.http import static
from rumpus.server.http.page import PLACE, WRITTEN_IN
from rumpus.server.languages import COOKIE, LANGUAGES, language_of
from server.visitors import Visitor, run, running

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de-CH", "de"),
        ("pt-BR,pt;q=0.9,es;q=0.8,en;q=0.7", "es"),
        ("en;q=0.3, fr;q=0.9", "fr"),
        ("zh-TW,zh", "zh"),
        ("JA", "ja"),
        ("nl, *;q=0.5", "en"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("de;q=nonsense, fr;q=0.1", "fr"),
        ("xx," * 5000 + "de", "en"),
    ],
)
def test_the_best_of_what_a_browser_asks_for(accepted: str, language: str) -> None:
    assert language_of({}, accepted) == language


def test_what_was_chosen_counts_more() -> None:
    assert language_of({COOKIE: "ja"}, "de") == "ja"
    assert language_of({COOKIE: "klingon"}, "de") == "de"


def test_the_page_says_what_it_is_written_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_bytes(b"<!doctype html>" + WRITTEN_IN + PLACE)
    monkeypatch.setattr(static, "SITE", site)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for asked, said in (("de-AT, en;q=0.5", "de"), ("zh-CN", "zh-Hans"), ("sv", "en")):
                async with ann.session.get(ann.url, headers={"Accept-Language": asked}) as answer:
                    assert f'<html lang="{said}">' in await answer.text()

    run(story())


def test_browser_and_server_know_the_same_languages() -> None:
    source = (WEB / "src/words/languages.ts").read_text()
    known = source.partition("LANGUAGES = {")[2].partition("}")[0]
    assert tuple(re.findall(r"(\w+): '", known)) == LANGUAGES
    assert f"COOKIE = '{COOKIE}'" in source
    assert WRITTEN_IN.decode() in (WEB / "index.html").read_text()
