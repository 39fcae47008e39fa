// What you do at the table: play a card, take a block, let go of it.
import { OneHand } from '../../lib/one-hand.svelte';
import type { WonkyAction } from '../../lib/wire';

export class MyTurn extends OneHand<WonkyAction> {
  play(card: number): void {
    if (this.inTheAir === null) this.throw(card, { kind: 'Play', card }, 'played');
  }

  grab(block: number): void {
    this.do({ kind: 'Grab', block });
  }

  letGo(): void {
    this.do({ kind: 'LetGo' });
  }
}
