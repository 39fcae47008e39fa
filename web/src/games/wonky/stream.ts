// The bytes beside the messages: where blocks are, many times a second, and where my hand wants one.
import { Quaternion, Vector3 } from 'three';
import { COUNT, FALLING, FULL, GRAIN, HAND, NUDGED, NUMBERS_A_POSE, POSES, STILL } from './numbers';
import type { Pose } from './scene/pose';

const POSE_BYTES = 2 * NUMBERS_A_POSE;

export interface Watcher {
  /** Blocks that moved, so many milliseconds after they were first grabbed. */
  poses(ms: number, poses: Map<number, Pose>): void;
  count(numeral: number): void;
  nudged(blocks: number[]): void;
  falling(): void;
  /** Where somebody's hand wants the block that it holds. */
  hand(wish: Pose): void;
  still(): void;
}

/** Tell the watcher what a frame says. */
export function read(bytes: ArrayBuffer, watcher: Watcher): void {
  const data = new DataView(bytes);
  switch (data.getUint8(0)) {
    case POSES: {
      const poses = new Map<number, Pose>();
      for (let at = 3; at + POSE_BYTES < data.byteLength; at += 1 + POSE_BYTES) {
        poses.set(data.getUint8(at), readPose(data, at + 1));
      }
      watcher.poses(data.getUint16(1, true), poses);
      break;
    }
    case COUNT:
      watcher.count(data.getUint8(1));
      break;
    case NUDGED: {
      const touched = data.getUint16(1, true);
      watcher.nudged(Array.from({ length: 16 }, (_, block) => block).filter((block) => (touched >> block) & 1));
      break;
    }
    case FALLING:
      watcher.falling();
      break;
    case HAND:
      watcher.hand(readPose(data, 1));
      break;
    case STILL:
      watcher.still();
      break;
  }
}

function readPose(data: DataView, from: number): Pose {
  const number = (place: number) => data.getInt16(from + 2 * place, true);
  return {
    at: new Vector3(number(0), number(1), number(2)).multiplyScalar(GRAIN),
    turn: new Quaternion(number(4), number(5), number(6), number(3)).normalize(),
  };
}

/** Where my hand wants its block, as the server reads it. */
export function write({ at, turn }: Pose): ArrayBuffer {
  const bytes = new ArrayBuffer(POSE_BYTES);
  const data = new DataView(bytes);
  const numbers = [
    ...at.toArray().map((length) => length / GRAIN),
    ...[turn.w, turn.x, turn.y, turn.z].map((part) => part * FULL),
  ];
  numbers.forEach((number, place) => {
    data.setInt16(2 * place, Math.max(-FULL, Math.min(FULL, Math.round(number))), true);
  });
  return bytes;
}
