// Wood on wood, as far as a hand must feel it at once: how deep a block would sink into what is below it.
import { Matrix3, Matrix4, type Quaternion, Vector3 } from 'three';
import type { Pose } from './pose';
import { DOMES, VERTICES, edgeOf } from './shape';

/** A block that would have to be lifted further, in edges, does not lie on the other but hits it from the side. */
const DEEPEST = 0.3;
const HALVINGS = 8;
/** Further apart than so many edges, middles aside, no corner meets another. */
const APART = 0.75;

/** How much each dome falls away from its middle: its height is ½ − bulge · (distance from the middle)². */
const BULGES = Array.from({ length: DOMES }, (_, dome) =>
  Math.min(
    ...VERTICES.flatMap((corner) => {
      const away = aside(corner, dome);
      return away > 0.1 ? [(0.5 - corner[dome]!) / away] : [];
    }),
  ),
);

function aside(point: readonly number[], axis: number): number {
  return point.reduce((sum, part, along) => (along === axis ? sum : sum + part * part), 0);
}

/** Whether a point is within a block of one edge about the middle. */
function within(x: number, y: number, z: number): boolean {
  if (x < -0.5 || y < -0.5 || z < -0.5 || x > 0.5 || y > 0.5 || z > 0.5) return false;
  const [xx, yy, zz] = [x * x, y * y, z * z];
  return x < 0.5 - BULGES[0]! * (yy + zz) && y < 0.5 - BULGES[1]! * (xx + zz) && z < 0.5 - BULGES[2]! * (xx + yy);
}

/** A block in its place, ready to be asked about its corners and about what is within it. */
class Solid {
  readonly edge: number;
  readonly #turn: Matrix3;
  readonly #back: Matrix3;

  constructor(
    block: number,
    readonly at: Vector3,
    turn: Quaternion,
  ) {
    this.edge = edgeOf(block);
    this.#turn = new Matrix3().setFromMatrix4(new Matrix4().makeRotationFromQuaternion(turn));
    this.#back = this.#turn.clone().transpose();
  }

  /** How far the other one's deepest corner has to go up (or down) until it is out of this one, in meters. */
  depth(other: Solid, up: 1 | -1): number {
    const way = new Vector3(0, 0, up).applyMatrix3(this.#back);
    const corner = new Vector3();
    let deepest = 0;
    for (const [x = 0, y = 0, z = 0] of VERTICES) {
      corner.set(x, y, z).applyMatrix3(other.#turn).multiplyScalar(other.edge).add(other.at);
      corner.sub(this.at).applyMatrix3(this.#back).divideScalar(this.edge);
      if (within(corner.x, corner.y, corner.z)) deepest = Math.max(deepest, climb(corner, way));
    }
    return deepest * this.edge;
  }
}

/** How far a point within goes along a way until it is out. */
function climb(from: Vector3, way: Vector3): number {
  let [inside, outside] = [0, 1];
  for (let halved = 0; halved < HALVINGS; halved += 1) {
    const step = (inside + outside) / 2;
    if (within(from.x + way.x * step, from.y + way.y * step, from.z + way.z * step)) inside = step;
    else outside = step;
  }
  return outside;
}

/** How far a block has to be lifted so that it lies on the blocks below it; 0 if it touches none, or hits one aside. */
export function sunk(block: number, { at, turn }: Pose, below: readonly { block: number; pose: Pose }[]): number {
  const held = new Solid(block, at, turn);
  let lift = 0;
  for (const { block: other, pose } of below) {
    const reach = (held.edge + edgeOf(other)) * APART;
    if (at.z < pose.at.z || at.distanceTo(pose.at) > reach) continue;
    const lying = new Solid(other, pose.at, pose.turn);
    const deep = Math.max(lying.depth(held, 1), held.depth(lying, -1));
    if (deep < held.edge * DEEPEST) lift = Math.max(lift, deep);
  }
  return lift;
}
