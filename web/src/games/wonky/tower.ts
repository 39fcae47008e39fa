// The tower as somebody would describe it who looks closely: what stands on what, which face is up, how straight.
import { Vector3 } from 'three';
import type { WonkyCards, WonkyState } from '../../lib/wire';
import { nameOfBlock } from './blocks';
import { NUMBERS_A_POSE } from './numbers';
import { type Pose, poseFrom } from './scene/pose';
import { DOMES, FACES, UP, faceUp, headHeight, opposite, yawOf } from './scene/shape';

/** Below this nobody would notice, in meters and degrees. */
const STRAIGHT = 0.001;
const UPRIGHT = 1;
const CENTERED = 'centered';

export interface Tower {
  blocks: { block: number; pose: Pose }[];
  /** How high it is, in meters, and the middle of its top block. */
  height: number;
  middle: Vector3;
  /** How its top block is turned about the vertical. */
  yaw: number;
}

export function towerOf({ tower, poses }: Pick<WonkyState, 'tower' | 'poses'>): Tower {
  const blocks = tower.map((block, level) => ({ block, pose: poseFrom(poses, level * NUMBERS_A_POSE) }));
  const top = blocks.at(-1);
  return {
    blocks,
    height: top ? top.pose.at.z + headHeight(top.block, top.pose.turn) : 0,
    middle: top ? top.pose.at.clone() : new Vector3(),
    yaw: top ? yawOf(top.pose.turn) : 0,
  };
}

/** “one dot”, “flat” */
function nameOfFace(face: number): string {
  const dots = FACES[face]?.dots ?? 0;
  return face < DOMES ? `${['no', 'one', 'two', 'three'][dots]} ${dots === 1 ? 'dot' : 'dots'}` : 'flat';
}

/** “one dot up, flat side down” */
export function lying(face: number): string {
  return face < DOMES ? `${nameOfFace(face)} up, flat side down` : `flat side up, ${nameOfFace(opposite(face))} down`;
}

/** “3 mm left and 2 mm back”, or “centered”. */
export function aside(from: Vector3, to: Vector3): string {
  const words = [
    [to.x - from.x, 'right', 'left'],
    [to.y - from.y, 'back', 'to the front'],
  ].flatMap(([distance, more, less]) => {
    const length = distance as number;
    return Math.abs(length) < STRAIGHT ? [] : [`${millimeters(Math.abs(length))} ${length > 0 ? more : less}`];
  });
  return words.join(' and ') || CENTERED;
}

export function millimeters(meters: number): string {
  const length = Math.round(meters * 1000);
  return `${length} mm`;
}

/** How far a block leans, in degrees. */
function lean({ turn }: Pose): number {
  const normal = FACES[faceUp(turn)]!.normal.clone().applyQuaternion(turn);
  return (normal.angleTo(UP) * 180) / Math.PI;
}

/** One sentence a block, from the bottom up. */
export function describe(cards: WonkyCards, tower: Tower): string[] {
  return tower.blocks.map(({ block, pose }, level) => {
    const name = nameOfBlock(cards, block);
    const below = tower.blocks[level - 1];
    const shift = below && aside(below.pose.at, pose.at);
    const where = below
      ? `${shift} ${shift === CENTERED ? 'on' : 'of'} the ${nameOfBlock(cards, below.block)} block`
      : 'on the table';
    const tilt = lean(pose);
    const leaning = tilt >= UPRIGHT ? `, leaning ${Math.round(tilt)} degrees` : '';
    return `${name}, ${lying(faceUp(pose.turn))}, ${where}${leaning}`;
  });
}

/** How straight the whole tower is: its top beside its foot. */
export function wholeLean(tower: Tower): string {
  const foot = tower.blocks[0];
  if (!foot || tower.blocks.length < 2) return '';
  const shift = aside(foot.pose.at, tower.middle);
  return shift === CENTERED ? 'It stands straight.' : `Its top is ${shift} of its foot.`;
}

/** A block in the hand, beside the top of the tower: its middle, and how high its lowest corner is. */
export function hovering(face: number, middle: Vector3, bottom: number, tower: Tower): string {
  const gap = bottom - tower.height;
  const over = tower.blocks.length > 0 ? 'the tower' : 'the table';
  const high = gap >= 0 ? `${millimeters(gap)} above ${over}` : `${millimeters(-gap)} below the top of ${over}`;
  return `${lying(face)}; ${aside(tower.middle, middle)}, ${high}`;
}
