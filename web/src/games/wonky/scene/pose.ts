// Where a block is, and how it is turned. Meters; z is up, and the viewer sits at negative y.
import { Quaternion, Vector3 } from 'three';
import { NUMBERS_A_POSE } from '../numbers';

export interface Pose {
  at: Vector3;
  turn: Quaternion;
}

export function poseFrom(numbers: readonly number[], from = 0): Pose {
  const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = numbers.slice(from, from + NUMBERS_A_POSE);
  return { at: new Vector3(x, y, z), turn: new Quaternion(i, j, k, w).normalize() };
}

export function copyOf(pose: Pose): Pose {
  return { at: pose.at.clone(), turn: pose.turn.clone() };
}

/** The pose a part of the way from one to another. */
export function between(from: Pose, to: Pose, part: number): Pose {
  return { at: from.at.clone().lerp(to.at, part), turn: from.turn.clone().slerp(to.turn, part) };
}

/** Whether two poses look the same. */
export function near(one: Pose, other: Pose): boolean {
  return one.at.distanceTo(other.at) < 5e-5 && one.turn.angleTo(other.turn) < 1e-3;
}
