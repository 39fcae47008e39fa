// Who is to blame: what the last builder left on top, and whom it got.
import type { WonkyEvent, WonkyState } from '../../lib/wire';
import { nastiness } from './faces';
import { faceUp } from './scene/shape';
import { towerOf } from './tower';
import { words } from '../../words';

const t = words('wonky');

export interface Names {
  isMe: (seat: number) => boolean;
  /** What somebody else is called. */
  of: (seat: number) => string;
}

export class Story {
  /** Who put which block there, as far as it has been seen. */
  readonly #placers = new Map<number, number>();

  /** Take down who built what. */
  follow(events: WonkyEvent[]): void {
    for (const event of events) {
      if (event.kind === 'TowerStood') this.#placers.set(event.block, event.seat);
      else if (event.kind === 'TowerFell') this.#placers.clear();
    }
  }

  /** A fall begins on this seat's turn: whose fault it is, in a sentence; nothing if nobody else's. */
  blame({ tower, poses }: WonkyState, seat: number, touched: boolean, names: Names): string {
    const top = towerOf({ tower, poses }).blocks.at(-1);
    const placer = top && this.#placers.get(top.block);
    if (!top || placer === undefined || placer === seat) return '';
    const left = nastiness(faceUp(top.pose.turn));
    if (touched && !left) return '';
    if (names.isMe(seat)) return t(touched ? 'gotYou' : 'swayedYou', { name: names.of(placer), dots: left });
    if (names.isMe(placer)) return t(touched ? 'yourGot' : 'yourSwayed', { name: names.of(seat), dots: left });
    return t(touched ? 'got' : 'swayed', { placer: names.of(placer), name: names.of(seat), dots: left });
  }
}
