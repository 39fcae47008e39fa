"""Where luck comes from: the operating system, sealed in an envelope before the game begins."""

import hashlib
import secrets


def new_seed() -> str:
    """A secret of 256 bits."""
    return secrets.token_hex(32)


def envelope(seed: str) -> str:
    """What is published before the game: whoever sees the seed afterwards can check it against this."""
    return hashlib.sha256(seed.encode()).hexdigest()
