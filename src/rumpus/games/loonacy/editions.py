"""The two editions, as data. Which pairs the printed decks hold is not known; see the rulings."""

from typing import Final

from rumpus.games.loonacy.cards import Edition, ring_of_pairs

STEPS: Final = [1, 4, 10]
"""24 pictures joined 1, 4 and 10 places apart: 72 different cards, every picture on six of them."""

UGLYDOLL: Final = Edition(
    slug="uglydoll-loonacy",
    title="Uglydoll Loonacy",
    # A fixed shuffled order, so that neighbors in the alphabet are not partners on the cards.
    pictures=[
        "Ox", "Fibby", "Wage", "Ice-Bat", "Tray", "Babo", "Wedgehead", "Niimah",
        "Peaco", "Uglydog", "Jeero", "Big Toe", "Target", "Eva", "Sporko", "Dream Bat",
        "Minus", "Wippy", "Fingertoes", "Ninja Batty Shogun", "Curvy", "Uglyhorse", "Frank", "Tooly",
    ],
    pairs=ring_of_pairs(24, STEPS),
)  # fmt: skip

ENGELBREIT: Final = Edition(
    slug="loonacy",
    title="Loonacy",
    pictures=[
        "teapot", "kite", "cherries", "cat", "umbrella", "cupcake", "snail", "lantern",
        "sunflower", "watering can", "moon", "mitten", "birdhouse", "strawberry", "rocking chair",
        "rubber boot", "bee", "cuckoo clock", "balloon", "pear", "paper boat", "acorn", "yarn ball",
        "mushroom",
    ],
    pairs=ring_of_pairs(24, STEPS),
)  # fmt: skip
