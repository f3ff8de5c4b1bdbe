/** Longer texts are decoded faster by a decoder, shorter ones by hand. */
const SHORT = 48;
/** Bytes from here on are not of ASCII. */
const ASCII_END = 0x80;
/** Arguments of one call are few enough for any engine. */
const CODES_AT_ONCE = 8_192;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

type Encoding = 'utf8' | 'latin1' | 'hex' | 'base64';

/**
 * The part of the `Buffer` of Node.js that the loading of snapshots uses. The bundle for browsers
 * has it in place of that global.
 */
export class ByteBuffer extends Uint8Array {
  /** Copies bytes, or the UTF-8 of a text; shows a part of an ArrayBuffer as it is. */
  static override from(
    source: string | ArrayBuffer | ArrayLike<number> | Iterable<number>,
    encodingOrOffset?: unknown,
    length?: number,
  ): ByteBuffer {
    if (typeof source === 'string') {
      const isBase64 = encodingOrOffset === 'base64';
      return ByteBuffer.from(isBase64 ? fromBase64(source) : encoder.encode(source));
    }
    if (isPlainMemory(source)) return new ByteBuffer(source, Number(encodingOrOffset ?? 0), length);
    return new ByteBuffer('length' in source ? source : [...source]);
  }

  static alloc(length: number): ByteBuffer {
    return new ByteBuffer(length);
  }

  static allocUnsafeSlow(length: number): ByteBuffer {
    return new ByteBuffer(length);
  }

  static concat(parts: readonly Uint8Array[]): ByteBuffer {
    const whole = new ByteBuffer(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  override toString(encoding: Encoding = 'utf8', start = 0, end = this.length): string {
    if (encoding === 'hex') return hexOf(this.subarray(start, end));
    if (encoding === 'latin1') return latin1Of(this.subarray(start, end));
    const to = Math.min(end, this.length);
    if (to - start > SHORT) return decoder.decode(this.subarray(start, to));
    let text = '';
    for (let at = start; at < to; at++) {
      const byte = this[at] ?? 0;
      if (byte >= ASCII_END) return decoder.decode(this.subarray(start, to));
      text += String.fromCharCode(byte);
    }
    return text;
  }

  override indexOf(value: number | string | Uint8Array, from = 0): number {
    if (typeof value === 'number') return super.indexOf(value, from);
    const wanted = typeof value === 'string' ? encoder.encode(value) : value;
    const [first] = wanted;
    if (first === undefined) return Math.min(from, this.length);
    for (let at = super.indexOf(first, from); at >= 0; at = super.indexOf(first, at + 1)) {
      if (this.#hasAt(wanted, at)) return at;
    }
    return -1;
  }

  override includes(value: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(value, from) >= 0;
  }

  #hasAt(wanted: Uint8Array, at: number): boolean {
    return (
      at + wanted.length <= this.length && wanted.every((byte, place) => this[at + place] === byte)
    );
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.#hasAt(other, 0);
  }

  compare(
    other: Uint8Array,
    otherStart = 0,
    otherEnd = other.length,
    start = 0,
    end = this.length,
  ): number {
    const length = Math.min(end - start, otherEnd - otherStart);
    for (let place = 0; place < length; place++) {
      const difference = (this[start + place] ?? 0) - (other[otherStart + place] ?? 0);
      if (difference !== 0) return Math.sign(difference);
    }
    return Math.sign(end - start - (otherEnd - otherStart));
  }

  copy(target: Uint8Array, at = 0, start = 0, end = this.length): number {
    const part = this.subarray(start, end);
    target.set(part, at);
    return part.length;
  }
}

/** By its shape: the memory of another realm is of another class. */
const isPlainMemory = (source: object): source is ArrayBuffer => !(Symbol.iterator in source);

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CODES_AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + CODES_AT_ONCE));
  }
  return text;
}

/** Characters outside of base64 are passed over, as Node.js does. */
function fromBase64(text: string): Uint8Array {
  const [before = ''] = text.split('=', 1);
  const digits = before.replace(/-/g, '+').replace(/_/g, '/');
  const known = digits.replace(/[^A-Za-z0-9+/]/g, '');
  const whole = known.length % 4 === 1 ? known.slice(0, -1) : known;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}
