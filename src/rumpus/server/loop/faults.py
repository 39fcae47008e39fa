"""Where a room's exceptions stop: they are the room's own, and nothing that others wait for sees them."""

from collections.abc import Callable
from typing import Any, final


@final
class FaultBarrier:
    """Stands wherever the event loop, the store or the physics worker calls into a room."""

    def __init__(self, on_fault: Callable[[Exception], None]) -> None:
        self._on_fault = on_fault

    def run(self, callback: Callable[..., None], *args: Any) -> None:
        """Call the room's code; if it raises, the room is told, and whoever calls here goes on."""
        try:
            callback(*args)
        except Exception as fault:  # whatever it is, it must not reach other rooms
            self._on_fault(fault)
