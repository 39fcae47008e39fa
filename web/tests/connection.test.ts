// Nothing is lost and nothing is done twice, however often the connection is cut.
import { type Mocked, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, type Listener } from '../src/lib/connection';
import type { Action } from '../src/lib/wire';
import { speak } from '../src/words';
import { PretendedSocket } from './pretended-socket';

const POINT: Action = { kind: 'Point' };
const TAKE_BACK: Action = { kind: 'TakeBack' };

let listener: Mocked<Listener>;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', PretendedSocket);
  PretendedSocket.opened = [];
  listener = { received: vi.fn(), streamed: vi.fn(), connected: vi.fn() };
  connection = new Connection('ws://here/ws/ABCD', listener);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

/** Cut, and wait until it has come back. */
function cutAndReturn(): void {
  PretendedSocket.newest.cut();
  vi.advanceTimersByTime(8_000);
  PretendedSocket.newest.greet();
}

describe('another language', () => {
  afterEach(() => speak('en'));

  test('the page comes in again at once, without being cut off, and what was not answered is sent again', async () => {
    PretendedSocket.newest.greet();
    const old = PretendedSocket.newest;
    const nonce = connection.act(7, POINT);
    await speak('de');
    expect(PretendedSocket.opened).toHaveLength(2);
    expect(old.readyState).toBe(3);
    expect(listener.connected).not.toHaveBeenCalledWith(false);
    PretendedSocket.newest.greet();
    expect(PretendedSocket.newest.sent).toEqual([{ t: 'act', nonce, game: 7, action: POINT }]);
  });

  test('whoever has gone does not come back for it', async () => {
    PretendedSocket.newest.greet();
    connection.close();
    await speak('de');
    expect(PretendedSocket.opened).toHaveLength(1);
  });
});

describe('actions', () => {
  test('each has a nonce of its own', () => {
    PretendedSocket.newest.greet();
    expect(connection.act(7, POINT)).not.toBe(connection.act(7, POINT));
  });

  test('one that was not answered is sent again after a cut, with the same nonce', () => {
    PretendedSocket.newest.greet();
    const nonce = connection.act(7, POINT);
    cutAndReturn();
    expect(PretendedSocket.opened).toHaveLength(2);
    expect(PretendedSocket.newest.sent).toEqual([{ t: 'act', nonce, game: 7, action: POINT }]);
  });

  test('those done while the connection was cut go out in their order', () => {
    PretendedSocket.newest.greet();
    PretendedSocket.newest.cut();
    connection.act(7, POINT);
    connection.act(7, TAKE_BACK);
    vi.advanceTimersByTime(8_000);
    expect(PretendedSocket.newest.sent).toEqual([]);
    PretendedSocket.newest.greet();
    expect(PretendedSocket.newest.sent.map((each) => each.t === 'act' && each.action)).toEqual([POINT, TAKE_BACK]);
  });

  test.each(['ack', 'bounce', 'sorry'] as const)('one that was answered by %s is not sent again', (t) => {
    PretendedSocket.newest.greet();
    const nonce = connection.act(7, POINT);
    PretendedSocket.newest.hear({ t, nonce, seq: 3, reason: 'Too slow.' } as never);
    cutAndReturn();
    expect(PretendedSocket.newest.sent).toEqual([]);
  });

  test('those of a game that is gone are forgotten', () => {
    PretendedSocket.newest.greet();
    connection.act(7, POINT);
    connection.forget();
    cutAndReturn();
    expect(PretendedSocket.newest.sent).toEqual([]);
  });
});

describe('other messages', () => {
  test('are said once, and not at all while nobody hears them', () => {
    connection.send({ t: 'stand' });
    PretendedSocket.newest.greet();
    connection.send({ t: 'start' });
    cutAndReturn();
    expect(PretendedSocket.opened.map(({ sent }) => sent)).toEqual([[{ t: 'start' }], []]);
  });

  test('bytes are streamed both ways', () => {
    PretendedSocket.newest.greet();
    const bytes = new ArrayBuffer(3);
    connection.stream(bytes);
    PretendedSocket.newest.hear(bytes);
    expect(PretendedSocket.newest.streamed).toEqual([bytes]);
    expect(listener.streamed).toHaveBeenCalledWith(bytes);
  });
});

describe('coming back', () => {
  test('waits longer each time, but never more than eight seconds, and begins anew after a hello', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    const waits = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const before = PretendedSocket.opened.length;
      PretendedSocket.newest.cut();
      let waited = 0;
      for (; PretendedSocket.opened.length === before; waited += 50) vi.advanceTimersByTime(50);
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    PretendedSocket.newest.greet();
    PretendedSocket.newest.cut();
    vi.advanceTimersByTime(250);
    expect(PretendedSocket.opened).toHaveLength(10);
  });

  test('the page is told of every cut and every return', () => {
    PretendedSocket.newest.greet();
    cutAndReturn();
    expect(listener.connected.mock.calls).toEqual([[true], [false], [true]]);
  });

  test('a network that is back is not kept waiting', () => {
    PretendedSocket.newest.greet();
    PretendedSocket.newest.cut();
    dispatchEvent(new Event('online'));
    expect(PretendedSocket.opened).toHaveLength(2);
    vi.advanceTimersByTime(8_000);
    expect(PretendedSocket.opened).toHaveLength(2);
  });

  test('a page that nobody looks at waits its turn', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    PretendedSocket.newest.greet();
    PretendedSocket.newest.cut();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(PretendedSocket.opened).toHaveLength(1);
  });

  test('a connection that says nothing is asked, and one that answers is kept', () => {
    PretendedSocket.newest.greet();
    vi.advanceTimersByTime(9_000);
    expect(PretendedSocket.newest.sent).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(PretendedSocket.newest.sent).toEqual([{ t: 'probe' }]);
    PretendedSocket.newest.hear({ t: 'alive' });
    vi.advanceTimersByTime(5_000);
    expect(PretendedSocket.opened).toHaveLength(1);
    expect(listener.received).toHaveBeenCalledTimes(1);
  });

  test('one that does not answer is given up, and what it owes is sent again', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    PretendedSocket.newest.greet();
    vi.advanceTimersByTime(1_500);
    const nonce = connection.act(7, POINT);
    vi.advanceTimersByTime(1_000);
    expect(PretendedSocket.newest.sent.at(-1)).toEqual({ t: 'probe' });
    vi.advanceTimersByTime(3_000);
    expect(PretendedSocket.opened[0]?.readyState).toBe(3);
    expect(listener.connected.mock.calls).toEqual([[true], [false]]);
    vi.advanceTimersByTime(250);
    PretendedSocket.newest.greet();
    expect(PretendedSocket.newest.sent).toEqual([{ t: 'act', nonce, game: 7, action: POINT }]);
  });

  test('bytes of a tower are a sign of life', () => {
    PretendedSocket.newest.greet();
    vi.advanceTimersByTime(10_000);
    PretendedSocket.newest.hear(new ArrayBuffer(3));
    vi.advanceTimersByTime(9_000);
    expect(PretendedSocket.newest.sent).toEqual([{ t: 'probe' }]);
    expect(PretendedSocket.opened).toHaveLength(1);
  });

  test('a machine that slept asks at once', () => {
    PretendedSocket.newest.greet();
    vi.setSystemTime(Date.now() + 3_600_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(PretendedSocket.newest.sent).toEqual([{ t: 'probe' }]);
  });

  test('one that was closed stays closed', () => {
    PretendedSocket.newest.greet();
    connection.close();
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event('online'));
    expect(PretendedSocket.opened).toHaveLength(1);
  });
});
