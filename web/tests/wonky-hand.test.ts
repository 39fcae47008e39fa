// A block in my hand: where it is shown, however late the server's word of it comes.
import { Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { Prediction } from '../src/games/wonky/prediction';
import { sunk } from '../src/games/wonky/scene/contact';
import { Playback } from '../src/games/wonky/scene/playback';
import type { Pose } from '../src/games/wonky/scene/pose';
import { edgeOf, halfHeight, turned } from '../src/games/wonky/scene/shape';
import { Spring } from '../src/games/wonky/spring';

const BLOCK = 0;
const FRAME = 40;

const lying = (x: number, z: number, face = 3): Pose => ({ at: new Vector3(x, 0, z), turn: turned(face, 0) });
const resting = (face = 3): Pose => lying(0, halfHeight(BLOCK, turned(face, 0)), face);

// ---- Wood on wood

test('a block above another touches nothing, and one that is lowered too far lies on it', () => {
  const below = [{ block: BLOCK, pose: resting() }];
  const top = edgeOf(BLOCK) * 2;
  expect(sunk(BLOCK, lying(0, top), below)).toBe(0);
  const lift = sunk(BLOCK, lying(0.003, top - edgeOf(BLOCK) / 2 - 0.004), below);
  expect(lift).toBeGreaterThan(0.003);
  expect(lift).toBeLessThan(0.0055);
});

test('a block that hits another from the side is not lifted onto it', () => {
  const below = [{ block: BLOCK, pose: resting() }];
  expect(sunk(BLOCK, lying(0.03, edgeOf(BLOCK) * 0.6), below)).toBe(0);
});

// ---- What the server says, late

/** A server's hand that hears of everything so many milliseconds late, and says so as late. */
function far(late: number, blockedAt = Infinity) {
  const start = lying(0.1, 0.2);
  const prediction = new Prediction(BLOCK, start, () => []);
  const hand = new Spring(start);
  const up: [number, Pose][] = [];
  const down: [number, () => void][] = [];
  let now = 0;
  return {
    prediction,
    run(wish: Pose, ms: number): Pose {
      prediction.said(wish);
      up.push([now + late, wish]);
      for (let passed = 0; passed < ms; passed += FRAME) {
        now += FRAME;
        while (up[0] && up[0][0] <= now) hand.wanted = up.shift()![1];
        hand.advance(FRAME);
        const pose = { at: hand.at.clone(), turn: hand.turn.clone() };
        pose.at.x = Math.min(pose.at.x, blockedAt);
        const [ms, wanted] = [now, hand.wanted];
        down.push([now + late, () => (prediction.heard(ms, pose, now), prediction.echoed(wanted))]);
        while (down[0] && down[0][0] <= now) down.shift()![1]();
        prediction.advance(FRAME, now);
      }
      return prediction.shown(wish);
    },
  };
}

test.each([0, 60, 200, 400])('what nothing keeps from moving is shown where I want it, %i ms away', (late) => {
  const line = far(late);
  line.run(lying(0.1, 0.2), 1_000);
  for (const x of [-0.05, 0.08, 0, 0.12]) {
    const wish = lying(x, 0.25);
    for (let frame = 0; frame < 15; frame += 1)
      expect(line.run(wish, FRAME).at.distanceTo(wish.at)).toBeLessThan(0.003);
  }
});

test('what is kept from moving is shown where it is kept, once that has been heard', () => {
  const line = far(100, 0.12);
  line.run(lying(0.1, 0.2), 600);
  expect(line.run(lying(0.14, 0.2), 2_000).at.x).toBeCloseTo(0.12, 2);
});

// ---- A fall is a film

test('time is slow until the first block has hit the table', () => {
  const playback = new Playback();
  const high = lying(0, 0.2);
  playback.frame(0, new Map([[BLOCK, high]]), 0);
  playback.play(100);
  playback.film(100, true);
  for (let ms = FRAME; ms <= 400; ms += FRAME)
    playback.frame(ms, new Map([[BLOCK, ms < 200 ? high : resting()]]), 100 + ms);
  playback.end();
  let [now, hit] = [100, 0];
  while (!playback.filmOver) {
    playback.play((now += 20));
    if (playback.impact()) hit = now;
  }
  expect(hit).toBeGreaterThan(100 + 2.5 * 200);
  expect(now - hit).toBeLessThan(300);
  expect(playback.at(BLOCK)!.at.z).toBeCloseTo(resting().at.z);
  expect(playback.at(BLOCK)!.turn.angleTo(new Quaternion().copy(resting().turn))).toBeLessThan(1e-6);
});
