"""Letters as plain values that can be compared."""

from rumpus.table.letters import Accepted, Bounced, Letter


def said(letters: list[Letter]) -> list[tuple[object, ...]]:
    """What each answer says."""
    return [
        ("accepted", letter.seat, letter.nonce, letter.seq)
        if isinstance(letter, Accepted)
        else ("bounced", letter.seat, letter.nonce, letter.reason)
        for letter in letters
        if isinstance(letter, Accepted | Bounced)
    ]
