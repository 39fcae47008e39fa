// How the value of an option is shown, and how good a bot is.
import type { Choice } from '../lib/wire';
import { toldValue } from '../lib/told.svelte';
import { words } from '../words';

const t = words('room');

/** A value of this choice, or of one like it. */
export function inWords(value: Choice['value'], seconds = false): string {
  if (seconds) return value === 0 ? t('off') : t('seconds', { n: Number(value) });
  return value === true ? t('on') : value === false ? t('off') : toldValue(value);
}

const LEVELS: Record<string, () => string> = {
  fitting: () => t('levelFitting'),
  gentle: () => t('levelGentle'),
  easy: () => t('levelEasy'),
  normal: () => t('levelNormal'),
  hard: () => t('levelHard'),
  expert: () => t('levelExpert'),
  inhuman: () => t('levelInhuman'),
};

export function levelInWords(level: string): string {
  return LEVELS[level]?.() ?? level;
}
