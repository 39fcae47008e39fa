"""Going round the table."""

from mypy_extensions import i64

from rumpus.engine.bits import has


def after(seat: i64, step: i64, present: i64, seats: i64) -> i64:
    """The next present seat, going left (step 1) or right (step -1)."""
    other = (seat + step + seats) % seats
    while not has(present, other):
        other = (other + step + seats) % seats
    return other
