"""Luck laid out beforehand: which numbers it must say so that certain cards come."""


def round_by_round(hands: list[list[int]]) -> list[int]:
    """The order in which a dealer gives out these hands, one card to everybody and then the next."""
    return [card for one_round in zip(*hands, strict=True) for card in one_round]


def places_in(deck: list[int], wanted: list[int]) -> list[int]:
    """The numbers luck must say so that the wanted cards come one after another.

    The rules draw by asking for a place among the remaining cards in rising order.
    """
    left = sorted(deck)
    places = []
    for card in wanted:
        assert card in left, f"card {card} cannot be drawn: it is not in this pile"
        places.append(left.index(card))
        left.remove(card)
    return places
