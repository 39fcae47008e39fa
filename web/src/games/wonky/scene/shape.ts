// The shape all nine blocks share, from the very file the server's physics is made of.
import { Quaternion, Vector3 } from 'three';
import data from '../../../../../src/rumpus/tower/blocks.json';
import { type Pose, poseFrom } from './pose';

export const VERTICES = data.vertices;
export const TRIANGLES = data.triangles;
/** How far from the tower's foot a hand may carry a block: to each side, to and fro, up. */
export const REACH = new Vector3().fromArray(data.reach);
/** How fast the server lets a hand move. */
export const SPEED = data.speed;
/** Where each block lies when nobody uses it. */
export const REST: readonly Pose[] = data.rest.map((numbers) => poseFrom(numbers));

/** Faces 0, 1 and 2 are domes with as many dots and one more; 3, 4 and 5 are the flat faces opposite. */
export const FACES = data.faces.map(({ normal, dots }) => ({ normal: new Vector3().fromArray(normal), dots }));
export const DOMES = 3;

export function opposite(face: number): number {
  return (face + DOMES) % FACES.length;
}

/** From a flat face to the top of the dome opposite, in meters. */
export function edgeOf(block: number): number {
  return data.edges[Math.floor(block / 3)] ?? 0;
}

export const UP = new Vector3(0, 0, 1);

/** Which face looks up. */
export function faceUp(turn: Quaternion): number {
  const heights = FACES.map(({ normal }) => normal.clone().applyQuaternion(turn).z);
  return heights.indexOf(Math.max(...heights));
}

const UPRIGHT = FACES.map(({ normal }) => new Quaternion().setFromUnitVectors(normal, UP));

/** A block with this face up, turned about the vertical by so many radians. */
export function turned(face: number, yaw: number): Quaternion {
  return new Quaternion().setFromAxisAngle(UP, yaw).multiply(UPRIGHT[face] ?? new Quaternion());
}

/** How far a block with its best face up is turned about the vertical. */
export function yawOf(turn: Quaternion): number {
  const about = turn.clone().multiply((UPRIGHT[faceUp(turn)] ?? new Quaternion()).clone().invert());
  return 2 * Math.atan2(about.z, about.w);
}

/** How far the middle of a turned block is above its lowest corner. */
export function halfHeight(block: number, turn: Quaternion): number {
  const down = UP.clone().applyQuaternion(turn.clone().invert());
  let lowest = 0;
  for (const [x = 0, y = 0, z = 0] of VERTICES) lowest = Math.min(lowest, x * down.x + y * down.y + z * down.z);
  return -lowest * edgeOf(block);
}

/** How far the highest corner of a turned block is above its middle. */
export function headHeight(block: number, turn: Quaternion): number {
  const up = UP.clone().applyQuaternion(turn.clone().invert());
  let highest = 0;
  for (const [x = 0, y = 0, z = 0] of VERTICES) highest = Math.max(highest, x * up.x + y * up.y + z * up.z);
  return highest * edgeOf(block);
}
