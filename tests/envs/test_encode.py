"""What learners are shown and may choose is what the rules say, and nothing that is hidden from them."""

from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from laws.worlds import World, every_box, varied_worlds
from rumpus.engine.box import Box
from rumpus.engine.by_numbers import STRIDE, zeros
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.foresight.unseen import imagine

GAMES = {"quick": 6, "usual": 14, "nightly": 140}
STEPS = 60


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    return GAMES[request.config.getoption("pace")]


def moments(box: Box, games: int) -> Iterator[tuple[World, Any, Seat]]:
    """Every state of some games, and every seat in it; nobody leaves where learners play."""
    for world in varied_worlds(box, games):
        world.leavers = 0
        for _ in world.steps(STEPS):
            for seat in range(world.seats):
                yield world, world.match.state, Seat(seat)


def view(encode: Any, state: Any, seat: Seat) -> list[int]:
    words: vec[i64] = zeros(encode.view_words(state) + 2)
    encode.observe(state, seat, words, 1)
    assert words[0] == 0 and words[len(words) - 1] == 0, "it wrote beside its row"
    return list(words)


def choices(encode: Any, state: Any, seat: Seat) -> list[int]:
    words: vec[i64] = zeros(encode.action_words(state))
    encode.legal_numbers(state, seat, words, 0)
    return [
        STRIDE * place + bit for place, word in enumerate(words) for bit in range(STRIDE) if word >> bit & 1
    ]


@every_box
def test_numbers_are_the_rules_own_actions(box: Box, games: int) -> None:
    encode: Any = box.encode
    for world, state, seat in moments(box, games):
        legal = box.game.legal(state, seat)
        numbers = choices(encode, state, seat)
        assert {encode.number_of(action, seat, world.seats) for action in legal} == set(numbers)
        for number in numbers:
            action = encode.action_of(state, seat, number)
            assert action in legal
            assert encode.number_of(action, seat, world.seats) == number


@every_box
def test_what_is_shown_and_offered_follows_from_the_masked_view(box: Box, games: int) -> None:
    encode: Any = box.encode
    for _, state, seat in moments(box, games):
        masked = state.masked(seat)
        assert view(encode, state, seat) == view(encode, masked, seat)
        assert choices(encode, state, seat) == choices(encode, masked, seat)


@every_box
def test_swapping_what_a_seat_cannot_see_changes_nothing(box: Box, games: int) -> None:
    encode: Any = box.encode
    luck = Dice("swapped")
    differed = 0
    for _, state, seat in moments(box, games):
        swapped = state.copy()
        imagine(box, swapped, seat, luck)
        differed += swapped.personal_facts() != state.personal_facts()
        assert view(encode, swapped, seat) == view(encode, state, seat)
        assert choices(encode, swapped, seat) == choices(encode, state, seat)
    assert differed > 0, "nothing was ever swapped"
