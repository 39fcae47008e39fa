"""How much each card is worth: what being dealt it does to one's chance to win.

Who is dealt what is pure luck, so whoever has a card and whoever has it not are alike in everything else: the
difference is the card's own doing. Cards that are drawn later tell less, for who draws is already behind.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rumpus.lab.balance.watching import Deal
from rumpus.lab.certainty import Z, normal_quantile


@dataclass(frozen=True)
class Worth:
    """What one card, or one kind of card, is worth."""

    card: str
    dealt: int
    """How many times it was dealt to anybody."""
    won: float
    """How many of those hands were won."""
    worth: float
    """By how much that is more than the same chairs usually win."""
    low: float
    high: float
    """Where the truth is (95 %)."""
    stands_out: bool
    """Whether it differs from nothing even though so many cards were looked at (Bonferroni)."""


def worths(deals: Iterable[Deal], kind: Callable[[int], str]) -> list[Worth]:
    """All kinds of cards, the most valuable first."""
    hands: list[tuple[int, float, Counter[str]]] = []
    usual: dict[int, list[float]] = defaultdict(list)
    for deal in deals:
        for seat, cards in enumerate(deal.hands):
            won = (1.0 / len(deal.winners)) if seat in deal.winners else 0.0
            usual[seat].append(won)
            hands.append((seat, won, Counter(map(kind, cards))))
    shares = {seat: sum(won) / len(won) for seat, won in usual.items()}
    found: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for seat, won, held in hands:
        for name, copies in held.items():
            found[name].append((copies, won, won - shares[seat]))
    # A card that was never dealt to a winner is not certain to lose: all cards are as uncertain as all hands.
    spread = math.sqrt(sum((won - shares[seat]) ** 2 for seat, won, _ in hands) / max(1, len(hands)))
    strict = normal_quantile(1 - 0.05 / max(1, len(found)) / 2)
    return sorted(
        (_worth(name, held, spread, strict) for name, held in found.items()), key=lambda each: -each.worth
    )


def _worth(name: str, held: list[tuple[int, float, float]], spread: float, strict: float) -> Worth:
    dealt = sum(copies for copies, _, _ in held)
    worth = sum(copies * more for copies, _, more in held) / dealt
    error = spread * math.sqrt(sum(copies * copies for copies, _, _ in held)) / dealt
    return Worth(
        name,
        dealt,
        round(sum(copies * won for copies, won, _ in held) / dealt, 4),
        round(worth, 4),
        round(worth - Z * error, 4),
        round(worth + Z * error, 4),
        abs(worth) > strict * error,
    )
