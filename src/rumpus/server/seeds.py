"""What nobody can guess: a game's luck, sealed in an envelope before it begins, and its replay's address."""

import hashlib
import secrets


def new_seed() -> str:
    """A secret of 256 bits."""
    return secrets.token_hex(32)


def new_replay_id() -> str:
    """The address of a replay, of 80 bits: whoever has the link may watch, and nobody finds it by trying."""
    return secrets.token_hex(10)


def envelope(seed: str) -> str:
    """What is published before the game: whoever sees the seed afterwards can check it against this."""
    return hashlib.sha256(seed.encode()).hexdigest()
