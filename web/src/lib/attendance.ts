// Who is away, and who is back, in sentences for those who play with them.
import type { Chair, Room } from './wire';
import { words } from '../words';

const t = words('room');

/** What has changed since the room was last told of; nothing about the reader, who knows. */
export function attendance(before: Room | null, after: Room, me: string): string[] {
  if (before?.phase !== 'playing' || after.phase !== 'playing') return [];
  return after.chairs.flatMap((chair, place) => {
    const was = before.chairs[place];
    return !was || chair.kind !== 'person' || chair.guest === me ? [] : whatChanged(was, chair);
  });
}

function whatChanged(was: Chair, is: Chair): string[] {
  if (was.kind === 'empty') return [t('nextGame', { name: is.name })];
  if (was.guest !== is.guest) return [t('playsOnFor', { name: is.name, other: was.name })];
  if (is.stand_in && !was.stand_in) return [t('standsIn', { bot: is.stand_in, name: is.name })];
  if (was.stand_in && !is.stand_in) return [t('isBack', { name: is.name })];
  if (is.away && !was.away) return [t('isAway', { name: is.name })];
  return was.away && !is.away ? [t('isBack', { name: is.name })] : [];
}

/** Whether somebody plays here, be it a bot in the place of who is away. */
export function isPlayed(chair: Chair): boolean {
  return chair.here || chair.stand_in !== '';
}
