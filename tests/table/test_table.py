"""A live table: alarms, one hand a player, bounces, answers that are sent again, and races."""

from dataclasses import replace
from typing import Any

import pytest

from rumpus.engine.chance import Dice, Loaded
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.match import Match
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import Play, Point, SayReady
from rumpus.games.loonacy.editions import UGLYDOLL
from rumpus.games.loonacy.events import HAND_GAP, CountBegan, PileOpened, Played, PlayerLeft
from rumpus.games.loonacy.rules import COUNT_OF_THREE, REMIND_AFTER, Loonacy
from rumpus.table.lag import FRIENDS_CAP, MEMORY
from rumpus.table.letters import Accepted, Bounced, EntryAdded, Finish, Letter
from rumpus.table.table import (
    A_MOMENT,
    BOUNCE_REST,
    LEFT_IN_THE_AIR,
    NONCES_KEPT,
    NOT_SEATED,
    ONE_HAND,
    Table,
)
from table.said import said

BOX = shelf_box("uglydoll-loonacy")
DECK = 72
A, B, C = Seat(0), Seat(1), Seat(2)

# Card n below 24 shows pictures n and n + 1; 24 + n shows n and n + 4; 48 + n shows n and n + 10.
HANDS = [[1, 11, 6, 30, 31, 32, 33], [24, 14, 7, 40, 41, 42, 43], [48, 15, 8, 60, 61, 62, 63]]
TOPS = [0, 12, 18]
A_ON_FIRST, B_ON_FIRST = Play(1, 0, 0), Play(24, 0, 0)
A_ON_SECOND, C_ON_SECOND = Play(11, 1, 12), Play(60, 1, 12)
FITS_NOWHERE = Play(6, 0, 0)

OPEN = 15_000 + COUNT_OF_THREE
"""When the piles open if nobody says ready."""


def stacked() -> Loaded:
    """Luck that deals these hands, opens these piles, and shuffles a leaver's cards somehow."""
    wanted = [hand[turn] for turn in range(7) for hand in HANDS] + TOPS
    deck = list(range(DECK))
    numbers = []
    for card in wanted:
        numbers.append(deck.index(card))
        deck.remove(card)
    return Loaded(numbers + [0] * 12)


def new_table(races: bool = True) -> Table:
    """Three players with stacked cards, about to look at them."""
    game = Loonacy(UGLYDOLL, replace(BOX.info, races=races))
    return Table(Match(game, BOX.info.defaults, 3, stacked()), FRIENDS_CAP)


def opened(*links: float, races: bool = True) -> Table:
    """The same three just after the piles opened, on links of these round trips."""
    table = new_table(races)
    for seat, link in enumerate(links):
        for _ in range(MEMORY):
            table.pong(Seat(seat), link, Millis(0))
    table.wake(Millis(OPEN))
    table.take_letters()
    return table


def answers(letters: list[Letter]) -> list[Letter]:
    return [letter for letter in letters if isinstance(letter, Accepted | Bounced)]


def plays(table: Table) -> list[tuple[int, int, int]]:
    """Who has laid which card, and when."""
    events: list[Any] = [event for entry in table.match.log for event in entry.events]
    return [(event.seat, event.card, event.at) for event in events if isinstance(event, Played)]


# ---- Time


def test_a_sleepy_driver_changes_nothing_since_each_alarm_rings_at_its_own_time() -> None:
    table = new_table()
    assert table.wake_at() == 15_000
    table.wake(Millis(OPEN + 50))
    updates = [letter.entry for letter in table.take_letters() if isinstance(letter, EntryAdded)]
    assert [entry.at for entry in updates] == [15_000, OPEN]
    assert isinstance(updates[0].events[0], CountBegan)
    assert isinstance(updates[1].events[0], PileOpened)


def test_alarms_ring_before_a_hand_that_arrives_after_them() -> None:
    table = new_table()
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN))
    first, second, third, answer = table.take_letters()
    assert isinstance(first, EntryAdded)
    assert isinstance(second, EntryAdded)
    assert isinstance(third, EntryAdded)
    assert (second.entry.seat, third.entry.seat) == (None, A)
    assert said([answer]) == said([Accepted(A, "a", third.entry.seq)])


