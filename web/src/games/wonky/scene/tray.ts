// Where the free blocks lie: in an arc before the tower, or, in a narrow picture, in rows by size.
import { Vector3 } from 'three';
import { type Pose, copyOf } from './pose';
import { REST } from './shape';

/** A picture that is hardly wider than high has no room for nine blocks side by side. */
const NARROW = 1.3;
const COLUMN = 0.078;
const ROW = 0.074;
const FIRST_ROW = -0.115;

const ROWS: readonly Pose[] = REST.map((rest, block) => {
  const pose = copyOf(rest);
  pose.at = new Vector3(((block % 3) - 1) * COLUMN, FIRST_ROW - Math.floor(block / 3) * ROW, rest.at.z);
  return pose;
});

export function isNarrow(width: number, height: number): boolean {
  return width < height * NARROW;
}

export function homesIn(width: number, height: number): readonly Pose[] {
  return isNarrow(width, height) ? ROWS : REST;
}
