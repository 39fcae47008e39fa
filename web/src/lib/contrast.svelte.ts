// How strongly things are drawn: as the machine prefers, or as somebody chose.

const KEY = 'rumpus-contrast';
const more = matchMedia('(prefers-contrast: more)');
const chosen = $state<{ strong: boolean | null; preferred: boolean }>({
  strong: remembered(),
  preferred: more.matches,
});

more.addEventListener('change', () => {
  chosen.preferred = more.matches;
  show();
});
show();

function remembered(): boolean | null {
  const kept = localStorage.getItem(KEY);
  return kept === null ? null : kept === 'more';
}

function show(): void {
  if (strongContrast()) document.documentElement.dataset.contrast = 'more';
  else delete document.documentElement.dataset.contrast;
}

export function strongContrast(): boolean {
  return chosen.strong ?? chosen.preferred;
}

/** Draw everything more strongly, or as usual again, and remember it here. */
export function switchContrast(): void {
  chosen.strong = !strongContrast();
  localStorage.setItem(KEY, chosen.strong ? 'more' : 'usual');
  show();
}
