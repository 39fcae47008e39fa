"""The token of whoever runs the server, and the file in which `rumpus admin` finds it."""

import hmac
import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final, final

import msgspec

FILE: Final = "admin.json"
"""In the data folder, readable for its owner only."""


_log = logging.getLogger("rumpus")


class AdminFile(msgspec.Struct):
    """Where the server is, and what opens it."""

    address: str
    token: str


@final
class AdminKey:
    """The same token for as long as the file is there: delete it, and the next start makes another."""

    def __init__(self, folder: Path, address: str) -> None:
        path = folder / FILE
        before = None
        with suppress(OSError, msgspec.DecodeError):
            before = read(path)
        self._token = secrets.token_urlsafe(32) if before is None else before.token
        now = AdminFile(address, self._token)
        if now != before:
            try:
                write(path, now)
            except OSError as trouble:  # games go on without
                _log.warning("%s cannot be written, so `rumpus admin` does not work: %s.", FILE, trouble)

    def is_right(self, token: str) -> bool:
        """Whether somebody knows it."""
        return hmac.compare_digest(token.encode(), self._token.encode())


def write(path: Path, found: AdminFile) -> None:
    """All of it or nothing, and for nobody else to read, not even for a moment."""
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(found))
    draft.replace(path)


def read(path: Path) -> AdminFile:
    """What the file says."""
    return msgspec.json.decode(path.read_bytes(), type=AdminFile)
