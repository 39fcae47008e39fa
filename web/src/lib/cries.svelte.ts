// What people cry across the table, beside their faces, for a moment.

/** How long a cry hangs in the air. */
const HEARD = 1_300;

let next = 0;
let cries = $state.raw<{ key: number; chair: number; words: string }[]>([]);

/** Let whoever sits on a chair cry something. */
export function cry(chair: number, words: string): void {
  const key = (next += 1);
  cries = [...cries.filter((each) => each.chair !== chair), { key, chair, words }];
  setTimeout(() => (cries = cries.filter((each) => each.key !== key)), HEARD);
}

export function criesNow(): readonly { key: number; chair: number; words: string }[] {
  return cries;
}
