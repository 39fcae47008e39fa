"""JSON as bytes: how all that is sent or stored is encoded, and how encoded pieces are put together."""

from typing import Any

import msgspec

from rumpus.engine.said import Said


def _plain(value: Any) -> str:
    """What nobody has said in another language is sent in English."""
    if isinstance(value, Said):
        return "".join([value, ""])
    raise NotImplementedError


encode = msgspec.json.Encoder(enc_hook=_plain).encode


def join_array(encoded: list[bytes]) -> bytes:
    """Many JSON values, each encoded, as one list."""
    return b"[" + b",".join(encoded) + b"]"
