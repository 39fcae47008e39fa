// A day's result in one line of emoji, to paste anywhere: it tells how it went, and nothing about the cards.
import type { DailyResult } from './wire';

const MEDALS = ['🥇', '🥈', '🥉'];
const BOXES: Record<string, string> = {
  'uglydoll-loonacy': '👾',
  loonacy: '🫖',
  wonky: '🧱',
  'uno-attack': '🎈',
  domaniacal: '🁫',
};
const COUNTED: Record<string, string> = { 'cards left': '🃏', 'cards stacked': '🗼', points: '⭐' };

/** Everybody in the order in which they finished, the reader among bots. */
export function finishOrder(place: number, players: number): string {
  return Array.from({ length: players }, (_, at) => (at === place - 1 ? '🙂' : '🤖')).join('');
}

/** Minutes and seconds, as on a stop watch. */
export function stopWatch(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The line: which day and game, who finished where, what was counted, how long it took, days in a row. */
export function emojiLine(day: string, game: string, title: string, result: DailyResult, streak: number): string {
  const counted = COUNTED[result.counted];
  return [
    `Rumpus ${day}`,
    `${BOXES[game] ?? '🎲'} ${title}`,
    MEDALS[result.place - 1],
    finishOrder(result.place, result.players),
    counted && `${counted}${result.count}`,
    `⏱️${stopWatch(result.took)}`,
    streak > 1 && `🔥${streak}`,
  ]
    .filter(Boolean)
    .join(' ');
}
