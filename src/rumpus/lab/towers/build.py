"""Towers built for the sake of measuring: how high they come to be, and what each placement depended on."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from rumpus.engine.chance import Chance, Dice
from rumpus.lab.chunks import Jobs, ranges
from rumpus.lab.keeping import Kept
from rumpus.tower.aim import straight
from rumpus.tower.blocks import BLOCKS, GENTLE, MEDIUM, STRONG
from rumpus.tower.judge import Verdict
from rumpus.tower.plan import favored, live_out, place
from rumpus.tower.skills import Skill
from rumpus.tower.turning import turn_of, upward_face
from rumpus.tower.world import World

HABITS: dict[str, Callable[[Chance], int]] = {
    "mix": lambda chance: favored(Skill(1.0), chance),
    "best": lambda _: GENTLE,
    "any": lambda chance: (GENTLE, MEDIUM, STRONG)[chance.below(3)],
}
"""Ways to choose the face that ends up on top."""

CHUNK = 4
"""Towers that are built and kept together; one takes a second or so."""

TRIES = 20
"""Whoever nudges the tower, or slips, so often with the same block gives up."""


@dataclass(frozen=True)
class Attempt:
    """One placement: on what, with what, by whom, and what became of it."""

    tower: tuple[int, ...]
    faces: tuple[int, ...]
    """The upward face of each block of the tower."""
    block: int
    face: int
    sigma: float
    stood: bool
    """Whether it stood when the count was over."""
    again: bool = False
    """Whether it did not count, because the hand nudged the tower or the block slipped."""
    fell_later: bool = False
    """Whether the tower fell after all, before it rested."""


def build(sigma: float, way: str, seed: str) -> list[Attempt]:
    """One tower of blocks in random order, until something falls, be it later. That is the last attempt."""
    chance, world = Dice(seed), World()
    order = list(range(BLOCKS))
    chance.shuffle(order)
    tower: list[int] = []
    attempts: list[Attempt] = []
    for block in order:
        for _ in range(TRIES):
            attempt = add(world, tower, block, HABITS[way](chance), Skill(sigma), chance)
            attempts.append(attempt)
            if not attempt.again:
                break
        if not attempt.stood or attempt.fell_later:
            break
        tower.append(block)
    return attempts


def add(world: World, tower: list[int], block: int, face: int, skill: Skill, chance: Chance) -> Attempt:
    """One placement, and everything that the tower did until it rested again, or fell."""
    faces = tuple(upward_face(turn_of(world.pose(each))) for each in tower)
    placement = place(world, tower, block, straight(world, tower, face), skill, chance)
    aftermath = live_out(placement)
    fell_later = aftermath is not None and aftermath.verdict is Verdict.FELL
    stood = placement.verdict is Verdict.STOOD
    again = placement.verdict is not Verdict.FELL and not stood and not fell_later
    if placement.verdict is not Verdict.FELL and not fell_later:
        world.stack([*tower, block] if stood else tower, (aftermath or placement).poses())
    return Attempt(tuple(tower), faces, block, face, skill.sigma, stood, again, stood and fell_later)


def build_many(
    sigma: float, way: str, towers: int, seed: str, jobs: Jobs, progress: Callable[[int], None], parts: Path
) -> list[list[Attempt]]:
    """So many towers, in so many processes; what an earlier try has left in `parts` is not built again."""
    kept: Kept[list[list[Attempt]]] = Kept(parts, ["towers", sigma, way, seed], list[list[Attempt]])
    built: list[list[Attempt]] = []
    for some in kept.each(partial(build_some, sigma, way, seed), ranges(towers, CHUNK), jobs):
        built += some
        progress(len(some))
    return built


def build_some(sigma: float, way: str, seed: str, numbers: range) -> list[list[Attempt]]:
    """The towers of these numbers."""
    return [build(sigma, way, f"{seed}/{sigma}/{way}/{number}") for number in numbers]


def height(attempts: Iterable[Attempt]) -> int:
    """How high a tower came to be."""
    return sum(attempt.stood for attempt in attempts)


def flat(towers: Iterable[Iterable[Attempt]]) -> list[Attempt]:
    """All their placements."""
    return list(chain.from_iterable(towers))
