// Where a camera stands so that everything worth seeing fills its picture.
import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { REST, UP, edgeOf } from './shape';

export interface View {
  /** Everything that must be in the picture. */
  points: Vector3[];
  /** How steeply the camera looks down, in radians. */
  down: number;
  /** Whether what is seen lies at the lower edge, if there is room to spare. */
  low?: boolean;
}

const LENS = 24;
const MARGIN = 0.94;
/** Where the lower edge is: tags hang below the blocks. */
const LOW = 0.84;
const TRIES = 10;

const DEGREES = Math.PI / 180;

/** Half the width of what is looked at when a block is put on the tower. */
const CLOSE = 0.105;

/** The whole table: the free blocks in front, the tower behind them, and a hand above it. */
export function wholeTable(top: number): View {
  const points = REST.flatMap((pose, block) => {
    const half = edgeOf(block) / 2;
    return [-1, 1].flatMap((side) => [
      new Vector3(pose.at.x + side * half * 1.3, pose.at.y - half * 1.3, 0),
      new Vector3(pose.at.x + side * half * 1.3, pose.at.y + half, edgeOf(block)),
    ]);
  });
  const head = Math.max(0.21, top + 0.105);
  points.push(new Vector3(-0.05, 0.04, head), new Vector3(0.05, 0.04, head));
  return { points, down: 26 * DEGREES, low: true };
}

/** The top of the tower, and room for a block above it. */
export function towerTop(middle: Vector3, top: number): View {
  const points = [-1, 1].flatMap((side) => [
    new Vector3(middle.x + side * CLOSE, middle.y, Math.max(-0.03, top - 0.095)),
    new Vector3(middle.x + side * CLOSE, middle.y, top + 0.118),
  ]);
  return { points, down: 17 * DEGREES };
}

export type Beside = 'above' | 'side';

/**
 * The second camera: it looks straight down on the tower's top, or straight at it from the right. Its
 * picture has no perspective, so that what is in line there really is in line.
 */
export function besideCamera(from: Beside, middle: Vector3, top: number, aspect: number): OrthographicCamera {
  const half = 0.048;
  const camera = new OrthographicCamera(-half * aspect, half * aspect, half, -half, 0.01, 4);
  const target = new Vector3(middle.x, middle.y, top + (from === 'side' ? 0.012 : 0));
  // From above, away from the viewer is up; from the right, it is to the right.
  camera.up.copy(from === 'above' ? new Vector3(0, 1, 0) : UP);
  camera.position.copy(target).add(from === 'above' ? new Vector3(0, 0, 1) : new Vector3(1, 0, 0));
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return camera;
}

export function newCamera(): PerspectiveCamera {
  const camera = new PerspectiveCamera(LENS, 1, 0.05, 12);
  camera.up.copy(UP);
  return camera;
}

/** Put the camera as near as all points allow, with the middle of them in the middle of the picture. */
export function frame(camera: PerspectiveCamera, { points, down, low: lies }: View, aspect: number): void {
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
  const back = new Vector3(0, -Math.cos(down), Math.sin(down));
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
    target
      .addScaledVector(aside, ((left + right) / 2) * tall * aspect)
      .addScaledVector(upward, (lies ? low + LOW : (low + high) / 2) * tall);
    distance *= Math.max(right - left, lies ? ((high - low) * 2 * MARGIN) / (LOW + MARGIN) : high - low) / (2 * MARGIN);
  }
}

function extent(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
