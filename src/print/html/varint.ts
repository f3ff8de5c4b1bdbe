const SEVEN_BITS = 128;

/** Writes whole numbers as LEB128: seven bits in each byte, so that small numbers take one byte. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** @param value a whole number, 0 or more, up to 2^53 - 1 */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= SEVEN_BITS) {
      this.#byte((rest % SEVEN_BITS) + SEVEN_BITS);
      rest = Math.floor(rest / SEVEN_BITS);
    }
    this.#byte(rest);
  }

  /** @param value a whole number between -2^52 and 2^52 */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }
}

/** Reads the numbers of a {@link ByteWriter} in their order. Reads zeros behind the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      if (byte < SEVEN_BITS) return value + byte * scale;
      value += (byte - SEVEN_BITS) * scale;
      scale *= SEVEN_BITS;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
