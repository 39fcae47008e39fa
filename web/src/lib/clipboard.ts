// Put a text where it can be pasted from.

/** `field` holds the same text: plain http on a home network has no clipboard, but the old way still works there. */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | undefined): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field?.select();
    document.execCommand('copy');
  }
}
