// What you do at the table: play a card, take a block, let go of it.
import { OneHand } from '../../lib/one-hand.svelte';
import type { Answer } from '../../lib/room.svelte';
import type { WonkyAction } from '../../lib/wire';

export class MyTurn extends OneHand<WonkyAction> {
  play(card: number): void {
    if (this.inTheAir === null) this.throw(card, { kind: 'Play', card }, 'played');
  }

  /** What a hand has done that the server may still refuse. */
  #done: string | null = null;
  /** Told when it is refused. */
  onRefused: () => void = () => {};

  grab(block: number): void {
    this.#done = this.do({ kind: 'Grab', block });
  }

  letGo(): void {
    this.#done = this.do({ kind: 'LetGo' });
  }

  override answered(answer: Answer): void {
    super.answered(answer);
    if (!answer.done && answer.nonce === this.#done) this.onRefused();
  }
}
