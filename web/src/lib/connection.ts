// The connection to the server: it comes back when it is cut, and no action sent over it is lost.
import { whenSpoken } from '../words';
import type { Act, Action, ClientMessage, ServerMessage } from './wire';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** How often it is looked whether anybody is still there. */
const LOOK = 1_000;
/** After so much silence it is asked; whoever waits for an answer asks sooner. */
const SILENCE = 10_000;
const UNANSWERED = 2_000;
/** A connection that does not answer for so long is given up: a server that lost its power closes none. */
const DEAF = 3_000;

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
  /** When it was asked whether anybody is there, as long as nothing has been heard since. */
  #probedAt: number | null = null;
  readonly #watch: number;
  /** Actions the server has not answered yet, by nonce, oldest first. */
  readonly #unanswered = new Map<string, Act>();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.#reconnectNow);
    document.addEventListener('visibilitychange', this.#reconnectNow);
    this.#forgetLanguage = whenSpoken(() => this.#comeInAgain());
    this.#watch = window.setInterval(this.#listen, LOOK);
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
    clearInterval(this.#watch);
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
    this.#probedAt = null;
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      this.#lastReceived = Date.now();
      this.#probedAt = null;
      if (typeof data === 'string') this.#receive(JSON.parse(data) as ServerMessage);
      else this.listener.streamed(data);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.listener.connected(false);
    if (!this.#closed) this.#retry = window.setTimeout(() => this.#connect(), this.#wait());
  }

  #receive(message: ServerMessage): void {
    if (message.t === 'alive') return;
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
    } else {
      this.#listen();
    }
  };

  /** Ask a silent connection whether it hears us, and give up one that does not. */
  #listen = (): void => {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const now = Date.now();
    if (this.#probedAt === null) {
      const patience = this.#unanswered.size > 0 ? UNANSWERED : SILENCE;
      if (now - this.#lastReceived < patience) return;
      this.#probedAt = now;
      this.send({ t: 'probe' });
    } else if (now - this.#probedAt >= DEAF) {
      this.#lost(socket);
      socket.close();
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
