"""What one seat sees of a table, as bytes for another process of the same server.

A state's fields are numbers, words, rows and piles. Whatever else it has comes from its options, which the
other process knows: it fills in a table of its own.
"""

from typing import Any, Final

import msgspec

from rumpus.engine.box import Box
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import View
from rumpus.engine.piles import Pile

PILE: Final = 1
"""The number under which a pile travels."""

PLAIN: Final = (int, float, str, tuple, list, Pile, type(None))


def _put_down(thing: Any) -> Any:
    if isinstance(thing, Pile):
        return msgspec.msgpack.Ext(PILE, msgspec.msgpack.encode((thing.low, thing.high, thing.backs)))
    raise TypeError(f"{type(thing).__name__} cannot travel.")


def _pick_up(code: int, data: memoryview) -> Pile:
    return Pile(*msgspec.msgpack.decode(data, type=tuple[int, int, int]))


_encode = msgspec.msgpack.Encoder(enc_hook=_put_down).encode
_decode = msgspec.msgpack.Decoder(dict[str, Any], ext_hook=_pick_up).decode


def fields(state: Any) -> tuple[str, ...]:
    """What a state is made of, compiled or not."""
    names: tuple[str, ...] = getattr(type(state), "__mypyc_attrs__", ()) or tuple(vars(state))
    return names


def pack(state: Any) -> bytes:
    """A state that some seat sees: what is hidden from it must be face down already."""
    found = {name: getattr(state, name) for name in fields(state)}
    return _encode({name: value for name, value in found.items() if isinstance(value, PLAIN)})


def unpack(box: Box, options: Any, seats: int, seat: Seat, at: int, packed: bytes) -> View[Any, Any]:
    """That seat's view again."""
    state = box.game.empty(options, seats)
    for name, value in _decode(packed).items():
        setattr(state, name, _row_like(getattr(state, name), value))
    return View(box.game, seat, state, Millis(at))


def _row_like(before: Any, value: Any) -> Any:
    """Rows are tuples or lists, as they were; rows in rows are tuples."""
    if not isinstance(value, list):
        return value
    inner = [tuple(each) if isinstance(each, list) else each for each in value]
    return tuple(inner) if isinstance(before, tuple) else inner
