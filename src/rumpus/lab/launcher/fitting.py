"""Which launcher a real one is like: models of ours and models fitted to it, by how little it surprises them.

A fitted model is asked about each press as if it had not seen that one, so that more freedom does not win by
itself.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache

from rumpus.games.uno_attack.launcher import CERTAIN, MODELS, Model
from rumpus.lab.certainty import Z
from rumpus.lab.launcher.behavior import guess, surprise
from rumpus.lab.launcher.presses import Press, counted, press_model

SIMULATED = 10_000
"""Presses of each of our models that say how likely it is to fire."""
LONGEST_ORDER = 60
"""Gaps after which an order that repeats is looked for no further."""
REPEATS = 8
"""So many gaps at least must come again before an order is believed."""


@dataclass(frozen=True)
class Candidate:
    """A model, and how much the real presses surprise it."""

    name: str
    bits: float
    """A press, on average."""
    worse_by: float
    """Than the best one."""
    error: float
    """Half of the 95 % interval of that, press by press."""
    model: Model | None
    """What was fitted, if it was."""


def candidates(sessions: Sequence[Sequence[int]], seed: str) -> list[Candidate]:
    """All models, the best first."""
    known = counted(sessions)
    sizes = shot_sizes(sessions)
    rated: dict[str, tuple[list[float], Model | None]] = {}
    for name in MODELS:
        rated[f"ours: {name}"] = (_asked(known, _simulated(name, seed)), None)
    rated["fitted: even odds"] = (_unseen(known, lambda press: 0), _even(known, sizes))
    rated["fitted: odds by blanks"] = (_unseen(known, lambda press: press.blanks), _by_blanks(known, sizes))
    bag = _bag(known, sizes)
    if bag is not None:
        rated["fitted: bag of gaps"] = (_unseen(known, _in_a_bag), bag)
    order = repeating(sessions)
    if order is not None:
        rated["fitted: repeating order"] = ([0.0] * len(known), Model(disc=order, sizes=sizes))
    best = min(rated, key=lambda name: sum(rated[name][0]))
    return sorted(
        (_candidate(name, bits, rated[best][0], model) for name, (bits, model) in rated.items()),
        key=lambda each: each.bits,
    )


def _candidate(name: str, bits: list[float], best: list[float], model: Model | None) -> Candidate:
    many = len(bits)
    more = [mine - theirs for mine, theirs in zip(bits, best, strict=True)]
    mean = sum(more) / many
    deviation = math.sqrt(sum((each - mean) ** 2 for each in more) / max(1, many - 1))
    return Candidate(name, sum(bits) / many, mean, Z * deviation / math.sqrt(many), model)


def _in_a_bag(press: Press) -> Hashable:
    """What matters where two ones never follow each other."""
    return (press.blanks, press.gaps[-1:] == (1,))


@cache
def _simulated(name: str, seed: str) -> list[Press]:
    return counted([press_model(MODELS[name], SIMULATED, seed)])


def _asked(known: Sequence[Press], simulated: Sequence[Press]) -> list[float]:
    """What the presses are to somebody who knows the model by heart."""
    seen: dict[Hashable, list[int]] = defaultdict(lambda: [0, 0])
    for press in simulated:
        seen[_in_a_bag(press)][press.cards > 0] += 1
    return [surprise(guess(*seen[_in_a_bag(press)]), press.cards > 0) for press in known]


def _unseen(known: Sequence[Press], wit: Callable[[Press], Hashable]) -> list[float]:
    """What each press is to somebody who knows all the others."""
    seen: dict[Hashable, list[int]] = defaultdict(lambda: [0, 0])
    for press in known:
        seen[wit(press)][press.cards > 0] += 1
    found = []
    for press in known:
        blanks, shots = seen[wit(press)]
        fired = press.cards > 0
        found.append(surprise(guess(blanks - (not fired), shots - fired), fired))
    return found


def _even(known: Sequence[Press], sizes: tuple[int, ...]) -> Model:
    share = sum(press.cards > 0 for press in known) / len(known)
    return Model(odds=(round(CERTAIN * share),), sizes=sizes)


def _by_blanks(known: Sequence[Press], sizes: tuple[int, ...]) -> Model:
    pressed = Counter(press.blanks for press in known)
    fired = Counter(press.blanks for press in known if press.cards > 0)
    odds = [round(CERTAIN * fired[blanks] / pressed[blanks]) for blanks in range(max(pressed) + 1)]
    return Model(odds=(*odds[:-1], max(1, odds[-1])), sizes=sizes)


def _bag(known: Sequence[Press], sizes: tuple[int, ...]) -> Model | None:
    """A bag of the gaps that were seen; None if there are too many ones to keep them apart."""
    gaps = Counter(press.blanks + 1 for press in known if press.cards > 0)
    counts = tuple(gaps[length] for length in range(1, max(gaps, default=1) + 1))
    return Model(gaps=counts, sizes=sizes) if sum(counts[1:]) >= max(1, counts[0]) else None


def repeating(sessions: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """The order of gaps that comes again and again without a fault, if there is one."""
    longest: list[int] = []
    for session in sessions:
        gaps = [press.blanks + 1 for press in counted([session]) if press.cards > 0]
        longest = max(longest, gaps, key=len)
    for period in range(1, LONGEST_ORDER + 1):
        again = [longest[place] == longest[place - period] for place in range(period, len(longest))]
        if len(again) >= max(REPEATS, period // 2) and all(again):
            return tuple(longest[:period])
    return None


def shot_sizes(sessions: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """How many shots in a hundred have 1, 2, 3 … cards, so that they add up to a hundred."""
    shots = Counter(cards for session in sessions for cards in session if cards > 0)
    total = sum(shots.values())
    exact = [100 * shots[size] / total for size in range(1, max(shots) + 1)]
    found = [math.floor(each) for each in exact]
    left = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in left[: 100 - sum(found)]:
        found[place] += 1
    return tuple(found)


def spelled(model: Model) -> str:
    """A line for `MODELS` in games/uno_attack/launcher.py."""
    kinds = (("disc", model.disc), ("gaps", model.gaps), ("odds", model.odds))
    (kind,) = [f"{name}={values}" for name, values in kinds if values]
    return f'"mine": Model({kind}, sizes={model.sizes}),'
