// Which light is on: the one the machine prefers, or the one somebody chose.

export type Light = 'afternoon' | 'lamp';

const KEY = 'rumpus-light';
const dark = matchMedia('(prefers-color-scheme: dark)');
const chosen = $state<{ light: Light | null; dark: boolean }>({ light: remembered(), dark: dark.matches });

dark.addEventListener('change', () => {
  chosen.dark = dark.matches;
});
show();

function remembered(): Light | null {
  const light = localStorage.getItem(KEY);
  return light === 'afternoon' || light === 'lamp' ? light : null;
}

function show(): void {
  if (chosen.light === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen.light;
}

export function light(): Light {
  return chosen.light ?? (chosen.dark ? 'lamp' : 'afternoon');
}

/** Switch the lamp on or off, and remember it here. */
export function switchLight(): void {
  chosen.light = light() === 'lamp' ? 'afternoon' : 'lamp';
  localStorage.setItem(KEY, chosen.light);
  show();
}
