// Where a camera stands so that everything worth seeing fills the part of its picture that nothing lies over.
import { PerspectiveCamera, Vector3 } from 'three';
import type { Pose } from './pose';
import { UP, edgeOf } from './shape';

export interface View {
  /** Everything that must be in the picture. */
  points: Vector3[];
  /** How steeply the camera looks down, and how far it has walked around the table to the right, in radians. */
  down: number;
  yaw: number;
  /** Whether what is seen lies at the lower edge, if there is room to spare. */
  low?: boolean;
}

/** Where a camera stands: what it looks at, from how far away and from where. */
export interface Shot {
  target: Vector3;
  distance: number;
  down: number;
  yaw: number;
}

/** The part of the picture that is free, from -1 to 1 in both directions, up being more. */
export interface Free {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

const LENS = 24;
const TRIES = 14;
const DEGREES = Math.PI / 180;

/** Half the width of what is looked at when a block is put on the tower, and how far below and above its top. */
const CLOSE = 0.094;
const BELOW = 0.088;
const ABOVE = 0.108;

/** The whole table: the free blocks in front, the tower behind them, and a hand above it. */
export function wholeTable(homes: readonly Pose[], steep: boolean, top: number): View {
  const points = homes.flatMap(({ at }, block) => {
    const half = edgeOf(block) / 2;
    return [-1, 1].flatMap((side) => [
      new Vector3(at.x + side * half * 1.3, at.y - half * 1.3, 0),
      new Vector3(at.x + side * half * 1.3, at.y + half, edgeOf(block)),
    ]);
  });
  const head = Math.max(0.14, top + 0.06);
  points.push(new Vector3(-0.05, 0.04, head), new Vector3(0.05, 0.04, head));
  return { points, down: (steep ? 44 : 26) * DEGREES, yaw: 0, low: true };
}

/** The top of the tower, and room for a block above it; `closer` is less than 1 for a closer look. */
export function towerTop(middle: Vector3, top: number, yaw: number, closer = 1): View {
  const right = new Vector3(Math.cos(yaw), Math.sin(yaw), 0);
  const points = [-1, 1].flatMap((side) =>
    [Math.max(-0.02, top - BELOW * closer), top + ABOVE * closer].map((z) =>
      new Vector3(middle.x, middle.y, z).addScaledVector(right, side * CLOSE * closer),
    ),
  );
  return { points, down: 24 * DEGREES, yaw };
}

/** A tower of this height that falls: all of it, and the table it falls on. */
export function theFall(top: number): View {
  const points = [-1, 1].flatMap((side) => [
    new Vector3(side * 0.2, -0.1, 0),
    new Vector3(side * 0.12, 0.15, 0),
    new Vector3(side * 0.1, 0, top + 0.06),
  ]);
  return { points, down: 26 * DEGREES, yaw: 0 };
}

export function newCamera(): PerspectiveCamera {
  const camera = new PerspectiveCamera(LENS, 1, 0.05, 12);
  camera.up.copy(UP);
  return camera;
}

/** Let the camera stand there. */
export function stand(camera: PerspectiveCamera, { target, distance, down, yaw }: Shot): void {
  const back = new Vector3(Math.sin(yaw) * Math.cos(down), -Math.cos(yaw) * Math.cos(down), Math.sin(down));
  camera.position.copy(target).addScaledVector(back, distance);
  camera.lookAt(target);
  camera.updateMatrixWorld();
}

/** The camera as near as all points allow, with the middle of them in the middle of what is free. */
export function shotOf({ points, down, yaw, low: lies }: View, aspect: number, free: Free): Shot {
  const camera = newCamera();
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
  const target = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length);
  let distance = 1;
  for (let tried = 0; tried < TRIES; tried += 1) {
    stand(camera, { target, distance, down, yaw });
    const seen = points.map((point) => point.clone().project(camera));
    const [left, right] = extent(seen.map(({ x }) => x));
    const [low, high] = extent(seen.map(({ y }) => y));
    const tall = Math.tan((LENS / 2) * DEGREES) * distance;
    const aside = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const upward = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    const rise = lies ? low - free.bottom : (low + high - free.bottom - free.top) / 2;
    target
      .addScaledVector(aside, ((left + right - free.left - free.right) / 2) * tall * aspect)
      .addScaledVector(upward, rise * tall);
    distance *= Math.max((right - left) / (free.right - free.left), (high - low) / (free.top - free.bottom));
  }
  return { target, distance, down, yaw };
}

/** The shot a part of the way from one to another. */
export function midway(from: Shot, to: Shot, part: number): Shot {
  const mix = (one: number, other: number) => one + (other - one) * part;
  return {
    target: from.target.clone().lerp(to.target, part),
    distance: mix(from.distance, to.distance),
    down: mix(from.down, to.down),
    yaw: mix(from.yaw, to.yaw),
  };
}

function extent(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
