"""The front door: a game played out, by hand and by bots of one's own."""

from pathlib import Path
from typing import Any

import pytest

import rumpus
from rumpus.bots.bot import Intent
from rumpus.engine.chance import Chance
from rumpus.engine.match import View
from rumpus.games.loonacy.actions import Play, SayReady
from rumpus.games.loonacy.state import LOOKING, PLAYING


class Idle:
    """A bot that never does anything."""

    def consider(self, view: View[Any, Any], chance: Chance) -> Intent | None:
        return None


@pytest.mark.parametrize("box", rumpus.SHELF, ids=lambda box: box.info.slug)
def test_the_same_seed_gives_the_same_game_on_every_box(box: Any) -> None:
    played = [rumpus.LocalMatch(box, ["normal"] * 3, seed="twice") for _ in range(2)]
    outcomes = [match.play_out() for match in played]
    assert outcomes[0].winners == outcomes[1].winners and outcomes[0].reason == outcomes[1].reason
    assert played[0].now == played[1].now > 0
    assert played[0].over and played[0].outcome is not None


def test_without_a_seed_every_game_is_another() -> None:
    one, other = (rumpus.LocalMatch("loonacy", ["normal"] * 2) for _ in range(2))
    assert one.seed != other.seed
    assert rumpus.discrepancy(one.logbook()) is None


def test_a_hand_that_is_too_early_waits_and_the_clock_goes_on() -> None:
    """In Loonacy a hand that has just laid a card needs a moment before it can lay the next."""
    match = rumpus.LocalMatch("loonacy", [None, None], seed="early")
    while match.view().state.phase == LOOKING:
        for seat in (0, 1):
            if SayReady() in match.legal(seat):
                match.act(seat, SayReady())
        match.step()
    laid: list[int] = []
    while len(laid) < 2:
        plays = [action for action in match.legal(0) if isinstance(action, Play)]
        if not plays:
            pytest.fail("the seed gives no two cards in a row")
        match.act(0, plays[0])
        laid.append(match.now)
    free_at = match.log[-2].at
    assert laid[1] > laid[0] >= free_at
    assert match.view().state.phase == PLAYING


def test_a_view_shows_what_a_seat_may_see_and_do() -> None:
    match = rumpus.LocalMatch("uno-attack", [None, "normal"], seed="seen", options={"limit": 1})
    own, others = match.view(0).state.hands
    assert own.backs == 0 and others.backs == others.size() > 0
    assert match.view(0).legal() == match.legal(0)
    assert match.view().legal() == []


def test_time_goes_by_with_all_that_happens_in_it() -> None:
    match = rumpus.LocalMatch("loonacy", ["normal"] * 3, seed="waiting")
    match.wait(20_000)
    assert match.now == 20_000
    assert len(match.log) > 3 and all(entry.at <= 20_000 for entry in match.log)


def test_bots_that_wait_for_somebody_are_endless_and_a_lone_hand_has_nothing_to_wait_for() -> None:
    match = rumpus.LocalMatch("domaniacal", [Idle(), None], seed="idle", options={"turn_time": 0})
    assert match.names == ["bot 1", "player 2"]
    with pytest.raises(rumpus.Endless):
        match.play_out()
    assert match.step() is False


def test_a_saved_game_is_opened_again(tmp_path: Path) -> None:
    match = rumpus.LocalMatch("domaniacal", ["normal", "random"], seed="kept")
    match.play_out()
    match.save(tmp_path / "game.jsonl")
    log = rumpus.open_log(tmp_path / "game.jsonl")
    assert log.names == ["normal 1", "random 2"] and len(log.entries) == len(match.log)
    *_, last = rumpus.retell(log)
    assert last.at == match.now and last.sentences and last.scene
