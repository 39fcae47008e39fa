"""First deals to learn a game by: luck laid out beforehand, rivals with a part, and what is said when."""

from rumpus.lessons import domaniacal, loonacy, uno_attack, wonky
from rumpus.lessons.lesson import Lesson

LESSONS: dict[str, Lesson] = {
    "uglydoll-loonacy": loonacy.LESSON,
    "loonacy": loonacy.LESSON,
    "wonky": wonky.LESSON,
    "uno-attack": uno_attack.LESSON,
    "domaniacal": domaniacal.LESSON,
}
"""By the name of the game; two editions may be learned by the same deal."""
