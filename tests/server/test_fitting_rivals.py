"""Play now seats bots that fit, and remembers over restarts how well they did."""

from pathlib import Path

from rumpus.bots.fitting import FITTING
from rumpus.server.app import Server
from server.visitors import Tab, Visitor, run, running


async def play_now(
    server: Server, visitor: Visitor, bots: int, level: str = FITTING
) -> tuple[Tab, list[str | None]]:
    """Begin a game at once; how good its bots are."""
    code = await visitor.open_room(bots=bots, level=level, start=True)
    session = server.registry.rooms[code].session
    assert session is not None
    return await visitor.tab(code), session.game.levels


async def lose(tab: Tab) -> None:
    """Leave a game with a single bot, which has won it then."""
    await tab.send("stand")
    await tab.hear("room", lambda message: message["room"]["phase"] == "over")


def test_rivals_fit_themselves_to_the_results_of_whoever_plays_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            _, levels = await play_now(server, ann, bots=3)
            assert levels == [None, "easy", "easy", "gentle"]
            tab, levels = await play_now(server, ann, bots=1)
            assert levels == [None, "easy"]
            await lose(tab)
            _, levels = await play_now(server, ann, bots=3)
            assert levels == [None, "gentle", "gentle", "gentle"]
            cookies = ann.token
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            _, levels = await play_now(server, ann, bots=3)
            assert levels == [None, "gentle", "gentle", "gentle"]

    run(story())


def test_a_level_that_was_chosen_stays_and_teaches_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab, levels = await play_now(server, ann, bots=1, level="hard")
            assert levels == [None, "hard"]
            await lose(tab)
            _, levels = await play_now(server, ann, bots=3)
            assert levels == [None, "easy", "easy", "gentle"]

    run(story())


def test_a_fitting_bot_stays_one_when_another_game_is_picked(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=2, level=FITTING)
            tab = await ann.tab(code)
            await tab.send("game", game="domaniacal")
            await tab.hear("room", lambda message: message["room"]["game"] == "domaniacal")
            assert [chair["level"] for chair in tab.room["chairs"][1:3]] == [FITTING, FITTING]

    run(story())
