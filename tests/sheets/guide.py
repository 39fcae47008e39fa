"""What players are told: the advice of a sheet is kept by the guide in its game's box."""

from rumpus.games import shelf_box


def guide_says(slug: str, *phrases: str) -> bool:
    """Whether the guide has all these phrases, however its lines are broken and set off."""
    guide = " ".join(shelf_box(slug).guide.replace("*", "").replace("’", "'").lower().split())
    return all(phrase in guide for phrase in phrases)