@pytest.mark.parametrize("early", [200, 100])
def test_an_alarm_rings_before_a_hand_that_is_in_the_air_when_it_is_due(early: int) -> None:
    table = new_table()
    for _ in range(MEMORY):
        table.pong(B, 200, Millis(0))
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN - early))
    table.wake(Millis(OPEN + 1000))
    assert plays(table) == [(A, 1, OPEN - early + 200)]


def test_the_table_wants_to_be_woken_for_the_earlier_of_alarm_and_reach() -> None:
    table = opened(20, 120, 220)
    assert table.wake_at() == OPEN + REMIND_AFTER
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    assert table.wake_at() == OPEN + 1200


def test_time_never_runs_backward() -> None:
    table = opened(20, 20, 20)
    table.wake(Millis(OPEN + 500))
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 400))
    assert plays(table) == [(A, 1, OPEN + 500)]


# ---- Races


def test_two_reach_for_one_pile_and_one_card_lands_that_of_the_hand_that_set_out_first() -> None:
    table = opened(20, 220, 20)
    table.receive(A, A_ON_FIRST, "near", Millis(OPEN + 1000))
    table.receive(B, B_ON_FIRST, "far", Millis(OPEN + 1100))
    table.wake(Millis(OPEN + 2000))
    assert plays(table) == [(B, 24, OPEN + 1100)]
    far, near = answers(table.take_letters())
    assert isinstance(far, Accepted)
    assert isinstance(near, Bounced)
    assert near.nonce == "near"
    assert near.late_to == B


def test_whoever_fitted_nothing_or_covered_the_card_themselves_was_not_late_to_anybody() -> None:
    table = opened(20, 20, 20)
    table.receive(B, B_ON_FIRST, "b", Millis(OPEN + 1000))
    table.receive(A, FITS_NOWHERE, "a", Millis(OPEN + 1001))
    table.receive(B, B_ON_FIRST, "once more", Millis(OPEN + 2000))
    table.wake(Millis(OPEN + 3000))
    bounced = [each for each in answers(table.take_letters()) if isinstance(each, Bounced)]
    assert [(each.nonce, each.late_to) for each in bounced] == [("a", None), ("once more", None)]


def test_after_a_while_nobody_was_just_a_moment_late() -> None:
    table = opened(20, 20, 20)
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    table.wake(Millis(OPEN + 1000 + A_MOMENT))
    assert table.late_to(B, B_ON_FIRST) == A
    table.wake(Millis(OPEN + 1100 + A_MOMENT))
    assert table.late_to(B, B_ON_FIRST) is None


def test_every_update_comes_before_the_answer_it_belongs_to() -> None:
    table = opened(20, 20, 20)
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    update, answer = table.take_letters()
    assert isinstance(update, EntryAdded)
    assert said([answer]) == said([Accepted(A, "a", update.entry.seq)])


def jitter_all(table: Table) -> None:
    for number in range(MEMORY):
        for seat in (A, B, C):
            table.pong(seat, 100 + 6 * (number % 3 - 1), Millis(0))


def test_a_close_race_is_shown_to_all_with_its_error_bar() -> None:
    table = opened()
    jitter_all(table)
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    table.receive(C, C_ON_SECOND, "another race altogether", Millis(OPEN + 1001))
    table.receive(B, B_ON_FIRST, "b", Millis(OPEN + 1004))
    finishes = [letter.photo for letter in table.take_letters() if isinstance(letter, Finish)]
    assert [(photo.first, photo.second, photo.margin_ms) for photo in finishes] == [(A, B, 4)]


def test_the_picture_shows_who_covered_the_card_not_who_played_elsewhere_before() -> None:
    table = opened()
    jitter_all(table)
    table.receive(C, C_ON_SECOND, "c", Millis(OPEN + 999))
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    table.receive(B, B_ON_FIRST, "b", Millis(OPEN + 1004))
    finishes = [letter.photo for letter in table.take_letters() if isinstance(letter, Finish)]
    assert [(photo.first, photo.second) for photo in finishes] == [(A, B)]


