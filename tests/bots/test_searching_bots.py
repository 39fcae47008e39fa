"""Hard and expert of Domaniacal and UNO Attack!: they find what wins, from what they can see alone."""

from typing import Any

import pytest

from laws.secrecy import Shown, all_cards
from rumpus.bots import seat_bot, thinker
from rumpus.bots.bot import Prospect, Thinker
from rumpus.bots.domaniacal_turns import whole_turns
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match, View
from rumpus.engine.options import parse
from rumpus.foresight.arena import Arena
from rumpus.foresight.unseen import imagine
from rumpus.games import shelf_box
from rumpus.games.domaniacal.actions import EndTurn, Play, Steal
from rumpus.games.domaniacal.unseen import imagined as imagined_dominoes
from rumpus.games.uno_attack.actions import CallUno, NameColor, PlayWild, Press
from rumpus.games.uno_attack.cards import COLORS
from rumpus.games.uno_attack.unseen import imagined as imagined_hands
from sheets.domaniacal import given as given_dominoes
from sheets.domaniacal_notation import card_of
from sheets.scene import Scene
from sheets.uno_attack import given as given_hands

IMAGINED: dict[str, Any] = {"domaniacal": imagined_dominoes, "uno-attack": imagined_hands}
TABLES: list[tuple[str, dict[str, object]]] = [
    ("domaniacal", {}),
    ("domaniacal", {"hands": "hidden", "top": 6}),
    ("domaniacal", {"steal_from": "stacks and hands", "top": 12}),
    ("uno-attack", {}),
    ("uno-attack", {"launcher": "real order", "play_shot": True, "stacking": True}),
    ("uno-attack", {"launcher": "even odds", "scoring": "lowest total"}),
]
each_table = pytest.mark.parametrize(("slug", "options"), TABLES)


def mind(slug: str, level: str = "expert") -> Thinker[Any, Any]:
    found = thinker(seat_bot(shelf_box(slug), level))
    assert found is not None
    return found


def moments(slug: str, options: dict[str, object], players: int = 3, every: int = 7) -> list[Match[Any, Any]]:
    """A game between usual bots, looked at now and then."""
    box = shelf_box(slug)
    found = []
    for steps in range(0, 8 * every, every):
        match: Match[Any, Any] = Match(box.game, parse(box.info.defaults, options), players, Dice("moments"))
        arena = Arena(match, [seat_bot(box, "normal") for _ in range(players)], Dice("bots"))
        for _ in range(steps):
            if not match.over:
                arena.step()
        found.append(match)
    return found


def told(prospects: list[Prospect]) -> list[tuple[Any, float, int]]:
    return [(each.action, each.value, each.playouts) for each in prospects]


def looks(scene: Scene[Any], slug: str, playouts: int = 200) -> list[Prospect]:
    view: View[Any, Any] = scene.match.view(Seat(0), Millis(scene.now))
    return mind(slug).search(view, Dice("looks"), playouts)


# ---- What they find


def test_the_theft_that_wins_is_found() -> None:
    """One card to put down: on the own stack it only draws level, after a theft it wins."""
    scene = given_dominoes(hands="2-4 | ", stacks="1-2 2-3 3-4 | 5-6 6-7 7-8 4-8", draw_pile="")
    best, *others = looks(scene, "domaniacal")
    assert best.action == Steal(1, card_of("4-8")) and best.value > 0.9
    assert {type(each.action) for each in others} == {Play, EndTurn}
    assert all(each.value < 0.6 for each in others)


def test_the_turn_that_goes_out_at_once_is_found() -> None:
    """A Skip makes it one's own turn again, with the last card."""
    scene = given_hands(hands="R1 RS | B3", top="R9", options={"limit": 1})
    call, best, *_ = looks(scene, "uno-attack")
    assert isinstance(call.action, CallUno)
    assert best.action == scene.want(0, "RS") and best.value > 0.95
    scene.call(0)
    assert looks(scene, "uno-attack")[0].action == scene.want(0, "RS")


