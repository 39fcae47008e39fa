"""How sure one can be of a share."""

import math


def wilson(successes: float, trials: int, z: float = 1.959964) -> tuple[float, float]:
    """The interval of a share, 95 % unless `z` says otherwise (Wilson's, which also holds near 0 and 1)."""
    share = successes / trials
    middle = share + z * z / (2 * trials)
    reach = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return (max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))
