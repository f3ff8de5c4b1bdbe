import { createHash } from 'node:crypto';
import type { Hashing } from '#snapshot';
import { runInThread } from './run-in-thread.ts';
import { digestOf, newRing, type SharedRing, SLOT_BYTES, tell, waitFor } from './shared-ring.ts';

/** Smaller inputs are hashed before a thread has started. */
const WORTH_A_THREAD = 16_000_000;

/**
 * SHA-256. Large inputs are hashed on another core, because hashing would add a sixth to the time
 * that reading takes.
 */
export class ThreadedHash implements Hashing {
  /** The first bytes, kept until there are enough to start a thread. */
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

/** Enough slots for the first bytes, and for more while the thread starts. */
const SLOTS = 24;

class HashThread {
  readonly #ring = newRing(SLOTS);
  /** The number of full slots, and the number of bytes in the next one. */
  #full = 0;
  #length = 0;

  constructor() {
    runInThread(hashSlots, ['crypto'], this.#ring);
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
    this.#emptySlot();
    this.#handOver();
    return digestOf(this.#ring);
  }

  #emptySlot(): Uint8Array {
    waitFor(this.#ring.emptied, this.#full - SLOTS + 1);
    return this.#ring.slots[this.#full % SLOTS] ?? new Uint8Array(0);
  }

  #handOver(): void {
    this.#ring.lengths[this.#full % SLOTS] = this.#length;
    this.#full++;
    this.#length = 0;
    tell(this.#ring.filled, this.#full);
  }
}

/** Runs in a thread of its own. */
function hashSlots(
  { workerData }: { workerData: SharedRing },
  crypto: { createHash: typeof createHash },
): void {
  const { slots, lengths, filled, emptied, ended, digest } = workerData;
  const hash = crypto.createHash('sha256');
  for (let taken = 0, isLast = false; !isLast; taken++) {
    // A wake-up can be about a slot that the loop has already found, so the count is read again.
    while (Atomics.load(filled, 0) === taken) Atomics.wait(filled, 0, taken);
    const at = taken % slots.length;
    const slot = slots[at] ?? new Uint8Array(0);
    const length = lengths[at] ?? 0;
    hash.update(slot.subarray(0, length));
    isLast = length < slot.length;
    Atomics.store(emptied, 0, taken + 1);
    Atomics.notify(emptied, 0);
  }
  digest.set(hash.digest());
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
}
