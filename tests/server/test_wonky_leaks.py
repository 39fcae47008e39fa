"""Wonky: what a watcher cannot see, and the films of placements, leave no trace in what they are sent."""

from itertools import pairwise

import pytest

from rumpus.engine.action import Action
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.games.wonky.actions import Grab, LetGo, Play
from rumpus.games.wonky.gravity import Fell, Slipped, Stood, Word
from rumpus.lessons.luck import places_in, round_by_round
from rumpus.server.live.broadcast import Broadcaster
from rumpus.server.store.records import GameRecord
from rumpus.table.letters import EntryAdded
from rumpus.table.table import Table
from sheets.scene import loaded
from sheets.wonky import BOX, somewhere
from sheets.wonky_notation import block_of, card_of, cards_of, rows_of

HANDS = rows_of("LB MB pass SP SG *B L* | LP MP rev SB' SG' *P M* | LG MG pass' SB'' SG'' *G S*")
PENALTY = cards_of("LB' LP' MG'")
UNSEEN = cards_of("MB'' MP'' pass''")
"""Cards that stay in the draw deck."""
PLAYED = cards_of("LB LP")
FILM = "a film that nobody at the table is sent"
GAME = GameRecord(1, "BCDF", "wonky", {}, "a seed that is not told yet", [0, 1, 2], [None] * 3, [None] * 3)

STORY: list[tuple[int, Action] | Word] = [
    (0, Play(card_of("LB"))),
    (0, Grab(block_of("LB"))),
    (0, LetGo()),
    Slipped(somewhere(0), FILM),
    (0, Grab(block_of("LB"))),
    (0, LetGo()),
    Stood(somewhere(1), FILM),
    (1, Play(card_of("LP"))),
    (1, Grab(block_of("LP"))),
    (1, LetGo()),
    Fell(FILM),
]


def told(swapped: tuple[int, int]) -> dict[int | None, bytes]:
    """What each watcher is sent of one game, with two cards in each other's place."""
    there = {swapped[0]: swapped[1], swapped[1]: swapped[0]}
    wanted = [there.get(card, card) for card in round_by_round(HANDS)]
    penalty = [there.get(card, card) for card in PENALTY]
    places = places_in(list(range(54)), wanted + penalty)
    luck = loaded(*places[: len(wanted)], 0, *places[len(wanted) :])
    table = Table(Match(BOX.game, BOX.info.defaults, 3, luck), 0)
    broadcaster = Broadcaster(BOX, table, ["Ann", "Bob", "Cat"])
    heard: dict[int | None, bytes] = {None: b"", 0: b"", 1: b"", 2: b""}
    for number, step in enumerate(STORY):
        now = Millis(1000 * number)
        if isinstance(step, Word):
            table.resolve(step, now)
        else:
            table.receive(Seat(step[0]), step[1], f"n{number}", now)
        for letter in table.take_letters():
            if isinstance(letter, EntryAdded):
                listen(broadcaster, letter, heard, now)
    assert table.match.state.must_build, "the story was not told to its end"
    return heard


def listen(broadcaster: Broadcaster, letter: EntryAdded, heard: dict[int | None, bytes], now: Millis) -> None:
    for watcher in heard:
        seat = None if watcher is None else Seat(watcher)
        heard[watcher] += broadcaster.update(letter.entry, seat, "en", now, None, GAME)
    broadcaster.invalidate()


def hidden_from(watcher: int | None) -> list[int]:
    """Cards this watcher never sees: others' hands but for what is played, and the draw deck."""
    hands = [card for seat, hand in enumerate(HANDS) if seat != watcher for card in hand]
    drawn = PENALTY if watcher != 1 else []
    return [card for card in hands + drawn + UNSEEN if card not in PLAYED]


@pytest.mark.parametrize("watcher", [None, 0, 1, 2])
def test_hidden_cards_leave_no_trace_in_the_bytes(watcher: int | None) -> None:
    usual = told((0, 0))[watcher]
    cards = hidden_from(watcher)
    for swapped in pairwise(cards[::3] + cards[1::3] + cards[2::3]):
        everybody = told(swapped)
        assert everybody[watcher] == usual, f"swapping {swapped} can be noticed"
        assert any(text != usual for text in everybody.values())


def test_films_stay_in_the_log() -> None:
    for text in told((0, 0)).values():
        assert b"TowerFell" in text and b"film" not in text
