// Which room a deal of the day is played in, for as long as the tab is open.

const KEY = 'rumpus-daily-room';

export function startedDaily(code: string): void {
  sessionStorage.setItem(KEY, code);
}

export function isDailyRoom(code: string): boolean {
  return sessionStorage.getItem(KEY) === code;
}
