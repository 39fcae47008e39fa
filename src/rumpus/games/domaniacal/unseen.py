"""A Domaniacal table as one player may imagine it: what they cannot see, dealt anew."""

from mypy_extensions import i64

from rumpus.engine.chance import Chance
from rumpus.engine.piles import BACK, NO_CARD, Pile, pile_of
from rumpus.games.domaniacal.cards import cards_up_to
from rumpus.games.domaniacal.state import State

SETS = (6, 9, 12)
"""The highest numbers of the sets that can be on the table."""


def imagined(seen: State, seat: i64, chance: Chance) -> State:
    """A whole table that looks like this masked one from that seat; any of them is equally likely."""
    state = seen.copy()
    unseen = unseen_cards(state)
    for hand in state.hands:
        hand.turn_up(unseen, chance)
    state.out.turn_up(unseen, chance)
    if BACK in state.beneath:
        beneath: list[int] = []
        for _ in state.beneath:
            card = unseen.pick(chance)
            unseen.remove(card)
            beneath.append(int(card))
        state.beneath = tuple(beneath)
    state.draw_pile.turn_up(unseen, chance)
    guess_choices(state, seat, chance)
    return state


def unseen_cards(state: State) -> Pile:
    """The cards of the set that lie nowhere in sight."""
    seen = state.draw_pile.copy()
    seen.low |= state.out.low
    seen.high |= state.out.high
    cards = state.cards_to_draw() + state.out.size()
    for hand in state.hands:
        seen.low |= hand.low
        seen.high |= hand.high
        cards += hand.size()
    for stack in state.stacks:
        cards += len(stack)
        for card in stack:
            seen.add(card)
    for card in state.beneath:
        if card != BACK:
            seen.add(card)
    unseen = whole_set(cards)
    unseen.low &= ~seen.low
    unseen.high &= ~seen.high
    return unseen


def whole_set(cards: i64) -> Pile:
    """The set with so many cards."""
    for top in SETS:
        found = cards_up_to(top)
        if len(found) == cards:
            return pile_of(found)
    raise ValueError(f"There is no set of {int(cards)} dominoes.")


def guess_choices(state: State, seat: i64 | None, chance: Chance) -> None:
    """Others may have chosen any card of their hand to begin with."""
    for card in state.chosen:
        if card != NO_CARD:
            state.chosen = tuple(
                [
                    card if card == NO_CARD or owner == seat else int(state.hands[owner].pick(chance))
                    for owner, card in enumerate(state.chosen)
                ]
            )
            return
