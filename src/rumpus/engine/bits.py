"""Small sets held in the bits of one number: seats, or up to 62 cards.

Only 62 of a word's 64 bits are used: a literal of 2**62 or more would be boxed at every use
when compiled, and interpreted Python, whose numbers never overflow, must agree bit for bit.
"""

from typing import Final

from mypy_extensions import i64

WORD: Final = 62
"""How many members one word can hold."""


def shift(value: i64, places: i64) -> i64:
    """`value << places`. A function of its own because mypyc shifts a bare literal in 32 bits."""
    return value << places


def bit(member: i64) -> i64:
    """The set with one member."""
    return shift(1, member)


def has(members: i64, member: i64) -> bool:
    """Whether the member is in the set."""
    return (members >> member) & 1 == 1


def count(members: i64) -> i64:
    """How many members the set has: pairs of bits are added up, then fours, then eights …"""
    x = members - ((members >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x = x + (x >> 8)
    x = x + (x >> 16)
    x = x + (x >> 32)
    return x & 0x7F


def lowest(members: i64) -> i64:
    """The smallest member of a set that is not empty: as many bits as there are below its own."""
    return count((members & -members) - 1)


def nth(members: i64, n: i64) -> i64:
    """The member that has exactly n smaller ones in the set."""
    x = members
    while n > 0:
        x &= x - 1
        n -= 1
    return lowest(x)


def members_of(members: i64) -> list[int]:
    """All members in rising order."""
    found: list[int] = []
    while members != 0:
        found.append(int(lowest(members)))
        members &= members - 1
    return found
