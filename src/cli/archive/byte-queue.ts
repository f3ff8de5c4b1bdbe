/** Bytes that come in blocks of any length, taken in pieces of other lengths. */
export class ByteQueue {
  readonly #blocks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(blocks: AsyncIterable<Uint8Array>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  /** Some bytes, at most so many; undefined at the end. */
  async some(most: number): Promise<Uint8Array | undefined> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#blocks.next();
      if (done === true) return undefined;
      // A copy, because the next block may reuse the memory of this one.
      this.#rest = Buffer.from(value);
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  /** So many bytes, or all that are left. */
  async take(length: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for (let left = length; left > 0; ) {
      const piece = await this.some(left);
      if (piece === undefined) break;
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }
}
