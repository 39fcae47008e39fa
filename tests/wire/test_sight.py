"""What a seat sees travels to another process and is the same there: nothing more, and nothing less."""

from typing import Any

import pytest

from laws.whim import Careful
from rumpus.bots import seat_bot
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.foresight.arena import Arena
from rumpus.games import SHELF
from rumpus.wire.sight import fields, pack, unpack


def facts(state: Any) -> dict[str, Any]:
    return {**state.shared_view(), **state.personal_view()}


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_every_view_of_a_whole_game_is_the_same_on_the_other_side(box: Box) -> None:
    match: Match[Any, Any] = Match(box.game, box.info.defaults, 3, Dice("sight"), keep_log=False)
    bots = [seat_bot(box, "normal") for _ in range(3)]
    arena = Arena(match, bots, Dice("bots"), Careful() if box.info.gravity else None)
    while not match.over:
        for seat in (Seat(0), Seat(2)):
            view = match.view(seat, Millis(arena.now))
            there = unpack(box, box.info.defaults, 3, seat, arena.now, pack(view.state))
            assert facts(there.state) == facts(view.state)
            assert there.legal() == view.legal() and there.at == view.at
            for name in fields(view.state):
                assert type(getattr(there.state, name)) is type(getattr(view.state, name)), name
        for _ in range(5):
            if not match.over:
                arena.step()


def test_hidden_cards_do_not_travel() -> None:
    box = next(box for box in SHELF if box.info.slug == "uno-attack")
    one: Match[Any, Any] = Match(box.game, box.info.defaults, 2, Dice("1"))
    other = one.state.copy()
    mine, theirs = one.state.hands[0], other.hands[1].cards()
    assert mine.cards() != theirs
    other.hands[1].clear()
    for card in other.deck.cards()[: len(theirs)]:
        other.hands[1].add(card)
        other.deck.remove(card)
    for card in theirs:
        other.deck.add(card)
    assert pack(one.state.masked(0)) == pack(other.masked(0))
