"""How bots place: they look for a spot, try it in their mind, and carry the block there with a tremor."""

import math
from collections.abc import Iterator, Sequence

from rumpus.engine.chance import Chance
from rumpus.tower.aim import Aim, lowest, missed, straight, top_of
from rumpus.tower.blocks import FLAT_X, GENTLE, MEDIUM, STRONG
from rumpus.tower.hand import STEPS, TICK
from rumpus.tower.judge import Judge
from rumpus.tower.outlook import best_face
from rumpus.tower.placing import Aftermath, Placement
from rumpus.tower.skills import Skill
from rumpus.tower.turning import LEVEL, Pose, turn_of, upward_face
from rumpus.tower.world import Snapshot, World

CARRY_HEIGHT = 0.03
"""Meters above the tower at which a block is carried over it."""

CARRY_SPEED = 0.28
LOWER_SPEED = 0.06
"""Meters a second."""

PRESS = 0.001
PRESS_TIME = 0.15
"""Meters and seconds: once it touches, the block is pressed a little, and then let go."""

TREMOR = 0.0000414
TREMOR_FADES = 0.0975
"""Meters a tick for each millimeter of sigma: in the end, a tenth of a millimeter to and fro."""


SIMPLE = 3
"""Blocks from which on a tower needs thinking."""

A_LIKING = 0.5
"""How often whoever likes a face leaves it up, where habit is all there is to it."""

TRIAL = 0.9
"""Seconds: most placements that fail have failed by then."""


def favored(skill: Skill, chance: Chance) -> int:
    """The face to leave on top: mostly the gentle one by habit; whoever thinks knows what to do on purpose.

    It is no matter for one's own success: whatever dome is up, the face below is flat.
    """
    share = chance.unit()
    if skill.trials:
        return STRONG if share < skill.malice else GENTLE
    return GENTLE if share < 0.60 else MEDIUM if share < 0.85 else STRONG


def top_face(
    skill: Skill,
    tower: Sequence[int],
    faces: Sequence[int],
    block: int,
    hands: Sequence[int],
    chance: Chance,
) -> int:
    """The face that this skill leaves on top, for those who come next with so many cards."""
    if skill.looks_ahead and hands:
        return best_face(tower, faces, block, hands, skill.sigma, skill.top)[0]
    if skill.top is not None and chance.unit() < A_LIKING:
        return skill.top
    return favored(skill, chance)


def choose(
    world: World, tower: Sequence[int], block: int, skill: Skill, chance: Chance, hands: Sequence[int] = ()
) -> Aim:
    """Where and how to place, as this skill sees it. The world is as it was before."""
    faces = [upward_face(turn_of(world.pose(each))) for each in tower]
    face = top_face(skill, tower, faces, block, hands, chance)
    if not skill.trials or len(tower) < SIMPLE:
        return straight(world, tower, face)
    best, most = None, -1
    before = world.snapshot()
    for aim in ideas(world, tower, face):
        stood = sum(
            imagine(world, tower, block, aim, skill.sigma, chance, before) for _ in range(skill.trials)
        )
        if stood > most:
            best, most = aim, stood
        if stood == skill.trials:
            break
    world.restore(before)
    assert best is not None
    return best


def ideas(world: World, tower: Sequence[int], face: int) -> list[Aim]:
    """The aims worth trying, the best guess first. A dome can be set down only on a flat top."""
    aims = [straight(world, tower, face), straight(world, tower, face, pull=0.0)]
    if upward_face(turn_of(world.pose(tower[-1]))) > STRONG:
        aims.append(straight(world, tower, FLAT_X))
    return aims


def imagine(
    world: World,
    tower: Sequence[int],
    block: int,
    aim: Aim,
    sigma: float,
    chance: Chance,
    before: Snapshot,
    seconds: float = TRIAL,
) -> bool:
    """Go back to a moment, drop the block from just above, and see whether everything stays up."""
    world.restore(before)
    real = missed(aim, sigma, chance)
    gap = 0.0002 + abs(0.0003 * sigma * chance.normal())
    judge = Judge(world, tower)
    world.put(block, (real.x, real.y, top_of(world, tower).z + lowest(block, real.turn) + gap, *real.turn))
    world.throw(block, (0.004 * sigma * chance.normal(), 0.004 * sigma * chance.normal(), 0.0))
    judge.add(block)
    for _ in range(round(seconds / TICK / 2)):
        world.step(2 * STEPS)
        if judge.fallen():
            return False
    return True


