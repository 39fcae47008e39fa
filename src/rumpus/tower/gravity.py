"""Gravity for simulated games: the real world, or odds that were fitted to it."""

from collections.abc import Sequence
from functools import lru_cache

from rumpus.engine.chance import Chance
from rumpus.engine.game import Gravity
from rumpus.engine.ids import Seat
from rumpus.games.wonky.gravity import NUMBERS_A_POSE, Fell, Nudged, Rested, Slipped, Stood, Word
from rumpus.games.wonky.state import TOPPLING, State
from rumpus.tower.blocks import edge
from rumpus.tower.hand import TICK
from rumpus.tower.judge import Verdict
from rumpus.tower.outlook import hands_to_come, reverses
from rumpus.tower.placing import Living, Placement
from rumpus.tower.plan import choose, live_out, place, top_face
from rumpus.tower.skills import Skill, skilled
from rumpus.tower.surrogate import odds, odds_of_a_late_fall
from rumpus.tower.turning import raised, upward_face
from rumpus.tower.world import World

A_MOMENT = 1_000
"""Milliseconds after which a tower falls that stood by the odds and falls all the same."""


def make(kind: str, levels: Sequence[str], tops: Sequence[int | None] = ()) -> Gravity[State]:
    """Gravity of this kind, for hands as steady as these bot levels; one a seat, with the face it likes."""
    liked = tops or (None,) * len(levels)
    skills = [skilled(level, top) for level, top in zip(levels, liked, strict=True)]
    if kind == "real":
        return RealGravity(skills)
    if kind == "surrogate":
        return SurrogateGravity(skills)
    raise ValueError(f"There is no gravity “{kind}”.")


SAID: dict[Verdict | None, type[Stood | Slipped | Nudged | Rested]] = {
    Verdict.STOOD: Stood,
    Verdict.SLIPPED: Slipped,
    Verdict.NUDGED: Nudged,
    Verdict.RESTED: Rested,
}
"""Every verdict in the rules' words, but a fall."""


def word_for(scene: Living, film: str = "") -> Stood | Fell | Slipped | Nudged | Rested:
    """What a placement or its aftermath has come to, in the rules' words."""
    if scene.verdict is Verdict.FELL:
        return Fell(film)
    return SAID[scene.verdict](scene.poses(), film)


face_up = lru_cache(64)(upward_face)
"""Towers that are perfectly straight have blocks in six positions only."""

usual_odds = lru_cache(1 << 14)(odds)
"""Low towers, which are most, come again and again."""

UPRIGHT = [raised(face, 0.0) for face in range(6)]
"""How a block is turned with each of its faces up."""


class RealGravity:
    """Every placement is carried out, by a hand with a tremor, in a world of its own."""

    def __init__(self, skills: Sequence[Skill]) -> None:
        self._skills = skills
        self._world = World()
        self._placement: Placement | None = None

    def judge(self, state: State, seat: Seat, chance: Chance) -> Word:
        """Place the block that was let go."""
        world, tower, block, skill = self._world, state.tower, int(state.held), self._skills[seat]
        world.stack(tower, state.poses)
        hands = hands_to_come(state, seat, reverses(int(state.top))) if skill.looks_ahead else ()
        aim = choose(world, tower, block, skill, chance, hands)
        self._placement = place(world, tower, block, aim, skill, chance, state.may_nudge)
        return word_for(self._placement)

    def afterwards(self, state: State, chance: Chance) -> tuple[int, Word] | None:
        """What the tower does until it rests."""
        aftermath = None if self._placement is None else live_out(self._placement)
        if aftermath is None or not state.tower:
            return None
        return round(aftermath.ticks * TICK * 1000), word_for(aftermath)


class SurrogateGravity:
    """Placements succeed as often as they would in the world. Towers look perfectly straight."""

    def __init__(self, skills: Sequence[Skill]) -> None:
        self._skills = skills

    def judge(self, state: State, seat: Seat, chance: Chance) -> Word:
        """Throw the dice for the block that was let go; what topples already falls."""
        if state.phase == TOPPLING:
            return Fell("")
        skill, block = self._skills[seat], int(state.held)
        poses = state.poses
        faces = tuple([face_up(poses[at + 3 : at + 7]) for at in range(0, len(poses), NUMBERS_A_POSE)])
        if chance.unit() >= usual_odds((*state.tower, block), faces, skill.sigma):
            return Fell("")
        height = sum([edge(each) for each in state.tower])
        hands = hands_to_come(state, seat, reverses(int(state.top))) if skill.looks_ahead else ()
        face = top_face(skill, state.tower, faces, block, hands, chance)
        return Stood([*poses, 0.0, 0.0, height + edge(block) / 2, *UPRIGHT[face]], "")

    def afterwards(self, state: State, chance: Chance) -> tuple[int, Word] | None:
        """Rarely, a tower of several blocks falls a second after it has stood."""
        if len(state.tower) < 2 or chance.unit() >= odds_of_a_late_fall():
            return None
        return A_MOMENT, Fell("")
