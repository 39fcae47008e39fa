"""What is said in UNO Attack!, a module a language; what is printed on the cards stays as it is printed."""

from rumpus.engine.sentences import Catalog
from rumpus.games.uno_attack.cards import COLORS, RANK_NAMES, WILD


def colored(card: str, colors: list[str]) -> Catalog:
    """The names of all cards that have a color: a pattern, and red, yellow, green and blue as it wants them."""
    return {
        f"{english} {rank}": card.format(color=color, rank=rank)
        for english, color in zip(COLORS, colors, strict=True)
        for rank in RANK_NAMES[:WILD]
    }
