"""How a match ended."""

from typing import final


@final
class Outcome:
    """Who won. More than one winner is a shared win; `reason` says why it is over, in words."""

    def __init__(self, winners: list[int], reason: str) -> None:
        self.winners = winners
        self.reason = reason
