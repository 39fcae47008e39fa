"""What is said in Wonky, a module a language."""

from rumpus.engine.sentences import Catalog
from rumpus.games.wonky.cards import COLORS, SIZES


def blocks(english: str, block: str, sizes: list[str], colors: list[str]) -> Catalog:
    """The names of all nine blocks: a pattern in English and here, sizes from large on, blue, purple and green."""
    return {
        english.format(size=size, color=color): block.format(size=here, color=hue)
        for size, here in zip(SIZES, sizes, strict=True)
        for color, hue in zip(COLORS, colors, strict=True)
    }


def any_block(by_color: str, by_size: str, sizes: list[str], colors: list[str]) -> Catalog:
    """The cards that take any size of a color, or any color of a size."""
    return {
        **{
            f"any size {color} block": by_color.format(color=hue)
            for color, hue in zip(COLORS, colors, strict=True)
        },
        **{
            f"any color {size} block": by_size.format(size=here)
            for size, here in zip(SIZES, sizes, strict=True)
        },
    }
