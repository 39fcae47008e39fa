// The luck of live tables, worked out from its seed in this browser: SHA-256 over the seed and a counter.

const TWO_TO_32 = 4_294_967_296;
const BLOCK_BYTES = 32;

const encoder = new TextEncoder();

async function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', encoder.encode(text));
}

/** The SHA-256 of a text, as it is published: in hexadecimal digits. */
export async function hashOf(text: string): Promise<string> {
  return [...new Uint8Array(await digest(text))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same numbers in the same order as the server's `Sealed` (engine/chance.py). */
export class SealedLuck {
  #block = new DataView(new ArrayBuffer(0));
  #blocks = 0;
  #used = 0;

  constructor(private readonly seed: string) {}

  /** 32 random bits. */
  async bits(): Promise<number> {
    if (this.#used === this.#block.byteLength) {
      this.#block = new DataView(await digest(`${this.seed}/${this.#blocks}`), 0, BLOCK_BYTES);
      this.#blocks += 1;
      this.#used = 0;
    }
    this.#used += 4;
    return this.#block.getUint32(this.#used - 4, true);
  }

  /** A whole number from 0 to n - 1 (Lemire's multiplication). */
  async below(n: number): Promise<number> {
    let product = (await this.bits()) * n;
    const uneven = (TWO_TO_32 - n) % n;
    while (product % TWO_TO_32 < uneven) product = (await this.bits()) * n;
    return Math.floor(product / TWO_TO_32);
  }
}
