// What pages for those who come back ask of the server.
import { ask } from './api';
import type {
  CarriedGuest,
  CarryLink,
  Daily,
  DailyRoom,
  History,
  Home,
  Ladder,
  Listed,
  Me,
  MyRating,
  QuickNews,
} from './wire';

export type Pool = MyRating['pool'];

export const home = (): Promise<Home> => ask('/api/home');
export const gamesBefore = (number: number): Promise<History> => ask(`/api/home/games?before=${number}`);
export const ladder = (game: string, pool: Pool): Promise<Ladder> => ask(`/api/ladder/${game}?pool=${pool}`);
export const listMe = (listed: boolean): Promise<Listed> => ask('/api/ladder', { listed });
export const forgetMe = (): Promise<Me> => ask('/api/home/forget', { sure: true });
export const carryLink = (): Promise<CarryLink> => ask('/api/carry', {});
export const carriedGuest = (secret: string): Promise<CarriedGuest> => ask('/api/carry/look', { secret });
export const becomeCarried = (secret: string): Promise<Me> => ask('/api/carry/take', { secret });
export const daily = (): Promise<Daily> => ask('/api/daily');
export const tryDaily = (game: string): Promise<DailyRoom> => ask('/api/daily', { game });

/** Wait for strangers; hears news until it is closed, or the server ends it. */
export function waitForStrangers(game: string, hear: (news: QuickNews) => void, ended: () => void): () => void {
  const source = new EventSource(`/api/quick/${game}`);
  const stop = () => source.close();
  source.onmessage = (event: MessageEvent<string>) => hear(JSON.parse(event.data) as QuickNews);
  const end = () => {
    stop();
    ended();
  };
  source.addEventListener('end', end);
  // Refused, or cut off for good; a line that is only lost for a moment is opened again by the browser.
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) end();
  };
  return stop;
}
