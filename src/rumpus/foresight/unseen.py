"""What one seat cannot see, dealt anew: another table that looks the same from that chair."""

from typing import Any, Final

from rumpus.engine.bits import members_of
from rumpus.engine.box import Box
from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat
from rumpus.engine.piles import NO_CARD, Pile

TRIES: Final = 60
"""Deals after which the true one is kept: now and then hardly any other is possible."""


def imagine(box: Box, state: Any, seat: Seat, chance: Chance) -> None:
    """Deal this table's hidden cards anew, in place: any deal that leaves everybody able to act who was."""
    truth = hidden_cards(box, state, seat)
    awaited = members_of(box.game.due_from(state))
    able = [each for each in awaited if box.game.legal(state, Seat(each))]
    for _ in range(TRIES):
        cards = list(truth)
        chance.shuffle(cards)
        lay(box, state, seat, cards)
        box.secrets.guess(state, seat, chance)
        if all(box.game.legal(state, Seat(each)) for each in able):
            return
    lay(box, state, seat, truth)
    box.secrets.guess(state, seat, chance)


def hidden_cards(box: Box, state: Any, seat: Seat) -> list[int]:
    """All cards that this seat cannot see, place by place."""
    found: list[int] = []
    for name, hidden in box.secrets.cards.items():
        value = getattr(state, name)
        row = value if isinstance(value, list | tuple) else [value]
        for place, each in enumerate(row):
            if hidden(state, place, seat):
                found += each.cards() if isinstance(each, Pile) else [] if each == NO_CARD else [each]
    return found


def lay(box: Box, state: Any, seat: Seat, cards: list[int]) -> None:
    """Put these cards where the hidden ones lie, as many everywhere as there were."""
    left = iter(cards)
    for name, hidden in box.secrets.cards.items():
        value = getattr(state, name)
        row = value if isinstance(value, list | tuple) else [value]
        laid: list[Any] = []
        for place, each in enumerate(row):
            if hidden(state, place, seat):
                laid.append(_laid(each, left))
            else:
                laid.append(each)
        if isinstance(value, tuple):
            setattr(state, name, tuple(laid))


def _laid(place: Any, left: Any) -> Any:
    """One place with other cards; a pile is changed itself."""
    if isinstance(place, Pile):
        size = int(place.size())
        place.clear()
        for _ in range(size):
            place.add(next(left))
        return place
    return place if place == NO_CARD else next(left)
