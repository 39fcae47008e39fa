// How the value of an option is shown.
import type { Choice } from '../lib/wire';

export function inWords(value: Choice['value']): string {
  return value === true ? 'on' : value === false ? 'off' : String(value);
}
