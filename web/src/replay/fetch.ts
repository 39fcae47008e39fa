// What is asked about a finished game. It never changes, so nothing is asked twice.
import { ask } from '../lib/api';
import type { ReplayFilms, ReplayFound, ReplaySteps } from '../lib/wire';

/** From where a game is watched: a seat or the gallery, and whether all hands are open. */
export interface Side {
  seat: number | null;
  open: boolean;
}

export const findReplay = (id: string): Promise<ReplayFound> => ask(`/api/replays/${id}`);
export const filmsOf = (id: string): Promise<ReplayFilms> => ask(`/api/replays/${id}/films`);
export const logAddress = (id: string): string => `/api/replays/${id}/log.jsonl`;

export function stepsOf(id: string, { seat, open }: Side): Promise<ReplaySteps> {
  const wish = new URLSearchParams();
  if (seat !== null) wish.set('seat', String(seat));
  if (open) wish.set('open', '1');
  return ask(`/api/replays/${id}/steps?${wish}`);
}
