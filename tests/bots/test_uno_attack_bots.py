"""UNO Attack! bots take human time, forget and catch by their level, and choose colors with sense."""

from typing import Any

import pytest

from rumpus.bots import seat_bot
from rumpus.bots.uno_attack import A_BEAT, best, prospects
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match, View
from rumpus.foresight.arena import Arena
from rumpus.games import shelf_box
from rumpus.games.uno_attack.actions import CallUno, Catch, Play, PlayTrade, PlayWild, Press
from rumpus.games.uno_attack.events import CallOwed, Caught
from rumpus.lab.simulate import Plan, play_some
from sheets.uno_attack import UnoScene, given

BOX = shelf_box("uno-attack")


def looks(scene: UnoScene, seat: int, level: str, luck: str) -> Any:
    """What a fresh bot of this level intends here."""
    view: View[Any, Any] = scene.match.view(Seat(seat), Millis(scene.now))
    return seat_bot(BOX, level).consider(view, Dice(luck))


@pytest.mark.parametrize(("level", "forgets"), [("easy", 0.15), ("normal", 0.05)])
def test_bots_call_before_their_next_to_last_card_unless_they_forget(level: str, forgets: float) -> None:
    scene = given(hands="R1 R2 | B3 B4 B5", top="R9")
    intents = [looks(scene, 0, level, str(number)) for number in range(4_000)]
    plays = [intent for intent in intents if not isinstance(intent.action, Press)]
    forgotten = sum(not isinstance(intent.action, CallUno) for intent in plays) / len(plays)
    assert abs(forgotten - forgets) < 0.02


@pytest.mark.parametrize(("level", "lag"), [("easy", 1_500), ("normal", 1_000)])
def test_bots_catch_only_after_the_protected_moment_and_a_while(level: str, lag: int) -> None:
    scene = given(hands="R1 R2 | B3 B4 B5 | G3 G4 G5", top="R9")
    scene.play(0, "R1")
    intents = [looks(scene, 2, level, str(number)) for number in range(500)]
    assert all(intent.action == Catch(0) and intent.after > 1_500 for intent in intents)
    middle = sorted(intent.after for intent in intents)[250]
    assert abs(middle - 1_500 - lag) < 120


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_bots_never_act_at_once_nor_begin_a_turn_that_must_wait(level: str) -> None:
    scene = given(hands="R1 R2 | R3 B4 B5 | G3 G4 G5", top="R9")
    assert min(looks(scene, 0, level, str(number)).after for number in range(300)) >= 500
    scene.play(0, "R1")
    intents = [looks(scene, 1, level, str(number)) for number in range(300)]
    assert min(intent.after for intent in intents) >= 1_500


@pytest.mark.parametrize("hand", ["R1", "W"])
def test_bots_leave_a_beat_before_a_last_card(hand: str) -> None:
    scene = given(hands=f"{hand} | B3 B4 B5", top="R9")
    intents = [looks(scene, 0, "normal", str(number)) for number in range(300)]
    last = [intent.after for intent in intents if isinstance(intent.action, Play | PlayWild)]
    assert len(last) > 200 and min(last) >= A_BEAT


def test_a_wild_names_the_color_held_most_and_is_kept_while_another_card_fits() -> None:
    scene = given(hands="W B1 B2 G3 Y4 | B3 B4 B5", top="R9")
    legal = scene.may(0)
    chosen = best(scene.state, 0, legal, Dice("color"))
    assert isinstance(chosen, PlayWild) and chosen.color == 3
    scene = given(hands="W R1 R2 R3 B4 | B3 B4 B5", top="R9")
    assert isinstance(best(scene.state, 0, scene.may(0), Dice("color")), Play)


def test_with_only_wilds_left_the_current_color_is_not_named_again() -> None:
    scene = given(hands="W W | B3 B4 B5", top="R9")
    legal = [action for action in scene.may(0) if not isinstance(action, CallUno)]
    for number in range(40):
        chosen = best(scene.state, 0, legal, Dice(str(number)))
        assert isinstance(chosen, PlayWild) and chosen.color != 0


def test_hands_are_traded_for_smaller_ones() -> None:
    scene = given(hands="RT B1 B2 G3 Y4 | B3 B4 | G4 G5 G6 G7 G8", top="R9")
    trades = {
        action.partner: prospects(scene.state, 0, action)
        for action in scene.may(0)
        if isinstance(action, PlayTrade)
    }
    assert trades[1] > 0 > trades[2]


def test_normal_beats_easy_and_easy_beats_random() -> None:
    for weaker, stronger in (("random", "easy"), ("easy", "normal")):
        plan = Plan(BOX.info.slug, (weaker, stronger), 120, "levels", BOX.info.defaults)
        won = sum(1 in played.winners for played in play_some(plan, range(120)))
        assert won > 66, f"{stronger} wins {won} of 120 against {weaker}"


def test_no_catch_comes_before_the_protected_moment_is_over() -> None:
    catches = 0
    for number in range(150):
        match: Match[Any, Any] = Match(BOX.game, BOX.info.defaults, 4, Dice(f"catch {number}"))
        Arena(match, [seat_bot(BOX, "easy") for _ in range(4)], Dice(f"bots {number}")).play(100_000)
        until = 0
        for entry in match.log:
            for event in entry.events:
                if isinstance(event, CallOwed):
                    until = event.until
                if isinstance(event, Caught):
                    catches += 1
                    assert entry.at > until
    assert catches > 10


def test_a_bot_never_sees_more_than_its_view() -> None:
    """Swap what it cannot see, and it does the same in the same time."""
    scene = given(hands="R1 B2 G3 | B3 B4 B5 | G5 G6 G7", top="R9")
    other = given(hands="R1 B2 G3 | Y3 W WA | R5 R6 R7", top="R9")
    other.state.gap = 1
    for level in ("random", "easy", "normal"):
        one, two = looks(scene, 0, level, "same luck"), looks(other, 0, level, "same luck")
        assert (one.action, one.after) == (two.action, two.after)
