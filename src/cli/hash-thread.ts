import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Hashing } from '#snapshot';

/** Less is hashed sooner than a thread has begun. */
const WORTH_A_THREAD = 16_000_000;

/**
 * SHA-256, of large files on another core: it would take a sixth of the time that reading them takes.
 */
export class ThreadedHash implements Hashing {
  /** What came first, as long as it is not much. */
  #first: Uint8Array[] = [];
  #size = 0;
  #thread: HashThread | undefined;

  update(bytes: Uint8Array): void {
    if (this.#thread !== undefined) {
      this.#thread.update(bytes);
      return;
    }
    this.#first.push(Uint8Array.from(bytes));
    this.#size += bytes.length;
    if (this.#size < WORTH_A_THREAD) return;
    this.#thread = new HashThread();
    for (const each of this.#first) this.#thread.update(each);
    this.#first = [];
  }

  digest(): string {
    if (this.#thread !== undefined) return this.#thread.digest();
    const hash = createHash('sha256');
    for (const bytes of this.#first) hash.update(bytes);
    return hash.digest('hex');
  }
}

const SLOT_BYTES = 1_000_000;
const SLOTS = 24;
const DIGEST_BYTES = 32;
/** A thread that takes longer has died. */
const LONGEST_WAIT = 60_000;

/** Memory that two threads see: a ring of slots, of which one fills what the other empties. */
interface SharedRing {
  readonly slots: readonly Uint8Array[];
  /** How much is in each slot. One that is not full is the last. */
  readonly lengths: Int32Array;
  /** How many slots were filled so far, and how many emptied. */
  readonly filled: Int32Array;
  readonly emptied: Int32Array;
  readonly digest: Uint8Array;
}

const sharedNumbers = (length: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));

class HashThread {
  readonly #ring: SharedRing = {
    slots: Array.from({ length: SLOTS }, () => new Uint8Array(new SharedArrayBuffer(SLOT_BYTES))),
    lengths: sharedNumbers(SLOTS),
    filled: sharedNumbers(1),
    emptied: sharedNumbers(1),
    digest: new Uint8Array(new SharedArrayBuffer(DIGEST_BYTES)),
  };
  /** How many slots are full, and how much is in the next one. */
  #full = 0;
  #length = 0;

  constructor() {
    const code = `(${hashSlots.toString()})(require('node:worker_threads'), require('node:crypto'))`;
    // Whoever gives up reading leaves a thread that waits.
    new Worker(code, { eval: true, workerData: this.#ring }).unref();
  }

  update(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + SLOT_BYTES - this.#length);
      this.#emptySlot().set(part, this.#length);
      this.#length += part.length;
      from += part.length;
      if (this.#length === SLOT_BYTES) this.#handOver();
    }
  }

  digest(): string {
    const { digest } = this.#ring;
    this.#emptySlot();
    this.#handOver();
    this.#waitFor(this.#full);
    return Buffer.from(digest).toString('hex');
  }

  #emptySlot(): Uint8Array {
    this.#waitFor(this.#full - SLOTS + 1);
    return this.#ring.slots[this.#full % SLOTS] ?? new Uint8Array(0);
  }

  #handOver(): void {
    const { lengths, filled } = this.#ring;
    lengths[this.#full % SLOTS] = this.#length;
    this.#full++;
    this.#length = 0;
    Atomics.store(filled, 0, this.#full);
    Atomics.notify(filled, 0);
  }

  /** Until so many slots were emptied. */
  #waitFor(count: number): void {
    const { emptied } = this.#ring;
    for (let done = Atomics.load(emptied, 0); done < count; done = Atomics.load(emptied, 0)) {
      if (Atomics.wait(emptied, 0, done, LONGEST_WAIT) === 'timed-out') {
        throw new Error('the thread that hashes does not go on');
      }
    }
  }
}

/** Runs in a thread of its own as a text, so that it can use nothing that stands around it. */
function hashSlots(
  { workerData }: { workerData: SharedRing },
  crypto: { createHash: typeof createHash },
): void {
  const { slots, lengths, filled, emptied, digest } = workerData;
  const hash = crypto.createHash('sha256');
  for (let taken = 0, isLast = false; !isLast; taken++) {
    // What wakes it may be the word of a slot that it has found by itself meanwhile.
    while (Atomics.load(filled, 0) === taken) Atomics.wait(filled, 0, taken);
    const at = taken % slots.length;
    const slot = slots[at] ?? new Uint8Array(0);
    const length = lengths[at] ?? 0;
    hash.update(slot.subarray(0, length));
    isLast = length < slot.length;
    if (isLast) digest.set(hash.digest());
    Atomics.store(emptied, 0, taken + 1);
    Atomics.notify(emptied, 0);
  }
}
