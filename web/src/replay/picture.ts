// The picture of how a game ended, as a file to hand on.

export const pictureAddress = (id: string): string => `/replay/${id}.png`;

/** The picture as a file, if this browser can hand files on; else null. */
export async function pictureToShare(id: string, name: string): Promise<File | null> {
  if (!('canShare' in navigator)) return null;
  const answer = await fetch(pictureAddress(id));
  if (!answer.ok) return null;
  const file = new File([await answer.blob()], name, { type: 'image/png' });
  return navigator.canShare({ files: [file] }) ? file : null;
}
