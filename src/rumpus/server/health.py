"""How the server is: one word for each of its parts, for whoever watches over it."""

import shutil
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, final

WELL: Final = frozenset({"ok", "idle"})
"""Words that are no reason to worry."""

FRESH: Final = 1.0
"""Seconds for which a look is good: however often somebody asks, nothing is looked at more often."""


@final
class Health:
    """Looks at every part that has told it how, and knows whether visitors may come."""

    def __init__(self) -> None:
        self.ready = False
        """Whether the server has started and does not stop yet."""
        self._looks: dict[str, Callable[[], str]] = {}
        self._report: dict[str, str] = {}
        self._fresh_until = 0.0

    def watch(self, part: str, look: Callable[[], str]) -> None:
        """Ask `look` for this part's word from now on. It must not wait for anything."""
        self._looks[part] = look

    def report(self) -> Mapping[str, str]:
        """The word of every part."""
        now = time.monotonic()
        if now >= self._fresh_until:
            self._report = {part: look() for part, look in self._looks.items()}
            self._fresh_until = now + FRESH
        return self._report

    def is_well(self) -> bool:
        """Whether no part is in trouble."""
        return WELL.issuperset(self.report().values())


def disk_word(folder: Path, reserve: int) -> str:
    """Whether the disk of this folder has more than so many bytes left."""
    try:
        return "ok" if shutil.disk_usage(folder).free >= reserve else "low"
    except OSError:
        return "gone"
