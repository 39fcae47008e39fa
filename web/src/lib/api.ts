// The few questions that are asked outside the socket.
import { whenSpoken, words } from '../words';
import { FEWEST } from './codes';
import { learn } from './told.svelte';
import type { FirstAnswers, Game, Lesson, Me, NewRoom, OpenGame, OpenHouse, RoomFound, RoomMade, Shelf } from './wire';

const t = words('door');

/** The server said no, in a sentence for people. */
export class Refusal extends Error {
  constructor(
    reason: string,
    /** What HTTP calls it; 0 if nobody answered. */
    readonly status = 0,
  ) {
    super(reason);
  }
}

const NOT_FOUND = 404;

/** Ask the server something; a body makes it a POST. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const request: RequestInit = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  const answer = await fetch(path, request).catch(() => {
    throw new Refusal(t('noAnswer'));
  });
  const told: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    const { reason } = told as { reason?: string };
    throw new Refusal(reason ?? t('didNotWork'), answer.status);
  }
  return told as T;
}

/** What the page brought along. A page of Vite's own server brings nothing, and asks. */
const first = JSON.parse(document.getElementById('first-answers')?.textContent || '{}') as Partial<FirstAnswers>;

let { me, shelf } = first;
if (shelf) void learn(shelf); // at once, so that the front door says what is drawn on it already

/** What is known before anybody is asked. */
export const known = (): { name: string; games: Game[] } => ({ name: me?.name ?? '', games: shelf?.games ?? [] });

/** Whether this server brings strangers together. */
export const quickMatch = first.quick_match ?? false;

/** How many letters the code of a new room has on this server. */
export const letters = first.letters ?? FEWEST;

export const whoAmI = async (): Promise<Me> => (me ??= await ask<Me>('/api/me'));
export const callMe = async (name: string): Promise<Me> => (me = await ask<Me>('/api/me', { name }));
/** The games in which I still have a seat: what the page brought along once, and then as it is now. */
export async function myGames(): Promise<OpenGame[]> {
  const known = me ?? (await whoAmI());
  me = undefined;
  return known.games;
}
/** Every game on the shelf. It does not change while the page is open, but for the language it is told in. */
export async function games(): Promise<Game[]> {
  shelf ??= await ask<Shelf>('/api/games');
  await learn(shelf);
  return shelf.games;
}
whenSpoken(async () => {
  shelf = await ask<Shelf>('/api/games');
  await learn(shelf);
});
export const openRoom = (wish: NewRoom): Promise<RoomMade> => ask('/api/rooms', wish);
/** Let friends on the local network in; only somebody at the server's own computer may ask for it. */
export const letTheHouseIn = (): Promise<OpenHouse> => ask('/api/house', {});
/** What is told in a game's first deal. */
export const lessonOf = (game: string): Promise<Lesson> => ask(`/api/lessons/${game}`);
export const reports = (): Promise<string[]> => ask('/api/reports');
export const findRoom = (code: string): Promise<RoomFound> => ask(`/api/rooms/${code}`);

/** Whether there is nothing at the address that was asked. */
export function isGone(trouble: unknown): boolean {
  return trouble instanceof Refusal && trouble.status === NOT_FOUND;
}

/** What went wrong, as a sentence. */
export function inWords(trouble: unknown): string {
  return trouble instanceof Refusal ? trouble.message : t('wentWrong');
}