def test_a_card_that_would_not_have_fitted_anyway_was_in_no_race() -> None:
    table = opened()
    jitter_all(table)
    table.receive(B, B_ON_FIRST, "b", Millis(OPEN + 1000))
    table.receive(A, FITS_NOWHERE, "a", Millis(OPEN + 1001))
    assert [type(letter) for letter in table.take_letters()] == [EntryAdded, Accepted, Bounced]


def test_a_race_that_was_not_close_is_not_shown() -> None:
    table = opened()
    jitter_all(table)
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    table.receive(B, B_ON_FIRST, "b", Millis(OPEN + 1100))
    letters = table.take_letters()
    assert isinstance(letters[-1], Bounced)
    assert not [letter for letter in letters if isinstance(letter, Finish)]


def test_receipts_count_what_was_judged() -> None:
    table = opened(20, 220, 20)
    table.receive(B, B_ON_FIRST, "b", Millis(OPEN + 1000))
    table.wake(Millis(OPEN + 1000))
    assert [(receipt.judged, receipt.forgiven_ms) for receipt in table.receipts()] == [
        (0, 0),
        (1, 220),
        (0, 0),
    ]


# ---- One hand


def test_a_second_reach_while_one_is_in_the_air_bounces_and_the_first_is_still_judged() -> None:
    table = opened(20, 220, 20)
    table.receive(A, A_ON_FIRST, "one", Millis(OPEN + 1000))
    table.receive(A, A_ON_SECOND, "two", Millis(OPEN + 1001))
    assert said(table.take_letters()) == said([Bounced(A, "two", ONE_HAND)])
    table.wake(Millis(OPEN + 1200))
    assert plays(table) == [(A, 1, OPEN + 1200)]


def test_a_hand_not_yet_free_stays_in_the_air_until_it_is() -> None:
    table = opened(20, 20, 20)
    table.receive(A, A_ON_FIRST, "one", Millis(OPEN + 1000))
    table.receive(A, A_ON_SECOND, "two", Millis(OPEN + 1050))
    assert table.wake_at() == OPEN + 1000 + HAND_GAP
    table.wake(Millis(OPEN + 5000))
    assert plays(table) == [(A, 1, OPEN + 1000), (A, 11, OPEN + 1000 + HAND_GAP)]


def test_a_hand_swept_along_before_it_is_free_goes_back_into_the_air() -> None:
    table = opened(20, 220, 20)
    table.receive(A, A_ON_FIRST, "one", Millis(OPEN + 1000))
    table.wake(Millis(OPEN + 1200))
    table.receive(A, A_ON_SECOND, "two", Millis(OPEN + 1201))  # set out at 1181, free at 1400
    table.leave(B, Millis(OPEN + 1202))
    table.receive(C, Point(), "c", Millis(OPEN + 1203))  # set out at 1183, held for nobody any more
    assert plays(table) == [(A, 1, OPEN + 1200)]
    table.wake(Millis(OPEN + 5000))
    assert plays(table)[1:] == [(A, 11, OPEN + 1200 + HAND_GAP)]
    assert [receipt.judged for receipt in table.receipts()] == [2, 0, 1]


def test_after_a_bounce_the_hand_rests_so_that_hammering_gains_nothing() -> None:
    table = opened(20, 20, 20)
    table.receive(A, FITS_NOWHERE, "wrong", Millis(OPEN + 1000))
    table.receive(A, A_ON_FIRST, "hammered", Millis(OPEN + 1010))
    assert plays(table) == []
    table.receive(B, B_ON_FIRST, "b", Millis(OPEN + 1100))
    table.wake(Millis(OPEN + 1000 + BOUNCE_REST))
    assert plays(table) == [(B, 24, OPEN + 1100)]
    wrong, _, late = answers(table.take_letters())
    assert isinstance(wrong, Bounced)
    assert isinstance(late, Bounced)
    assert late.nonce == "hammered"


