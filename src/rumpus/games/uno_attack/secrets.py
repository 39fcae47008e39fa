"""What is secret at an UNO Attack! table."""

from typing import Final

from rumpus.engine.bits import has
from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat
from rumpus.engine.secrets import Secrets, from_everybody, from_nobody, hidden
from rumpus.games.uno_attack.state import State


def until_it_is_counted(state: State, place: int, seat: Seat | None) -> bool:
    """A hand is its player's until it is laid open to be counted."""
    return place != seat and not has(state.shown, place)


def from_all_but_who_is_on_turn(state: State, place: int, seat: Seat | None) -> bool:
    """Cards just shot are known to whoever they hit."""
    return state.turn != seat


def guess(state: State, seat: Seat | None, chance: Chance) -> None:
    """The launcher may be in any gap longer than its blanks; cards just shot are any of a hand."""
    if state.just_shot and state.turn != seat:
        hand = state.hands[state.turn].cards()
        chance.shuffle(hand)
        state.just_shot = tuple(hand[: len(state.just_shot)])
    blanks = int(state.blanks)
    if state.disc:
        places = [place for place, length in enumerate(state.disc) if length > blanks]
        if places:
            place = places[chance.below(len(places))]
            state.notch = place
            state.begin_gap(state.disc[place], state.disc[place] - blanks)
    elif state.gap_counts:
        lengths = [
            length for length, many in enumerate(state.gap_counts, 1) if length > blanks for _ in range(many)
        ]
        if lengths:
            length = lengths[chance.below(len(lengths))]
            state.bag = state.gap_counts
            state.begin_gap(length, length - blanks)


SECRETS: Final = Secrets(
    cards=hidden(from_everybody, "deck")
    | hidden(until_it_is_counted, "hands")
    | hidden(from_nobody, "discard", "picks"),
    traces=hidden(from_everybody, "gap", "gap_length", "bag", "notch")
    | hidden(from_all_but_who_is_on_turn, "just_shot"),
    guess=guess,
)
