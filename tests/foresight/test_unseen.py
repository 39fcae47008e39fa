"""What a seat cannot see is dealt anew, and nothing else."""

from typing import Any

import pytest

from foresight.played import GAMES, played
from laws.secrecy import Shown, all_cards
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.foresight.moments import moments
from rumpus.foresight.unseen import hidden_cards, imagine
from rumpus.games import shelf_box


@pytest.mark.parametrize("slug", GAMES)
def test_another_deal_looks_the_same_from_that_chair_and_has_the_same_cards(slug: str) -> None:
    logbook = played(slug)
    box = logbook.box
    known = moments(logbook, range(len(logbook.entries)))
    differ = 0
    for seq, moment in known.items():
        for seat in range(len(logbook.names)):
            state = moment.state.copy()
            imagine(box, state, Seat(seat), Dice(f"{seq}/{seat}"))
            assert all_cards(box, state) == all_cards(box, moment.state)
            shown = Shown(box)
            assert shown.view(state, Seat(seat)) == shown.view(moment.state, Seat(seat))
            assert bool(box.game.awaited(state)) == bool(box.game.awaited(moment.state))
            for each in range(len(logbook.names)):
                if box.game.due_from(moment.state) >> each & 1:
                    assert bool(box.game.legal(state, Seat(each))) == bool(
                        box.game.legal(moment.state, Seat(each))
                    )
            differ += hidden_cards(box, state, Seat(seat)) != hidden_cards(box, moment.state, Seat(seat))
    assert (differ > 0) == (slug not in ("loonacy", "domaniacal")), (
        "with open hands there is nothing to guess"
    )


@pytest.mark.parametrize("launcher", ["shuffled", "real order", "even odds", "rising odds"])
def test_the_launcher_may_fire_at_any_press_that_its_blanks_allow(launcher: str) -> None:
    box = shelf_box("uno-attack")
    match: Match[Any, Any] = Match(box.game, parse(box.info.defaults, {"launcher": launcher}), 2, Dice("any"))
    match.state.blanks = 2
    presses = set()
    for number in range(200):
        state = match.state.copy()
        imagine(box, state, Seat(0), Dice(str(number)))
        presses.add(int(state.gap))
    assert presses == ({0} if "odds" in launcher else {1, 2})
