"""Loonacy bots are as quick as people, differ as their levels say, and never cheat."""

from typing import Any

import pytest

from rumpus.bots import UnknownBot, levels, seat_bot
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.match import Match, View
from rumpus.foresight.arena import Arena
from rumpus.foresight.shares import wilson
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import Play
from rumpus.games.loonacy.events import PileOpened, Played
from rumpus.lab.simulate import Plan, play_some

BOX = shelf_box("uglydoll-loonacy")


def wins(levels: tuple[str, str], games: int = 2_000) -> float:
    """How often the second level beats the first, each sitting in either seat half of the time."""
    won = 0
    for second_sits in (0, 1):
        seated = levels if second_sits == 1 else (levels[1], levels[0])
        plan = Plan(BOX.info.slug, seated, games // 2, f"levels {levels}", BOX.info.defaults)
        won += sum(second_sits in played.winners for played in play_some(plan, range(games // 2)))
    return won / games


@pytest.mark.parametrize(
    ("weaker", "stronger", "least", "most"),
    [("easy", "normal", 0.62, 0.72), ("normal", "hard", 0.62, 0.72), ("hard", "inhuman", 0.78, 0.90)],
)
def test_each_level_beats_the_one_below_it(weaker: str, stronger: str, least: float, most: float) -> None:
    games = 6_000
    share = wins((weaker, stronger), games)
    low, high = wilson(round(share * games), games)
    assert least <= share <= most, f"{stronger} beats {weaker} in {share:.1%} ({low:.1%} to {high:.1%})"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_no_human_level_lands_a_card_within_350_ms_of_the_change_it_answers(level: str) -> None:
    quickest = 10**9
    for number in range(150):
        match: Match[Any, Any] = Match(BOX.game, BOX.info.defaults, 4, Dice(f"quick {number}"))
        Arena(match, [seat_bot(BOX, level) for _ in range(4)], Dice(f"bots {number}")).play(100_000)
        laid_at: dict[int, int] = {}
        for entry in match.log:
            for event in entry.events:
                if isinstance(event, Played):
                    quickest = min(quickest, entry.at - laid_at[event.pile])
                if isinstance(event, Played | PileOpened):
                    laid_at[event.pile] = entry.at
    assert quickest >= 350


def test_a_bot_never_sees_more_than_its_view() -> None:
    """Swap what it cannot see, and it does the same in the same time."""
    match: Match[Any, Any] = Match(BOX.game, BOX.info.defaults, 3, Dice("view"))
    while match.state.phase != 2:
        match.ring(match.alarm())  # type: ignore[arg-type]  # an alarm is always set here
    other = match.state.copy()
    mine, theirs = other.hands[1], other.draw_pile
    card, swapped = mine.cards()[0], theirs.cards()[0]
    mine.remove(card)
    mine.add(swapped)
    theirs.remove(swapped)
    theirs.add(card)
    for level in levels(BOX):
        intents = []
        for state in (match.state, other):
            view: View[Any, Any] = View(BOX.game, Seat(0), state.masked(Seat(0)), match.log[-1].at)
            intents.append(seat_bot(BOX, level).consider(view, Dice("same luck")))
        assert intents[0] is not None and intents[1] is not None
        assert intents[0].action == intents[1].action and intents[0].after == intents[1].after


def test_a_beaten_card_bounces_and_costs_recovery() -> None:
    """The same look takes longer right after a card that came back."""
    match: Match[Any, Any] = Match(BOX.game, BOX.info.defaults, 2, Dice("bounce 3"))
    while match.state.phase != 2:
        match.ring(match.alarm())  # type: ignore[arg-type]  # an alarm is always set here
    bot = seat_bot(BOX, "hard")
    view = match.view(Seat(0), match.log[-1].at)
    rested = seat_bot(BOX, "hard").consider(view, Dice("luck"))
    assert rested is not None and isinstance(rested.action, Play)
    bot.consider(view, Dice("luck"))
    # The form of the day is drawn at the first look, so the second look here draws one number pair less.
    after_bounce = [bot.consider(view, Dice(str(number))) for number in range(200)]
    fresh = [seat_bot(BOX, "hard").consider(view, Dice(str(number))) for number in range(200)]
    mean_bounced = sum(intent.after for intent in after_bounce if intent) / 200
    mean_fresh = sum(intent.after for intent in fresh if intent) / 200
    assert mean_bounced > mean_fresh + 200


def test_an_unknown_level_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownBot, match="no bot “brilliant”; there are: gentle, easy, normal, hard"):
        seat_bot(BOX, "brilliant")