def test_a_hand_that_has_rested_is_free_again() -> None:
    table = opened(20, 20, 20)
    table.receive(A, FITS_NOWHERE, "wrong", Millis(OPEN + 1000))
    table.receive(A, A_ON_FIRST, "right", Millis(OPEN + 1000 + BOUNCE_REST))
    assert plays(table) == [(A, 1, OPEN + 1000 + BOUNCE_REST)]


# ---- Sent again


def test_what_is_sent_again_gets_the_same_answer_and_is_not_done_twice() -> None:
    table = opened(20, 20, 20)
    table.receive(A, Point(), "a", Millis(OPEN + 1000))
    first = answers(table.take_letters())
    entries = len(table.match.log)
    table.receive(A, Point(), "a", Millis(OPEN + 1500))
    assert table.take_letters() == first
    assert len(table.match.log) == entries


def test_a_bounce_is_sent_again_word_for_word() -> None:
    table = opened(20, 20, 20)
    table.receive(A, FITS_NOWHERE, "a", Millis(OPEN + 1000))
    first = table.take_letters()
    table.receive(B, B_ON_FIRST, "b", Millis(OPEN + 1100))
    table.take_letters()
    table.receive(A, FITS_NOWHERE, "a", Millis(OPEN + 1200))
    assert table.take_letters() == first


def test_what_is_sent_again_while_in_the_air_is_answered_once() -> None:
    table = opened(20, 220, 20)
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1010))
    assert table.take_letters() == []
    table.wake(Millis(OPEN + 1200))
    assert len(answers(table.take_letters())) == 1


def test_two_players_may_use_the_same_nonce() -> None:
    table = opened(20, 20, 20)
    table.receive(A, Point(), "1", Millis(OPEN + 1000))
    table.receive(B, Point(), "1", Millis(OPEN + 1000))
    assert [letter.seat for letter in table.take_letters() if isinstance(letter, Accepted)] == [A, B]


@pytest.mark.parametrize(("later", "remembered"), [(NONCES_KEPT - 1, True), (NONCES_KEPT, False)])
def test_so_many_answers_are_remembered_and_no_more(later: int, remembered: bool) -> None:
    table = opened(races=False)
    table.receive(A, Point(), "first", Millis(OPEN))
    [first] = answers(table.take_letters())
    for number in range(later):
        table.receive(A, FITS_NOWHERE, f"later {number}", Millis(OPEN))
    assert len(table.take_letters()) == later
    table.receive(A, Point(), "first", Millis(OPEN))
    assert (table.take_letters() == [first]) == remembered


# ---- Leaving


def test_a_leaver_gets_up_once_and_the_hand_in_the_air_comes_to_nothing() -> None:
    table = opened(20, 220, 20)
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    table.leave(A, Millis(OPEN + 1100))
    table.leave(A, Millis(OPEN + 1101))
    bounced, update = table.take_letters()
    assert said([bounced]) == said([Bounced(A, "a", LEFT_IN_THE_AIR)])
    assert isinstance(update, EntryAdded)
    assert isinstance(update.entry.events[0], PlayerLeft)
    table.wake(Millis(OPEN + 2000))
    assert plays(table) == []
    table.receive(A, A_ON_FIRST, "again", Millis(OPEN + 2000))
    assert said(table.take_letters()) == said([Bounced(A, "again", NOT_SEATED)])


def test_nobody_waits_for_a_leavers_link() -> None:
    table = opened(20, 220, 20)
    table.leave(B, Millis(OPEN + 500))
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    assert plays(table) == [(A, 1, OPEN + 1000)]


def test_a_reach_due_before_somebody_leaves_is_done_before() -> None:
    table = opened(20, 220, 20)
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    table.leave(B, Millis(OPEN + 1300))
    assert plays(table) == [(A, 1, OPEN + 1200)]


def test_when_the_game_is_over_leaving_changes_nothing() -> None:
    table = opened(20, 20, 20)
    table.leave(B, Millis(OPEN + 500))
    table.leave(C, Millis(OPEN + 600))
    assert table.match.over
    table.take_letters()
    table.leave(A, Millis(OPEN + 700))
    assert table.take_letters() == []
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 800))
    assert said(table.take_letters()) == said([Bounced(A, "a", "The game is over.")])


