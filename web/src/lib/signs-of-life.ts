// Somebody is at this screen: told to the server now and then, so that nobody is played for who only thinks.

/** As often as anybody needs to know, in milliseconds. */
const SELDOM = 5_000;

/** Calls `say` when a hand moves, at most so often; and at once, if `urgent`, when something is pressed. */
export function watchForLife(say: () => void, urgent: () => boolean): () => void {
  let last = -SELDOM;
  const moved = (): void => {
    if (performance.now() - last < SELDOM) return;
    last = performance.now();
    say();
  };
  const pressed = (): void => {
    if (urgent()) say();
    else moved();
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerdown', pressed);
  addEventListener('keydown', pressed);
  return () => {
    removeEventListener('pointermove', moved);
    removeEventListener('pointerdown', pressed);
    removeEventListener('keydown', pressed);
  };
}
