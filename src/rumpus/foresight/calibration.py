"""From what bots' endings say to what can be said: chances that come true as often as they are told.

Bots that play on do not know what the players of a game have shown of themselves: whoever is quick today has
fewer cards, and will be quick tomorrow. So their shares are drawn apart or together by one number a game (a
temperature), fitted to simulated games by `rumpus lab calibration --fit`, and then hold on others.
"""

from collections.abc import Mapping, Sequence
from typing import Final

SHARPNESS: Final[Mapping[str, float]] = {
    "uglydoll-loonacy": 1.94,
    "loonacy": 1.96,
    "wonky": 1.03,
    "domaniacal": 0.96,
    "uno-attack": 1.18,
}
"""Above 1, leaders are better than their endings say; below, worse."""


def sharpness(slug: str) -> float:
    """How far a game's shares are drawn apart; 1 changes nothing."""
    return SHARPNESS.get(slug, 1.0)


def calibrated(shares: Sequence[float], sharp: float) -> list[float]:
    """The chances behind these shares of wins; together they are as much as the shares."""
    total, raised = sum(shares), [share**sharp for share in shares]
    scale = total / sum(raised) if total else 0.0
    return [min(1.0, scale * each) for each in raised]


def calibrated_bound(shares: Sequence[float], seat: int, bound: float, sharp: float) -> float:
    """The same for one end of a seat's interval: if the others shared the rest as they do."""
    rest = sum(shares) - shares[seat]
    if rest <= 0.0 or not 0.0 < bound < 1.0:
        return min(1.0, max(0.0, bound))
    left = 1.0 - bound
    others = [share * left / rest for place, share in enumerate(shares) if place != seat]
    return float(bound**sharp / (bound**sharp + sum(each**sharp for each in others)))
