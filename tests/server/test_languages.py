"""Everybody is spoken to in a language they read, and browser and server know the same ones."""

import re
from pathlib import Path
from typing import Any

import pytest

import rumpus
from rumpus.engine.ids import Seat
from rumpus.engine.languages import LANGUAGES
from rumpus.server.http import static
from rumpus.server.http.page import PLACE, WRITTEN_IN
from rumpus.server.languages import COOKIE, language_of
from rumpus.wire.steps import retold, steps
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


def is_mine(update: dict[str, Any]) -> bool:
    """Whether it tells what the first seat did."""
    return bool(update["events"]) and update["events"][0].get("seat") == 0


def test_everybody_at_a_table_is_told_in_their_own_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url, {COOKIE: "de"}) as ann,
            Visitor(server.settings.url, {COOKIE: "ja"}) as bob,
            Visitor(server.settings.url) as cat,
        ):
            code = await ann.open_room(bots=1, start=True)
            tabs = [await guest.tab(code) for guest in (ann, bob, cat)]
            name = server.registry.rooms[code].chairs.names()[0]
            await tabs[0].send("why", nonce="q", action={"kind": "Play", "card": 5, "pile": 0, "onto": 7})
            assert (await tabs[0].hear("because"))["reason"] == "Die Ablagen sind noch nicht offen."
            await tabs[1].act({"kind": "SayReady"}, "n")
            assert (await tabs[1].hear("refusal"))["reason"].startswith("今は見ているだけです。")
            await tabs[0].act({"kind": "SayReady"}, "n")
            told = [
                await tab.hear("update", lambda update: name in str(update) or "Du" in str(update))
                for tab in tabs
            ]
            sentences = [update["events"][0]["words"] for update in told]
            assert sentences == ["Du bist bereit.", f"{name}は準備完了。", f"{name} is ready."]

    run(story())


def test_whoever_comes_in_again_is_told_in_the_language_chosen_meanwhile(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=1, start=True)
            first = await ann.tab(code)
            ann.session.cookie_jar.update_cookies({COOKIE: "fr"})
            again = await ann.tab(code)
            await first.close()
            await again.act({"kind": "SayReady"}, "n")
            update = await again.hear("update", is_mine)
            assert update["events"][0]["words"] == "Tu n’attends plus que le départ."

    run(story())


def test_requests_are_refused_and_the_shelf_told_in_the_language_of_who_asks(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url, {COOKIE: "es"}) as ann,
            Visitor(server.settings.url) as bob,
        ):
            assert (await ann.get("/api/rooms/QQQQ"))[
                "reason"
            ] == "No hay ninguna sala QQQQ; quizá haya cerrado."
            shelf = await ann.get("/api/games")
            assert shelf["words"]["teapot"] == "tetera" and shelf["words"]["Turn clock"] == "Tiempo por turno"
            english = await bob.get("/api/games")
            assert english["words"] == {} and english["games"] == shelf["games"]

    run(story())


def test_a_finished_game_is_told_again_in_any_language(tmp_path: Path) -> None:
    match = rumpus.LocalMatch("uno-attack", ["normal", "normal"], seed="told again")
    match.play_out()
    book = match.logbook()
    told = retold(book, "de")
    assert told.outcome.reason.endswith(" hatte zuerst 500 Punkte.")
    assert told.outcome.praise != retold(book).outcome.praise
    last = list(steps(book, Seat(told.outcome.winners[0]), False, "de"))[-1]
    assert last.events[-1]["words"] == "Du gewinnst!"


def test_browser_and_server_know_the_same_languages() -> None:
    source = (WEB / "src/words/languages.ts").read_text()
    known = source.partition("LANGUAGES = {")[2].partition("}")[0]
    assert tuple(re.findall(r"(\w+): '", known)) == LANGUAGES
    assert f"COOKIE = '{COOKIE}'" in source
    assert WRITTEN_IN.decode() in (WEB / "index.html").read_text()
