// Cards held like a hand of cards: they overlap, but the corner that says what they are stays free.
import { type Grid, RATIO } from '../../lib/hand-grid';

/** How much of a covered card can be seen, in either direction: more than half, so that it can be hit. */
const FREE = 0.54;
/** What a finger needs. */
const FINGER = 44;
/** One row is prettier than two as long as its cards are this wide. */
const WIDE_ENOUGH = 78;
/** Degrees from one end of a fan to the other. */
const SPREAD = 22;
/** What the ends of a fan hang lower, and stick out. */
const SAG = 26;
/** Degrees of a fan, times its width, at which its ends hang that low. */
const HANGING = (SAG * 4 * 360) / Math.PI;

export function fanned(cards: number, width: number, height: number, largest: number): Grid {
  let columns = 1;
  let card = 0;
  for (let rows = 1; rows <= Math.max(1, cards) && card < WIDE_ENOUGH; rows += 1) {
    const tried = Math.ceil(cards / rows);
    const wide = width / (1 + FREE * (tried - 1));
    const high = (rows === 1 ? height - SAG : height / (1 + FREE * (rows - 1))) / RATIO;
    const fits = Math.min(wide, high, largest);
    if (tried > 1 && (width - fits) / (tried - 1) < FINGER) continue;
    if (fits > card + 0.5) {
      card = fits;
      columns = tried;
    }
  }
  card = Math.floor(card);
  const tall = Math.round(card * RATIO);
  const rows = Math.max(1, Math.ceil(cards / columns));
  const gap = between(width, card, columns);
  const rowGap = between(height, tall, rows);
  return {
    columns,
    width: card,
    height: tall,
    gap,
    rowGap,
    fan: rows === 1 && columns > 1 ? Math.min(4, SPREAD / columns, HANGING / width / columns) : 0,
    left: (width - columns * card - (columns - 1) * gap) / 2,
    top: (height - rows * tall - (rows - 1) * rowGap - (rows === 1 ? SAG / 3 : 0)) / 2,
  };
}

/** A little air between cards if there is any; otherwise as much overlap as it takes. */
function between(room: number, size: number, many: number): number {
  return many < 2 ? 0 : Math.min(8, (room - size * many) / (many - 1));
}
