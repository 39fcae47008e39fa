"""A witness to a link: how far away a player is by a measurement that their program has no part in.

Pongs are written by a program, and a program can wait before it writes. Acknowledgments are sent by the
player's own operating system as soon as bytes have come in, or a little later: it may put them off for a
moment (*delayed acknowledgments*), in the hope that there will be something to send along with them. A
browser answers a ping at once, so there the two come together.
"""

from dataclasses import dataclass
from typing import Final

MARGIN: Final = 8.0
"""Milliseconds that a usual trip may be above the least one, whoever answers: browsers need a moment, too."""

JITTER: Final = 0.5
"""How far it may be above the least one, as a part of it, if nobody answers late: links do jitter."""

MOST_JITTER: Final = 18.0
"""Milliseconds of that at most: a link that jitters by 30 ms is usually 21 above its least trip, and
somebody who lies no further than this gains no more than two races in a hundred."""

DELAYED_ACK: Final = 40.0
"""Milliseconds by which systems put off an acknowledgment; so far a slow one says nothing about the link."""


@dataclass(frozen=True)
class Witness:
    """What has been measured, in milliseconds."""

    least: float
    """The quickest trip that was ever seen on this connection."""
    smoothed: float
    """How long trips take at the moment, delayed acknowledgments included; infinite if nobody knows."""

    def usual_at_most(self, pong: float) -> float:
        """The longest usual trip that can be believed, when pongs usually take so long.

        Pongs that come clearly later than acknowledgments are late because somebody waited.
        """
        late = pong > self.smoothed + DELAYED_ACK
        return self.least + (MARGIN if late else max(MARGIN, min(JITTER * self.least, MOST_JITTER)))

    def any_at_most(self, usual: float) -> float:
        """The longest single trip that can be believed: links do go bad for a while."""
        return max(usual, self.smoothed - DELAYED_ACK)
