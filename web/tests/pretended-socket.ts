// A WebSocket without a network: tests say when it opens, what it hears and when it is cut.
import type { ClientMessage, Hello, ServerMessage } from '../src/lib/wire';

export class PretendedSocket {
  static readonly OPEN = 1;
  /** Every socket that was opened, the newest last. */
  static opened: PretendedSocket[] = [];

  static get newest(): PretendedSocket {
    return PretendedSocket.opened.at(-1)!;
  }

  binaryType = '';
  readyState = 0;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #sent: (string | ArrayBuffer)[] = [];

  constructor(readonly url: string) {
    PretendedSocket.opened.push(this);
  }

  send(data: string | ArrayBuffer): void {
    this.#sent.push(data);
  }

  close(): void {
    this.cut();
  }

  // ---- What a test does

  /** The server accepts, and says hello. */
  greet(hello: Partial<Hello> = {}): void {
    this.readyState = PretendedSocket.OPEN;
    this.hear({ t: 'hello', table: null, ...hello } as Hello);
  }

  hear(message: ServerMessage | ArrayBuffer): void {
    this.onmessage?.({ data: message instanceof ArrayBuffer ? message : JSON.stringify(message) });
  }

  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** Everything said so far in words. */
  get sent(): ClientMessage[] {
    return this.#sent.flatMap((data) => (typeof data === 'string' ? [JSON.parse(data) as ClientMessage] : []));
  }

  get streamed(): ArrayBuffer[] {
    return this.#sent.filter((data) => data instanceof ArrayBuffer);
  }
}
