"""An UNO Attack! table as one player may imagine it: what they cannot see, dealt anew."""

from mypy_extensions import i64

from rumpus.engine.chance import Chance
from rumpus.engine.piles import NO_CARD, Pile
from rumpus.games.uno_attack.cards import FIRST_COPIES, SECOND_COPIES
from rumpus.games.uno_attack.state import State


def imagined(seen: State, seat: i64, chance: Chance) -> State:
    """A whole table that looks like this masked one from that seat; any deal is equally likely."""
    state = seen.copy()
    unseen = unseen_cards(state)
    for hand in state.hands:
        hand.turn_up(unseen, chance)
    state.deck = unseen  # whatever is in nobody's hand
    guess_traces(state, seat, chance)
    return state


def unseen_cards(state: State) -> Pile:
    """The cards of the pack that lie nowhere in sight."""
    low = state.discard.low
    high = state.discard.high
    for hand in state.hands:
        low |= hand.low
        high |= hand.high
    unseen = Pile(FIRST_COPIES & ~low, SECOND_COPIES & ~high)
    for card in state.picks:
        if card != NO_CARD:
            unseen.remove(card)
    return unseen


def guess_traces(state: State, seat: i64 | None, chance: Chance) -> None:
    """The launcher may be in any gap longer than its blanks; cards just shot are any of a hand."""
    if len(state.just_shot) > 0 and state.turn != seat:
        hand = state.hands[state.turn].cards()
        chance.shuffle(hand)
        state.just_shot = tuple(hand[: len(state.just_shot)])
    if len(state.disc) > 0:
        guess_notch(state, chance)
    elif len(state.gap_counts) > 0:
        guess_gap(state, chance)


def guess_notch(state: State, chance: Chance) -> None:
    """The disc may stand at any gap that is long enough."""
    blanks = int(state.blanks)
    places = [place for place, length in enumerate(state.disc) if length > blanks]
    if places:
        place = places[chance.below(len(places))]
        state.notch = place
        state.begin_gap(state.disc[place], state.disc[place] - blanks)


def guess_gap(state: State, chance: Chance) -> None:
    """The gap under way is any of a full bag's that are long enough."""
    blanks = state.blanks
    gaps: i64 = 0
    length: i64 = 0
    for many in state.gap_counts:
        length += 1
        if length > blanks:
            gaps += many
    if gaps == 0:
        return
    place = chance.below(gaps)
    length = 0
    for many in state.gap_counts:
        length += 1
        if length > blanks:
            if place < many:
                break
            place -= many
    state.bag = state.gap_counts
    state.begin_gap(length, length - blanks)
