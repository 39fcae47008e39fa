"""The printed cards: each shows two different pictures."""

from typing import final

from rumpus.engine.pairs import Pairs
from rumpus.engine.said import Said


@final
class Edition:
    """One printed deck: its pictures, and the pair of pictures on every card."""

    def __init__(self, slug: str, title: str, pictures: list[str], pairs: list[tuple[int, int]]) -> None:
        self.slug = slug
        self.title = title
        self.pictures = pictures
        self.deck = Pairs(pairs)

    def name(self, card: int) -> str:
        """A card as people say it."""
        first, second = self.deck.pairs[card]
        return f"{self.pictures[first]} & {self.pictures[second]}"

    def said(self, card: int) -> Said:
        """The same, so that it can be said in any language."""
        first, second = self.deck.pairs[card]
        return Said(
            "{first} & {second}", first=Said(self.pictures[first]), second=Said(self.pictures[second])
        )


def ring_of_pairs(pictures: int, steps: list[int]) -> list[tuple[int, int]]:
    """Pair every picture with those some steps further round the ring of pictures."""
    return [(start, (start + step) % pictures) for step in steps for start in range(pictures)]
