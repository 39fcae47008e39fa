"""What gravity can say about a tower. Rules never simulate: they hear one of these words.

A pose is seven numbers: where a block's center is (x, y, z, in meters, z up, the table at 0) and how
it is turned (a quaternion w, x, y, z). A film is a placement as it was watched, to be shown again;
the rules pass it on unread, and only the log keeps it.
"""

from typing import Final, final

NUMBERS_A_POSE: Final = 7


class Word:
    """Anything gravity can say."""


class Watched(Word):
    """What it can say of a placement that has been watched to its end."""

    def __init__(self, film: str) -> None:
        self.film = film


class Posed(Watched):
    """What it can say of a tower that has not fallen: where its blocks are."""

    def __init__(self, poses: list[float], film: str) -> None:
        super().__init__(film)
        self.poses = poses
        """Every block's, from bottom to top; the new one is among them only if it stayed on the tower."""


@final
class Stood(Posed):
    """The count of three is over and the tower stands, with the new block on top."""


@final
class Toppling(Word):
    """A block has begun to fall. Whoever is on turn in this moment pays, once the fall is over."""


@final
class Fell(Watched):
    """A block of the tower, or the one being added, fell."""


@final
class Slipped(Posed):
    """Nothing fell, but the block came to rest somewhere else than on top: it has to be placed again."""


@final
class Nudged(Posed):
    """The hand that let go had pushed the tower: its block goes back, and has to be placed again."""


@final
class Rested(Posed):
    """The tower still swayed when its block's count was over; now it has come to rest."""
