"""The tower stands instead of falling, or falls instead of standing."""

from typing import Any

from rumpus.engine.match import Entry, Match
from rumpus.engine.twists import Twist
from rumpus.games.wonky.gravity import NUMBERS_A_POSE, Fell, Slipped, Stood, Toppling
from rumpus.games.wonky.state import COUNTING, TOPPLING, State
from rumpus.tower.blocks import GENTLE, edge
from rumpus.tower.turning import pose_of, raised, turn_of, upward_face


def twists(state: State, entry: Entry[Any]) -> list[Twist]:
    """What gravity could have said instead."""
    word = entry.action

    def stands(match: Match[State, Any]) -> None:
        if match.state.phase == COUNTING:
            match.resolve(Stood(straightened(match.state), ""), entry.at)
        # Else nobody has let go of anything: that nothing falls is all there is to it.

    def falls(match: Match[State, Any]) -> None:
        match.resolve(Fell(""), entry.at)

    if isinstance(word, Fell | Toppling) and state.phase != TOPPLING:
        return [Twist("stands", "The tower stands.", stands)]
    if isinstance(word, Slipped) and state.phase == COUNTING:
        return [Twist("stands", "The tower stands.", stands), Twist("falls", "The tower falls.", falls)]
    if isinstance(word, Stood) and state.tower:
        return [Twist("falls", "The tower falls.", falls)]
    return []


def straightened(state: State) -> list[float]:
    """The tower and the new block on top, all upright above the lowest: so it would stand best."""
    poses: list[float] = []
    x, y = state.poses[:2] if state.poses else (0.0, 0.0)
    height = 0.0
    for place, block in enumerate([*state.tower, int(state.held)]):
        known = state.poses[place * NUMBERS_A_POSE : (place + 1) * NUMBERS_A_POSE]
        face = upward_face(turn_of(pose_of(known))) if known else GENTLE
        poses += [x, y, height + edge(block) / 2, *raised(face, 0.0)]
        height += edge(block)
    return poses
