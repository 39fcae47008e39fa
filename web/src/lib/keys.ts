// Keys that are meant for the table.

const SWITCH = 'rumpus-keys';

/** Single keys can be switched off, for those whose tools press keys of their own. */
export function keysAreOn(): boolean {
  return localStorage.getItem(SWITCH) !== 'off';
}

export function switchKeys(on: boolean): void {
  localStorage.setItem(SWITCH, on ? 'on' : 'off');
}

/** The key in lower case; null if it is meant for something else. */
export function tableKey(event: KeyboardEvent): string | null {
  return !keysAreOn() || isTyping(event.target) ? null : plainKey(event);
}

/** The key in lower case, wherever it was pressed; null if it is a command or held down. */
export function plainKey(event: KeyboardEvent): string | null {
  return event.ctrlKey || event.metaKey || event.altKey || event.repeat ? null : event.key.toLowerCase();
}

/** Whether the key belongs to a field or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}
