"""How a guest is forgotten: what goes, and what stays without saying who it was."""

from typing import Final

from rumpus.server.store.changes import Change

STATEMENTS: Final = (
    # Games in which nobody else is remembered.
    "DELETE FROM ended_games WHERE number IN (SELECT number FROM ended_seats WHERE guest = {who})"
    " AND NOT EXISTS (SELECT 1 FROM ended_seats AS others"
    " WHERE others.number = ended_games.number AND others.guest != ?1)",
    "DELETE FROM ended_seats WHERE number IN (SELECT number FROM ended_seats WHERE guest = {who})"
    " AND number NOT IN (SELECT number FROM ended_games)",
    # Games that others remember.
    "UPDATE ended_seats SET guest = NULL, name = '' WHERE guest = {who}",
    "DELETE FROM standings WHERE guest = {who}",
    "DELETE FROM ratings WHERE guest = {who}",
    "DELETE FROM dailies WHERE guest = {who}",
    "DELETE FROM guests WHERE key = {who}",
)

ELSEWHERE: Final = (
    "UPDATE games SET json = replace(json, ?1, ?2) WHERE json LIKE '%' || ?1 || '%'",
    "UPDATE rooms_set_aside SET json = replace(json, ?1, ?2) WHERE json LIKE '%' || ?1 || '%'",
)
"""Where a key stands in the middle of something else; when the unseen go, a year later, it is gone."""

UNSEEN: Final = "(SELECT key FROM guests WHERE key = ?1 AND seen_at < ?2)"
"""Asked by every statement once more, because somebody may be coming in at this moment."""


def forget_guest(key: str, nobody: str) -> list[Change]:
    """Everything that is remembered of a guest, and their name in what others remember of games with them.

    In games and rooms that can still be opened `nobody`, a key that no guest has, is in their place.
    """
    return [
        *(Change(sql, (key, nobody)) for sql in ELSEWHERE),
        *(Change(sql.format(who="?1"), (key,)) for sql in STATEMENTS),
    ]


def forget_unseen_guest(key: str, since: float) -> list[Change]:
    """The same, for a guest whom nobody has seen since then."""
    return [Change(sql.format(who=UNSEEN), (key, since)) for sql in STATEMENTS]
