// Where a block would land, as it is seen: worked out in the room, drawn as lines on the picture.
import { Raycaster, Vector3 } from 'three';
import type { Marks } from '../Plumb.svelte';
import type { Pose } from './pose';
import { edgeOf, halfHeight, yawOf } from './shape';
import type { Studio } from './studio';

const DOWN = new Vector3(0, 0, -1);
/** Above everything, in meters. */
const HIGH = 1;
const RING = 0.0042;
/** A block so near, in meters, hides what is below it. */
const HIDES = 0.014;

/** How high what is straight below a place is; the table is 0. */
function floorAt(studio: Studio, { x, y }: Vector3, blocks: readonly number[]): number {
  const ray = new Raycaster(new Vector3(x, y, HIGH), DOWN);
  const meshes = blocks.map((block) => studio.furniture.blocks[block]!);
  return ray.intersectObjects(meshes, false)[0]?.point.z ?? 0;
}

/** What hangs from a block over a tower. */
export function marksBelow(studio: Studio, block: number, { at, turn }: Pose, tower: readonly number[]): Marks {
  const floor = floorAt(studio, at, tower);
  const bottom = Math.max(floor, at.z - halfHeight(block, turn));
  const see = (x: number, y: number, z: number) => studio.project(new Vector3(x, y, z));
  const to = see(at.x, at.y, floor);
  const lowest = Math.max(...studio.furniture.heldCorners().map((corner) => studio.project(corner).y));
  const half = edgeOf(block) / 2;
  const [c, s] = [Math.cos(yawOf(turn)) * half, Math.sin(yawOf(turn)) * half];
  const top = tower.length > 0 ? studio.furniture.blocks[tower.at(-1)!]!.position : null;
  return {
    from: { x: to.x, y: Math.min(to.y, lowest) },
    to,
    foot: [
      see(at.x + c - s, at.y + s + c, floor),
      see(at.x - c - s, at.y - s + c, floor),
      see(at.x - c + s, at.y - s - c, floor),
      see(at.x + c + s, at.y + s - c, floor),
    ],
    wide: RING * studio.scaleAt(at),
    high: RING * studio.scaleAt(at) * studio.steepness,
    aim: top && see(top.x, top.y, floorAt(studio, top, tower.slice(-1))),
    shade: Math.min(1, (bottom - floor) / HIDES),
  };
}