def test_at_the_end_every_hand_in_the_air_is_answered_at_once() -> None:
    table = opened(20, 220, 20)
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    table.leave(B, Millis(OPEN + 1001))
    assert not answers(table.take_letters()), "held for a link that might bring an earlier hand"
    table.leave(C, Millis(OPEN + 1002))
    assert table.match.over and table.wake_at() == NEVER
    assert said(answers(table.take_letters())) == said([Bounced(A, "a", "The game is over.")])


def test_after_the_end_no_hand_is_held_for_a_slow_link() -> None:
    table = opened(20, 220, 20)
    table.leave(A, Millis(OPEN + 500))
    table.leave(C, Millis(OPEN + 600))
    assert table.match.over
    table.take_letters()
    for nonce in ("a", "b"):  # also while the hand still rests from a bounce
        table.receive(B, B_ON_FIRST, nonce, Millis(OPEN + 700))
        assert said(table.take_letters()) == said([Bounced(B, nonce, "The game is over.")])


# ---- Games without races


def test_where_nobody_races_a_hand_acts_at_once_whatever_the_links() -> None:
    table = opened(20, 220, 20, races=False)
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 1000))
    assert plays(table) == [(A, 1, OPEN + 1000)]


def test_where_nobody_races_alarms_still_ring_first_and_nobody_rests() -> None:
    table = new_table(races=False)
    table.receive(A, SayReady(), "late", Millis(OPEN + 10))
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 20))
    late, done = answers(table.take_letters())
    assert said([late]) == said([Bounced(A, "late", "The looking time is over.")])
    assert isinstance(done, Accepted)
    assert plays(table) == [(A, 1, OPEN + 20)]


def test_where_nobody_races_a_hand_that_must_wait_still_waits() -> None:
    table = opened(20, 20, 20, races=False)
    table.receive(A, A_ON_FIRST, "one", Millis(OPEN + 1000))
    table.receive(A, A_ON_SECOND, "two", Millis(OPEN + 1050))
    table.wake(Millis(OPEN + 5000))
    assert plays(table)[1:] == [(A, 11, OPEN + 1000 + HAND_GAP)]


# ---- Whatever happens


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("races", [True, False])
def test_in_a_wild_game_every_hand_is_answered_once_and_the_clock_never_goes_back(
    seed: str, races: bool
) -> None:
    fate = Dice(seed)
    game = Loonacy(UGLYDOLL, replace(BOX.info, races=races))
    table = Table(Match(game, BOX.info.defaults, 3, Dice(seed + "/cards")), FRIENDS_CAP)
    now = 0
    for number in range(2_000):
        now += fate.below(120)
        seat = Seat(fate.below(3))
        table.pong(seat, 40 * seat + 60 * fate.unit(), Millis(0))
        choices = game.legal(table.match.state, seat) or [Point()]
        table.receive(seat, choices[fate.below(len(choices))], str(number), Millis(now))
        if number == 1_500:
            table.leave(Seat(1), Millis(now))
    table.wake(Millis(now + 2_000))
    letters = table.take_letters()
    nonces = [letter.nonce for letter in letters if isinstance(letter, Accepted | Bounced)]
    assert sorted(nonces, key=int) == [str(number) for number in range(2_000)]
    entries = [letter.entry for letter in letters if isinstance(letter, EntryAdded)]
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    assert len(entries) > 20


def test_a_forged_action_with_the_key_of_a_legal_one_is_done_as_the_legal_one() -> None:
    table = opened()
    forged = Play(1_000 * A_ON_SECOND.pile + A_ON_SECOND.card, 0, A_ON_SECOND.onto)
    assert forged == A_ON_SECOND
    table.receive(A, forged, "n", Millis(OPEN + 10))
    (entry,) = [letter.entry for letter in table.take_letters() if isinstance(letter, EntryAdded)]
    assert entry.action is not None and entry.action is not forged
    assert (entry.action.card, entry.action.pile) == (A_ON_SECOND.card, A_ON_SECOND.pile)
    assert table.match.state.tops[A_ON_SECOND.pile] == A_ON_SECOND.card
