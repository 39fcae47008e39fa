"""JSON as bytes: how all that is sent or stored is encoded, and how encoded pieces are put together."""

import msgspec

encode = msgspec.json.Encoder().encode


def join_array(encoded: list[bytes]) -> bytes:
    """Many JSON values, each encoded, as one list."""
    return b"[" + b",".join(encoded) + b"]"
