// What can wait: fetched when the page has been quiet for a moment, so that it is there before anybody wants it.

/** Milliseconds until people have looked round, and what they asked for has come. */
const A_WHILE = 3_000;

/** Fetch something in a while; what is returned forgets it. Whoever wants it sooner fetches it once more. */
export function atLeisure(fetch: () => Promise<unknown> | undefined): () => void {
  const wait = setTimeout(() => void fetch()?.catch(() => {}), A_WHILE);
  return () => clearTimeout(wait);
}
