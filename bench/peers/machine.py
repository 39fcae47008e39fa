"""How much of the machine was somebody else's: on a shared host, figures from such minutes mean little."""

from pathlib import Path
from typing import Final

STAT: Final = Path("/proc/stat")
STEAL: Final = 7
"""Which number of its first line says how long the host ran others while we wanted to run."""
COUNTED: Final = 8
"""How many numbers of that line add up to all time; the rest are parts of those."""


class Watch:
    """Watches from when it is made."""

    def __init__(self) -> None:
        self._before = times()

    def stolen(self) -> float | None:
        """The share of all processors' time that was taken away; None where nobody can tell."""
        if not self._before:
            return None
        spent = [after - before for before, after in zip(self._before, times(), strict=True)]
        return spent[STEAL] / max(1, sum(spent))


def times() -> list[int]:
    """How long all processors have done what, so far; empty on a machine that does not say."""
    if not STAT.exists():
        return []
    return [int(number) for number in STAT.read_text().partition("\n")[0].split()[1 : COUNTED + 1]]
