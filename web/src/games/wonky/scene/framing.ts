// Where a camera stands so that everything worth seeing fills its picture.
import { PerspectiveCamera, Vector3 } from 'three';
import { REST, UP, edgeOf } from './shape';

export interface View {
  /** Everything that must be in the picture. */
  points: Vector3[];
  /** How steeply the camera looks down, and how far it has walked around the table, in radians. */
  down: number;
  around: number;
}

const LENS = 24;
const MARGIN = 0.94;
const TRIES = 8;

const DEGREES = Math.PI / 180;

/** Half the width of what is looked at when a block is put on the tower. */
const CLOSE = 0.105;

/** The whole table: the free blocks in front, the tower behind them. */
export function wholeTable(top: number): View {
  const points = REST.flatMap((pose, block) => {
    const half = edgeOf(block) / 2;
    return [-1, 1].flatMap((side) => [
      new Vector3(pose.at.x + side * half * 1.3, pose.at.y - half * 1.3, 0),
      new Vector3(pose.at.x + side * half * 1.3, pose.at.y + half, edgeOf(block)),
    ]);
  });
  const head = Math.max(0.2, top + 0.075);
  points.push(new Vector3(-0.05, 0.04, head), new Vector3(0.05, 0.04, head));
  return { points, down: 24 * DEGREES, around: 0 };
}

/** The top of the tower, and room for a block above it. */
export function towerTop(middle: Vector3, top: number): View {
  const points = [-1, 1].flatMap((side) => [
    new Vector3(middle.x + side * CLOSE, middle.y, Math.max(0, top - 0.07)),
    new Vector3(middle.x + side * CLOSE, middle.y, top + 0.14),
  ]);
  return { points, down: 17 * DEGREES, around: 0 };
}

/** Straight down on the tower; right is right, and away from the viewer is up. */
export function fromAbove(middle: Vector3, top: number): View {
  return { points: around(middle, top), down: 89.9 * DEGREES, around: 0 };
}

/** From the right-hand side: away from the viewer is to the right. */
export function fromTheSide(middle: Vector3, top: number): View {
  return { points: around(middle, top + 0.015), down: 4 * DEGREES, around: 90 * DEGREES };
}

function around(middle: Vector3, height: number): Vector3[] {
  const half = 0.052;
  return [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) =>
      [-1, 1].map((z) => new Vector3(middle.x + x * half, middle.y + y * half, height + z * half)),
    ),
  );
}

export function newCamera(): PerspectiveCamera {
  const camera = new PerspectiveCamera(LENS, 1, 0.05, 12);
  camera.up.copy(UP);
  return camera;
}

/** Put the camera as near as all points allow, with the middle of them in the middle of the picture. */
export function frame(camera: PerspectiveCamera, { points, down, around: walked }: View, aspect: number): void {
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
  const back = new Vector3(Math.sin(walked), -Math.cos(walked), 0)
    .multiplyScalar(Math.cos(down))
    .addScaledVector(UP, Math.sin(down));
  const target = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length);
  let distance = 1;
  for (let tried = 0; tried < TRIES; tried += 1) {
    camera.position.copy(target).addScaledVector(back, distance);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const seen = points.map((point) => point.clone().project(camera));
    const [left, right] = extent(seen.map(({ x }) => x));
    const [low, high] = extent(seen.map(({ y }) => y));
    const tall = Math.tan((LENS / 2) * DEGREES) * distance;
    const aside = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const upward = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    target.addScaledVector(aside, ((left + right) / 2) * tall * aspect).addScaledVector(upward, ((low + high) / 2) * tall);
    distance *= Math.max(right - left, high - low) / (2 * MARGIN);
  }
}

function extent(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
