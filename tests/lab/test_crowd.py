"""Tables in a crowd: what is counted of one game has nothing to do with the next."""

import random
from typing import Any

import msgspec

from rumpus.lab.load.crowd import PlayedTable, Tally

VIEW = {"seat": 0, "state": {"hands": [{"cards": [1]}], "pointing": 0}, "legal": [], "earliest": 0}


def tell(crowd: PlayedTable, *players: int, **message: Any) -> None:
    for number in players:
        crowd.players[number].receive(msgspec.json.encode(message), 1.0)


def begin(table: PlayedTable, game: int) -> None:
    tell(table, 0, 1, t="table", table={"at": 0, "view": VIEW, "game": game})


def act(table: PlayedTable, nonce: str, at: float) -> None:
    table.players[0].flying = nonce
    table._sent_at[nonce] = at


def test_what_nobody_heard_of_one_game_is_not_counted_in_the_next() -> None:
    tally = Tally()
    table = PlayedTable(2, tally, random.Random(1), to_the_end=True)
    begin(table, 1)
    act(table, "first", 0.5)
    tell(table, 0, t="update", seq=17)
    tell(table, 0, t="ack", nonce="first", seq=17)  # the other one never hears of it
    begin(table, 2)
    act(table, "second", 0.75)
    tell(table, 1, 0, t="update", seq=17)
    tell(table, 0, t="ack", nonce="second", seq=17)
    assert tally.latencies == [250.0]


def test_what_was_meant_for_the_last_game_is_not_waited_for() -> None:
    table = PlayedTable(2, Tally(), random.Random(1), to_the_end=True)
    begin(table, 1)
    act(table, "too late", 0.5)
    begin(table, 2)
    assert not table.players[0].flying
