"""What a player may read of the judge's work when a game is over."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Receipt:
    """What the judge did for one player, for that player to read when the game is over."""

    seat: int
    steady_ms: float
    forgiven_ms: float
    """Lag forgiven over the whole game, added up."""
    allowance_used_ms: float
    """How much of that was above the steady lag."""
    judged: int
    """How many reaches were judged."""
