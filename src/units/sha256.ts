const BLOCK = 64;
const WORDS = 64;
/** The length in bits takes the last eight bytes of the last block. */
const LENGTH_BYTES = 8;

/** The first 32 bits of the fraction of a root of a prime, which FIPS 180-4 takes as constants. */
function fractionBits(prime: number, root: 2 | 3): number {
  const scale = 2n ** BigInt(32 * root);
  return Number(integerRoot(BigInt(prime) * scale, BigInt(root)) & 0xffff_ffffn) | 0;
}

/** The largest whole number whose power is at most `n`, by Newton's method. */
function integerRoot(n: bigint, power: bigint): bigint {
  let root = 2n ** (BigInt(n.toString(2).length) / power + 1n);
  for (;;) {
    const next = ((power - 1n) * root + n / root ** (power - 1n)) / power;
    if (next >= root) return root;
    root = next;
  }
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes;
}

const PRIMES = firstPrimes(WORDS);
const CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionBits(prime, 3));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(prime, 2));

/** SHA-256 in plain JavaScript, for platforms without a faster one that answers at once. */
export class Sha256 {
  readonly #state = START.slice();
  readonly #block = new Uint8Array(BLOCK);
  readonly #view = new DataView(this.#block.buffer);
  readonly #words = new Int32Array(WORDS);
  /** The number of bytes in the block, and in all. */
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + BLOCK - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === BLOCK) this.#mix();
    }
  }

  /** Ends the hashing and returns hexadecimal digits. */
  digest(): string {
    const bits = BigInt(this.#length) * 8n;
    this.#block[this.#filled++] = 0x80;
    this.#block.fill(0, this.#filled);
    if (this.#filled > BLOCK - LENGTH_BYTES) {
      this.#mix();
      this.#block.fill(0);
    }
    this.#view.setBigUint64(BLOCK - LENGTH_BYTES, bits);
    this.#mix();
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** Plain variables, because arrays for the turn of the words cost ten times the time. */
  #mix(): void {
    const words = this.#schedule();
    const state = this.#state;
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let round = 0; round < WORDS; round++) {
      const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const key = ((CONSTANTS[round] ?? 0) + (words[round] ?? 0)) | 0;
      const first = (h + sum1 + ((e & f) ^ (~e & g)) + key) | 0;
      const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    const sums = [a, b, c, d, e, f, g, h];
    for (let place = 0; place < sums.length; place++) {
      state[place] = (state[place] ?? 0) + (sums[place] ?? 0);
    }
    this.#filled = 0;
  }

  #schedule(): Int32Array {
    const words = this.#words;
    for (let place = 0; place < 16; place++) words[place] = this.#view.getInt32(place * 4);
    for (let place = 16; place < WORDS; place++) {
      const early = words[place - 15] ?? 0;
      const late = words[place - 2] ?? 0;
      const sigma0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const sigma1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[place] = (words[place - 16] ?? 0) + sigma0 + (words[place - 7] ?? 0) + sigma1;
    }
    return words;
  }
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The SHA-256 of the UTF-8 of a text, in hexadecimal digits. */
export function sha256Of(text: string): string {
  const hash = new Sha256();
  hash.update(new TextEncoder().encode(text));
  return hash.digest();
}
