// The tower as somebody would describe it who looks closely: what stands on what, which face is up, how straight.
import { Vector3 } from 'three';
import type { WonkyState } from '../../lib/wire';
import { nameOfBlock } from './blocks';
import { NUMBERS_A_POSE } from './numbers';
import { type Pose, poseFrom } from './scene/pose';
import { DOMES, FACES, UP, faceUp, headHeight, opposite, yawOf } from './scene/shape';
import { listed, words } from '../../words';

const t = words('wonky');

/** Below this nobody would notice, in meters and degrees. */
const STRAIGHT = 0.001;
const UPRIGHT = 1;

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

const DOTS = ['oneDot', 'oneDot', 'twoDots', 'threeDots'] as const;
const dotsOf = (dome: number): string => t(DOTS[FACES[dome]?.dots ?? 0] ?? 'oneDot');

/** “one dot up, flat side down” */
export function lying(face: number): string {
  return face < DOMES ? t('domeUp', { dots: dotsOf(face) }) : t('flatUp', { dots: dotsOf(opposite(face)) });
}

/** “3 mm left and 2 mm back”; nothing if it is centered. */
export function aside(from: Vector3, to: Vector3): string {
  const [right, back] = [to.x - from.x, to.y - from.y];
  return listed([
    ...(Math.abs(right) < STRAIGHT ? [] : [t(right > 0 ? 'mmRight' : 'mmLeft', { mm: millimeters(right) })]),
    ...(Math.abs(back) < STRAIGHT ? [] : [t(back > 0 ? 'mmBack' : 'mmFront', { mm: millimeters(back) })]),
  ]);
}

/** Whole millimeters, whatever the direction. */
function millimeters(meters: number): number {
  return Math.round(Math.abs(meters) * 1000);
}

/** How far a block leans, in degrees. */
function lean({ turn }: Pose): number {
  const normal = FACES[faceUp(turn)]!.normal.clone().applyQuaternion(turn);
  return (normal.angleTo(UP) * 180) / Math.PI;
}

/** One sentence a block, from the bottom up. */
export function describe(tower: Tower): string[] {
  return tower.blocks.map(({ block, pose }, level) => {
    const told = { block: nameOfBlock(block), lying: lying(faceUp(pose.turn)) };
    const below = tower.blocks[level - 1];
    const described = below
      ? besides({ ...told, below: nameOfBlock(below.block) }, aside(below.pose.at, pose.at))
      : t('onTable', told);
    const tilt = lean(pose);
    return tilt >= UPRIGHT ? t('leaning', { described, n: Math.round(tilt) }) : described;
  });
}

function besides(told: { block: string; lying: string; below: string }, shift: string): string {
  return shift === '' ? t('centeredOn', told) : t('shiftedOf', { ...told, shift });
}

/** How straight the whole tower is: its top beside its foot. */
export function wholeLean(tower: Tower): string {
  const foot = tower.blocks[0];
  if (!foot || tower.blocks.length < 2) return '';
  const shift = aside(foot.pose.at, tower.middle);
  return shift === '' ? t('straight') : t('topShift', { shift });
}

/** A block in the hand, beside the top of the tower: its middle, and how high its lowest corner is. */
export function hovering(face: number, middle: Vector3, bottom: number, tower: Tower): string {
  const gap = bottom - tower.height;
  const key = tower.blocks.length > 0 ? (gap >= 0 ? 'above' : 'below') : gap >= 0 ? 'aboveTable' : 'belowTable';
  const shift = aside(tower.middle, middle) || t('centered');
  return t(key, { lying: lying(face), shift, mm: millimeters(gap) });
}
