// Which rule of Loonacy applies now. What fits is not told: spotting it is the game.
import type { LoonacyState } from '../../lib/wire';
import { COUNTING, DRAWN, LOOKING, OVER } from './numbers';

export function ruleOf(board: LoonacyState): string {
  switch (board.phase) {
    case LOOKING:
    case COUNTING:
      return 'look';
    case DRAWN:
      return 'draw';
    case OVER:
      return 'empty-hand';
    default:
      return board.pointing === 0 ? 'match' : 'point';
  }
}
