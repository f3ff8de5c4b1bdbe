/**
 * The part of a file that is read and not yet taken. The memory is reused, because fresh memory for
 * each block takes longer to get than the block takes to read.
 */
export class Window {
  #memory: Buffer = Buffer.alloc(0);
  #from = 0;
  #to = 0;

  get length(): number {
    return this.#to - this.#from;
  }

  /** Valid until more is added. */
  get bytes(): Buffer {
    return this.#memory.subarray(this.#from, this.#to);
  }

  add(block: Uint8Array): void {
    if (this.#to + block.length > this.#memory.length) this.#makeRoom(block.length);
    this.#memory.set(block, this.#to);
    this.#to += block.length;
  }

  /** Drops the bytes that were taken. */
  pass(count: number): void {
    this.#from += count;
  }

  #makeRoom(length: number): void {
    const { bytes } = this;
    const needed = bytes.length + length;
    // A file that comes in one block needs no room for another one.
    const wanted = this.#memory.length === 0 ? needed : ROOM * needed;
    if (needed > this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(wanted);
    bytes.copy(this.#memory);
    this.#from = 0;
    this.#to = bytes.length;
  }
}

const ROOM = 2;
