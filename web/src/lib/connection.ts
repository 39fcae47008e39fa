// The connection to the server: it comes back when it is cut, and no action sent over it is lost.
import { whenSpoken } from '../words';
import type { Act, Action, ClientMessage, ServerMessage } from './wire';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** A connection that has been silent this long after the machine woke up is tested by asking again. */
const ASLEEP = 20_000;

export interface Listener {
  received(message: ServerMessage): void;
  /** Bytes came in: what a game streams beside its messages. */
  streamed(bytes: ArrayBuffer): void;
  connected(up: boolean): void;
}

/** What a room says to whoever tells it everything: a server, or a replay. */
export interface Line {
  send(message: Exclude<ClientMessage, Act>): void;
  act(game: number, action: Action): string;
  ask(action: Action): string;
  stream(bytes: ArrayBuffer): void;
  forget(): void;
  close(): void;
}

export class Connection implements Line {
  #socket: WebSocket | null = null;
  #attempts = 0;
  #retry = 0;
  #closed = false;
  readonly #forgetLanguage: () => void;
  #lastReceived = 0;
  /** Actions the server has not answered yet, by nonce, oldest first. */
  readonly #unanswered = new Map<string, Act>();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.#reconnectNow);
    document.addEventListener('visibilitychange', this.#reconnectNow);
    this.#forgetLanguage = whenSpoken(() => this.#comeInAgain());
    this.#connect();
  }

  /** Ask for something. What is not an action is about a lobby that `hello` will describe anyway. */
  send(message: Exclude<ClientMessage, Act>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Do something in a game. Sent again with the same nonce until it is answered. */
  act(game: number, action: Action): string {
    const nonce = newNonce();
    const act: Act = { t: 'act', nonce, game, action };
    this.#unanswered.set(nonce, act);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(act));
    return nonce;
  }

  /** Ask why something cannot be done. Not sent again: whoever is told everything anew asks anew. */
  ask(action: Action): string {
    const nonce = newNonce();
    this.send({ t: 'why', nonce, action });
    return nonce;
  }

  /** Say what will be said again a moment later, newer: lost words do not matter. */
  stream(bytes: ArrayBuffer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(bytes);
  }

  /** Forget what was asked: the game it belonged to is not there any more. */
  forget(): void {
    this.#unanswered.clear();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener('online', this.#reconnectNow);
    document.removeEventListener('visibilitychange', this.#reconnectNow);
    this.#forgetLanguage();
    this.#socket?.close();
  }

  /** Another language was chosen: the server asks for it at the door. What is on its way meanwhile is in the hello. */
  #comeInAgain(): void {
    const old = this.#socket;
    if (old === null) return;
    old.onmessage = null;
    this.#connect();
    old.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.url);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string') this.#receive(JSON.parse(data) as ServerMessage);
      else this.listener.streamed(data);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.listener.connected(false);
      if (!this.#closed) this.#retry = window.setTimeout(() => this.#connect(), this.#wait());
    };
  }

  #receive(message: ServerMessage): void {
    this.#lastReceived = Date.now();
    if (message.t === 'hello') {
      this.#attempts = 0;
      this.listener.connected(true);
    }
    if ('nonce' in message && message.nonce) this.#unanswered.delete(message.nonce);
    this.listener.received(message);
    if (message.t === 'hello') {
      for (const act of this.#unanswered.values()) this.#socket?.send(JSON.stringify(act));
    }
  }

  /** Full jitter: a thousand browsers that lost one server do not come back in step. */
  #wait(): number {
    const ceiling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts);
    this.#attempts += 1;
    return Math.random() * ceiling;
  }

  /** The network or the person is back: do not sit out the wait. */
  #reconnectNow = (): void => {
    if (this.#closed || document.hidden) return;
    if (this.#socket === null) {
      clearTimeout(this.#retry);
      this.#connect();
    } else if (Date.now() - this.#lastReceived > ASLEEP) {
      this.send({ t: 'again' });
    }
  };
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes));
}

/** The socket address of a room, on the machine this page came from. */
export function addressOf(code: string, television = false): string {
  const room = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${code}`;
  return television ? `${room}?tv` : room;
}