class Arm:
    """A bot's arm: lifts a block, carries it over the tower and lowers it until it touches; then it is done.

    Letting go is left to whoever owns the placement, for there the rules have a say.
    """

    def __init__(self, placement: Placement, aim: Aim, skill: Skill, chance: Chance) -> None:
        self._placement = placement
        self._chance = chance
        self._sigma = skill.sigma
        self._tremor = [0.0, 0.0, 0.0]
        self._way = self._moves(missed(aim, skill.sigma, chance))
        self.done = False

    def tick(self) -> None:
        """Move on; before every tick of the placement."""
        wanted = next(self._way, None)
        if wanted is None:
            self.done = True
            return
        for axis in range(3):
            shake = TREMOR * self._sigma * self._chance.normal()
            self._tremor[axis] += shake - TREMOR_FADES * self._tremor[axis]
        x, y, z = (part + shaken for part, shaken in zip(wanted[:3], self._tremor, strict=True))
        self._placement.hand.reach((x, y, z, *turn_of(wanted)))

    def _moves(self, aim: Aim) -> Iterator[Pose]:
        placement = self._placement
        block, judge = placement.block, placement.judge
        top = top_of(placement.world, judge.tower)
        resting = top.z + lowest(block, aim.turn)
        over: Pose = (aim.x, aim.y, resting + CARRY_HEIGHT, *aim.turn)
        start = placement.world.pose(block)
        if start[2] < over[2]:
            lifted: Pose = (start[0], start[1], over[2], *aim.turn)
            yield from glide(start, lifted)
            start = lifted
        yield from glide(start, over)
        yield from pause(over, 0.1)
        at = over
        while not placement.touches() and at[2] > resting - 0.010:
            at = (at[0], at[1], at[2] - LOWER_SPEED * TICK, *aim.turn)
            yield at
        yield from pause((at[0], at[1], at[2] - PRESS, *aim.turn), PRESS_TIME)


def glide(start: Pose, end: Pose) -> Iterator[Pose]:
    """From here to there, gently setting out and arriving; the turn is made on the way."""
    length = math.dist(start[:3], end[:3])
    ticks = max(1, math.ceil(length / CARRY_SPEED / TICK))
    for tick in range(1, ticks + 1):
        share = tick / ticks
        eased = share * share * (3 - 2 * share)
        x, y, z = (a + (b - a) * eased for a, b in zip(start[:3], end[:3], strict=True))
        yield x, y, z, *turn_of(end)


def pause(pose: Pose, seconds: float) -> Iterator[Pose]:
    """Stay there."""
    for _ in range(round(seconds / TICK)):
        yield pose


def place(
    world: World,
    tower: Sequence[int],
    block: int,
    aim: Aim,
    skill: Skill,
    chance: Chance,
    may_nudge: bool = False,
) -> Placement:
    """A whole placement without waiting, as simulations do it: the block is already beside the top."""
    beside = top_of(world, tower).z + lowest(block, LEVEL) + 2 * CARRY_HEIGHT
    world.put(block, (aim.x + 0.10, aim.y, beside, *aim.turn))
    placement = Placement(world, tower, block, show=0.0, may_nudge=may_nudge)
    arm = Arm(placement, aim, skill, chance)
    while placement.verdict is None:
        arm.tick()
        if arm.done:
            placement.let_go()
        placement.tick()
    return placement


def live_out(placement: Placement) -> Aftermath | None:
    """What the tower did after a placement until it rested or had fallen; None if it was at rest at once."""
    aftermath = placement.aftermath()
    while aftermath is not None and aftermath.verdict is None:
        aftermath.tick()
    return aftermath
