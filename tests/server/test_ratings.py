"""Ratings move the right way, people and bots apart, fairly where somebody left, came late or was helped."""

from pathlib import Path

import pytest

from rumpus.bots import levels_for_people
from rumpus.bots.strengths import STRENGTHS, strength
from rumpus.games import SHELF, shelf_box
from rumpus.server.regulars.rating import Rating, against_bots, among_people
from rumpus.server.store.records import EndedGame, SeatRecord
from rumpus.wire.regulars import How
from server.stores import both_stores, rows
from server.test_history import called, ended, over, seat, stored, two_play
from server.visitors import Visitor, run, running


def person(key: str, place: int, how: How = "whole") -> SeatRecord:
    return SeatRecord(key, key.title(), None, place, 0, how)


def bot(place: int, level: str = "normal") -> SeatRecord:
    return SeatRecord(None, "Bot", level, place, 0, "whole")


def after(*seats: SeatRecord) -> dict[str, Rating]:
    known = {each.guest: Rating() for each in seats if each.guest is not None}
    return among_people(ended(1, *seats), known)


def test_the_whole_order_counts_and_equals_stay_equal() -> None:
    found = after(person("a", 1), person("b", 2), person("c", 2), person("d", 4))
    means = [found[key].mean for key in "abcd"]
    assert means[0] > 25.0 > means[3]
    assert means[0] > means[1] > means[3] and means[1] == pytest.approx(means[2])
    assert all(rating.spread < Rating().spread and rating.games == 1 for rating in found.values())


def test_a_shared_win_of_two_equals_moves_nobody() -> None:
    found = after(person("a", 1), person("b", 1))
    assert found["a"].mean == pytest.approx(25.0) and found["b"].mean == pytest.approx(25.0)


def test_people_are_ranked_among_each_other_whatever_bots_did_between_them() -> None:
    beside_bots = after(person("a", 2), bot(1), bot(3), person("b", 4))
    alone = after(person("a", 1), person("b", 2))
    assert beside_bots == alone


def test_one_person_alone_has_nothing_to_be_ranked_by_among_people() -> None:
    assert after(person("a", 1), bot(2)) == {}


def test_whoever_leaves_loses_and_whoever_comes_late_is_not_counted() -> None:
    found = after(person("a", 1), person("b", 3, "left"), person("c", 2, "late"))
    assert set(found) == {"a", "b"} and found["b"].mean < 25.0
    assert found == after(person("a", 1), person("b", 2, "left"))


def test_a_bot_that_plays_for_somebody_wins_them_nothing_but_can_lose() -> None:
    found = after(person("a", 1, "helped"), person("b", 2))
    assert found["a"] == Rating() and found["b"].mean < 25.0
    assert after(person("a", 2, "helped"), person("b", 1))["a"].mean < 25.0


def against(level: str, place: int, how: How = "whole") -> Rating | None:
    game = ended(1, person("a", place, how), bot(3 - place, level))
    return against_bots(game, game.seats[0], Rating())


def test_better_bots_give_more_and_take_less() -> None:
    hard, gentle = against("hard", 1), against("gentle", 1)
    lost_to_hard, lost_to_gentle = against("hard", 2), against("gentle", 2)
    assert hard and gentle and lost_to_hard and lost_to_gentle
    assert hard.mean > gentle.mean > 25.0 > lost_to_hard.mean > lost_to_gentle.mean
    assert against("hard", 1, "late") is None


def test_a_rating_is_provisional_until_it_is_surer() -> None:
    rating = Rating()
    assert (rating.shown, rating.give, rating.provisional) == (1500, 200, True)
    for number in range(8):
        game = ended(number, person("a", 1 + number % 2), bot(2 - number % 2))
        moved = against_bots(game, game.seats[0], rating)
        assert moved is not None
        rating = moved
    assert not rating.provisional and rating.games == 8


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_every_level_has_a_measured_strength_the_weaker_the_lower(box: object) -> None:
    assert hasattr(box, "info")
    slug = box.info.slug
    levels = levels_for_people(shelf_box(slug))
    assert list(STRENGTHS[slug]) == levels
    means = [strength(slug, level) for level in levels]
    assert means == sorted(means) and strength(slug, "normal") == 25.0


@both_stores
def test_both_ratings_of_a_game_are_kept_apart_and_stored_with_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            regulars = server.registry.context.regulars
            regulars.game_over(ended(1, seat("a", "Ann", 1), seat("b", "Bob", 3), bot(2)))
            # Both at once, before the disk has the first: the second goes on from it.
            regulars.game_over(ended(2, seat("a", "Ann", 1), seat("b", "Bob", 3), bot(2)))
            ann = regulars.rating("a", "loonacy", "people")
            assert ann.games == 2
            await stored(server)
            assert regulars.rating("a", "loonacy", "people") == ann
            assert regulars.rating("b", "loonacy", "people").mean < 25.0
            assert regulars.rating("a", "loonacy", "bots").games == 2
            assert regulars.rating("a", "domaniacal", "people") == Rating()
            course = regulars.annals.course("a", "loonacy", "people")
            assert len(course) == 2 and 25.0 < course[0] < course[1] == ann.mean

    run(story())


@both_stores
def test_practice_moves_no_rating(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            game: EndedGame = ended(1, seat("a", "Ann", 1), bot(2))
            game.kind = "practice"
            server.registry.context.regulars.game_over(game)
            await stored(server)
            assert server.registry.context.regulars.rating("a", "loonacy", "bots") == Rating()

    run(story())


@both_stores
def test_only_those_are_on_the_ladder_who_agreed(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            await called(ann, "Ann")
            _, ann_tab, bob_tab = await two_play(ann, bob)
            await ann_tab.send("stand")
            await over(bob_tab)

            ladder = await ann.get("/api/ladder/domaniacal")
            assert ladder["rows"] == [] and ladder["listed"] is False and ladder["bots"] == []
            assert ladder["mine"]["name"] == "Ann" and ladder["mine"]["rating"] < 1500
            assert ladder["mine"]["provisional"] is True

            assert await ann.post("/api/ladder", {"listed": True}) == {"listed": True}
            (row,) = (await bob.get("/api/ladder/domaniacal"))["rows"]
            assert (row["name"], row["me"], row["games"]) == ("Ann", False, 1)
            assert (await ann.get("/api/home"))["listed"] is True
            await called(ann, "Anna")
            await stored(server)
            assert (await bob.get("/api/ladder/domaniacal"))["rows"][0]["name"] == "Anna"
            await bob.post("/api/ladder", {"listed": True})
            names = [row["me"] for row in (await bob.get("/api/ladder/domaniacal"))["rows"]]
            assert names == [True, False], "who won comes first"
            await ann.post("/api/ladder", {"listed": False})
            assert len((await bob.get("/api/ladder/domaniacal"))["rows"]) == 1

            bots = (await ann.get("/api/ladder/domaniacal?pool=bots"))["bots"]
            assert [each["level"] for each in bots] == ["easy", "normal", "hard", "expert"]
            assert bots[1]["rating"] == 1500
            assert "reason" in await ann.get("/api/ladder/domaniacal?pool=cats")
            assert "reason" in await ann.get("/api/ladder/chess")
        assert rows(tmp_path, "SELECT count(*) FROM ratings") == [(2,)]

    run(story())
