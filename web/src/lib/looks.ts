// How somebody looks: nine ways, always the same one for the same person. The server draws them so, too.

export interface Look {
  eyes: number;
  mouth: number;
}

export function lookAt(person: string): Look {
  const sum = [...person].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return { eyes: sum % 3, mouth: (sum >>> 3) % 3 };
}

/** A look by its two numbers, as pictures are filed. */
export function lookOf(person: string): string {
  const { eyes, mouth } = lookAt(person);
  return `${eyes}${mouth}`;
}
