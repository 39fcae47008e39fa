// Who is away, and who is back, in sentences for those who play with them.
import type { Chair, Room } from './wire';

/** What has changed since the room was last told of; nothing about the reader, who knows. */
export function attendance(before: Room | null, after: Room, me: string): string[] {
  if (before?.phase !== 'playing' || after.phase !== 'playing') return [];
  return after.chairs.flatMap((chair, place) => {
    const was = before.chairs[place];
    return !was || chair.kind !== 'person' || chair.guest === me ? [] : whatChanged(was, chair);
  });
}

function whatChanged(was: Chair, is: Chair): string[] {
  if (was.kind === 'empty') return [`${is.name} plays in the next game.`];
  if (was.guest !== is.guest) return [`${is.name} plays on for ${was.name}.`];
  if (is.stand_in && !was.stand_in) return [`${is.stand_in} plays for ${is.name} until they are back.`];
  if (was.stand_in && !is.stand_in) return [`${is.name} is back.`];
  if (is.away && !was.away) return [`${is.name} is away. If they do not come back, a bot will play for them.`];
  return was.away && !is.away ? [`${is.name} is back.`] : [];
}

/** Whether somebody plays here, be it a bot in the place of who is away. */
export function isPlayed(chair: Chair): boolean {
  return chair.here || chair.stand_in !== '';
}
