// Questions outside the socket, and what people are told when they fail.
import { beforeEach, expect, test, vi } from 'vitest';
import * as api from '../src/lib/api';

const ask = vi.fn();

beforeEach(() => {
  ask.mockReset();
  vi.stubGlobal('fetch', ask);
});

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

/** What the person reads when this fails. */
async function trouble(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'nothing',
    (reason: unknown) => api.inWords(reason),
  );
}

test('a question is sent as JSON and its answer handed on', async () => {
  ask.mockResolvedValue(answer(200, { code: 'ABCD' }));
  expect(await api.openRoom({ game: 'loonacy', bots: 2 })).toEqual({ code: 'ABCD' });
  const [path, request] = ask.mock.calls[0] as [string, RequestInit];
  expect(path).toBe('/api/rooms');
  expect(JSON.parse(request.body as string)).toEqual({ game: 'loonacy', bots: 2 });
});

test("the server's own sentence is what people read", async () => {
  ask.mockResolvedValue(answer(404, { reason: 'There is no room ABCD.' }));
  expect(await trouble(api.findRoom('ABCD'))).toBe('There is no room ABCD.');
});

test('an answer without a sentence, or none at all, is told kindly', async () => {
  ask.mockResolvedValue(new Response('<html>', { status: 502 }));
  expect(await trouble(api.whoAmI())).toBe('That did not work. Try once more.');
  ask.mockRejectedValue(new TypeError('network'));
  expect(await trouble(api.whoAmI())).toBe('The server does not answer. Is it running?');
  expect(api.inWords(new RangeError('oops'))).toBe('Something went wrong here. Try once more.');
});

test('the shelf is asked for once, and again only if that failed', async () => {
  ask.mockRejectedValueOnce(new TypeError('network'));
  expect(await trouble(api.games())).toContain('does not answer');
  ask.mockImplementation(() => Promise.resolve(answer(200, { games: [{ slug: 'wonky' }] })));
  expect(await api.games()).toHaveLength(1);
  expect(await api.games()).toHaveLength(1);
  expect(ask).toHaveBeenCalledTimes(2);
});
