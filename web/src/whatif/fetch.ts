// What is asked about chances: the answers come line by line while they are thought of.
import { Refusal } from '../lib/api';
import type { Chances, PlayOn, Possibility, RoomMade } from '../lib/wire';

/** From whose knowledge: null for the true cards. */
export type Knower = number | null;

const of = (id: string, part: string, wish: Record<string, string | number | null>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wish)) if (value !== null && value !== '') query.set(name, String(value));
  return `/api/replays/${id}/${part}?${query}`;
};

export const chancesOf = (id: string, seat: Knower, signal: AbortSignal): AsyncGenerator<Chances> =>
  lines(of(id, 'chances', { seat }), signal);

export const endingsOf = (
  id: string,
  at: number,
  change: string,
  seat: Knower,
  signal: AbortSignal,
): AsyncGenerator<Chances> => lines(of(id, 'endings', { at, change, seat }), signal);

export async function forksOf(id: string, at: number, signal: AbortSignal): Promise<Possibility[]> {
  const answer = await fetch(of(id, 'forks', { at }), { signal });
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as Possibility[];
}

export async function playOn(id: string, wish: PlayOn): Promise<RoomMade> {
  const answer = await fetch(`/api/replays/${id}/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as RoomMade;
}

async function refusal(answer: Response): Promise<Refusal> {
  const { reason } = (await answer.json().catch(() => ({}))) as { reason?: string };
  return new Refusal(reason ?? answer.statusText, answer.status);
}

/** Every line as it comes; the empty one at the end says that it was all. */
async function* lines(path: string, signal: AbortSignal): AsyncGenerator<Chances> {
  const answer = await fetch(path, { signal });
  if (!answer.ok || !answer.body) throw await refusal(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? '';
    const whole = rest.split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) {
      const said = JSON.parse(line) as Partial<Chances> & { reason?: string };
      if (said.reason) throw new Refusal(said.reason);
      if (said.shares) yield said as Chances;
    }
    if (done) return;
  }
}
