"""A finished game as a picture: its last table or its highest tower, and who won.

It is drawn with the client's own drawings. No text that people have written goes into it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rumpus.server.pictures import tables
from rumpus.server.pictures.canvas import (
    INK,
    PLANK,
    SOFT_INK,
    Drawings,
    Look,
    canvas,
    face,
    look_of,
    wordmark,
    words,
)
from rumpus.server.pictures.ending import Ending
from rumpus.server.pictures.tower import height_of, tower
from rumpus.server.store.records import ReplayRecord
from rumpus.wire.messages import PhotoTaken

MIDDLE: Final = 920
"""Of what stands beside the table."""
MOST_WINNERS: Final = 3


@dataclass(frozen=True)
class Souvenir:
    """All that a picture of a finished game shows; the same game is the same picture."""

    id: str
    looks: tuple[Look, ...]
    """Everybody, by game seat."""
    ending: Ending = field(compare=False)
    race: PhotoTaken | None = field(default=None, compare=False)
    """The closest race, if hands raced."""

    def svg(self, drawn: Drawings) -> str:
        """The picture."""
        return canvas(
            self._table(drawn),
            wordmark(MIDDLE, 92, 60),
            words(MIDDLE, 158, 48, self.ending.title),
            words(MIDDLE, 212, 30, self._caption(), SOFT_INK),
            self._winners(drawn),
        )

    def _table(self, drawn: Drawings) -> str:
        told, looks = self.ending, list(self.looks)
        if told.tower:
            return tower(told.tower, told.poses, drawn, tables.MIDDLE)
        if told.stacks:
            return tables.stacks(told.stacks, looks, drawn)
        if told.card:
            return tables.score(told.card, told.color, told.totals, looks, drawn)
        art = drawn["pictures"][told.game]
        if self.race is None or told.pile < 0:
            return tables.piles(told.tops, art)
        runners = looks[self.race.first], looks[self.race.second]
        return tables.race(told.tops[told.pile], runners, self.race.margin, art, drawn)

    def _caption(self) -> str:
        """What there is to be proud of."""
        told = self.ending
        if told.tower:
            blocks = len(told.tower)
            high = round(100 * height_of(told.tower, told.poses))
            return f"{blocks} {'block' if blocks == 1 else 'blocks'}, {high} cm high"
        if told.stacks:
            return f"{max(len(stack) for stack in told.stacks)} dominoes high"
        return ""

    def _winners(self, drawn: Drawings) -> str:
        shown = self.ending.winners[:MOST_WINNERS]
        size = 250.0 if len(shown) == 1 else 380 / len(shown) + 20
        left = MIDDLE - size * len(shown) / 2
        return "".join(
            face(self.looks[seat], drawn, left + size * place, PLANK - size * 0.97, size)
            + _crown(left + size * (place + 0.5), PLANK - size * 0.93, size / 100)
            for place, seat in enumerate(shown)
        )


def closest(photos: Sequence[PhotoTaken]) -> PhotoTaken | None:
    """The race that was closest."""
    return min(photos, key=lambda photo: photo.margin, default=None)


def souvenir_of(replay: ReplayRecord, ending: Ending) -> Souvenir:
    """What to draw of a finished game."""
    looks = (
        (chair, None if person is None else look_of(person))
        for chair, person in zip(replay.chairs, replay.people, strict=True)
    )
    return Souvenir(replay.id, tuple(looks), ending, closest(replay.photos))


def _crown(x: float, y: float, scale: float) -> str:
    return (
        f'<path transform="translate({x} {y}) scale({scale})" fill="#f0b93a" stroke="{INK}"'
        ' stroke-width="2.6" stroke-linejoin="round"'
        ' d="M-22 0 L-26 -20 L-11 -8 L0 -26 L11 -8 L26 -20 L22 0 Z"/>'
    )