def test_a_wild_gets_the_color_that_wins() -> None:
    scene = given_hands(hands="W B1 B2 B7 | Y3 Y4", top="R9", options={"limit": 1})
    best = next(each.action for each in looks(scene, "uno-attack") if isinstance(each.action, PlayWild))
    assert best.color == COLORS.index("blue")


def test_nobody_thinks_about_the_only_thing_to_do() -> None:
    scene = given_hands(hands="R1 R2 | B3 B4", top="G9")
    assert looks(scene, "uno-attack") == []
    hunch = mind("uno-attack").hunch(scene.match.view(Seat(0), Millis(scene.now)), Dice("hunch"))
    assert hunch is not None and isinstance(hunch.action, Press)
    assert mind("uno-attack").search(scene.match.view(Seat(1), Millis(scene.now)), Dice("not my turn")) == []
    gallery = given_dominoes(hands="2-4 | 2-5", stacks="1-2 | 5-6").match.view(None, Millis(0))
    assert mind("domaniacal").search(gallery, Dice("nobody")) == []


def test_all_ways_to_finish_a_turn_end_it_in_different_ways() -> None:
    scene = given_dominoes(hands="2-4 4-4 4-5 5-6 | 6-7 7-9", stacks="1-2 | 2-8")
    turns = whole_turns(scene.state, 0, 50)
    assert turns[0].steps == [] and turns[0].first() == EndTurn()
    ends = [(tuple(turn.state.hands[0].cards()), turn.state.top(0), turn.state.top(1)) for turn in turns]
    assert len(set(ends)) == len(ends) > 8
    assert len(whole_turns(scene.state, 0, 5)) == 5


# ---- What they know


@each_table
def test_an_imagined_table_looks_the_same_and_has_all_the_cards(
    slug: str, options: dict[str, object]
) -> None:
    box = shelf_box(slug)
    for number, match in enumerate(moments(slug, options)):
        for seat in range(3):
            seen = match.view(Seat(seat), Millis(0)).state
            state = IMAGINED[slug](seen, seat, Dice(str(number)))
            assert all_cards(box, state) == all_cards(box, match.state)
            shown = Shown(box)
            assert shown.view(state, Seat(seat)) == shown.view(match.state, Seat(seat))


@each_table
def test_a_search_knows_nothing_but_the_view(slug: str, options: dict[str, object]) -> None:
    """Other cards where nobody can see them: the same thoughts, number by number."""
    box = shelf_box(slug)
    for number, match in enumerate(moments(slug, options)):
        for seat in range(3):
            view = match.view(Seat(seat), Millis(0))
            other = match.state.copy()
            imagine(box, other, Seat(seat), Dice(f"other {number}"))
            same: View[Any, Any] = View(box.game, Seat(seat), other.masked(Seat(seat)), Millis(0))
            thoughts = told(mind(slug).search(view, Dice("luck"), 12))
            assert thoughts == told(mind(slug).search(same, Dice("luck"), 12))
            legal = view.legal()
            assert all(action in legal and 0.0 <= value <= 1.0 for action, value, _ in thoughts)


@pytest.mark.parametrize("slug", ["domaniacal", "uno-attack"])
@pytest.mark.parametrize("level", ["hard", "expert"])
def test_a_hunch_is_a_legal_answer_that_takes_a_humans_time(slug: str, level: str) -> None:
    for match in moments(slug, {}, every=5):
        for seat in range(3):
            view = match.view(Seat(seat), Millis(0))
            intent = mind(slug, level).hunch(view, Dice("hunch"))
            if intent is not None:
                assert intent.action in view.legal() and intent.after >= 500


def test_a_color_that_is_due_is_thought_over() -> None:
    scene = given_hands(hands="R1 R2 R3 B5 | Y3 Y4 Y5", top="W", color="red")
    scene.state.color = -1
    assert isinstance(looks(scene, "uno-attack")[0].action, NameColor)
