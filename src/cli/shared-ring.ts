/** A thread that takes longer for one slot has died. */
const LONGEST_WAIT = 300_000;
const DIGEST_BYTES = 32;

export const SLOT_BYTES = 1_000_000;

/** Memory shared by two threads: a ring of slots, which one thread fills and the other empties. */
export interface SharedRing {
  readonly slots: readonly Uint8Array[];
  /** The number of bytes in each slot. A slot that is not full is the last. */
  readonly lengths: Int32Array;
  /** The numbers of slots filled and emptied so far. */
  readonly filled: Int32Array;
  readonly emptied: Int32Array;
  /** 1 once the last slot is processed and the digest is complete. */
  readonly ended: Int32Array;
  /** The hash of all bytes. */
  readonly digest: Uint8Array;
}

export const newRing = (slots: number): SharedRing => ({
  slots: Array.from({ length: slots }, () => new Uint8Array(new SharedArrayBuffer(SLOT_BYTES))),
  lengths: sharedNumbers(slots),
  filled: sharedNumbers(1),
  emptied: sharedNumbers(1),
  ended: sharedNumbers(1),
  digest: new Uint8Array(new SharedArrayBuffer(DIGEST_BYTES)),
});

const sharedNumbers = (length: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));

/** The digest of the other thread, in hexadecimal digits. */
export function digestOf({ ended, digest }: SharedRing): string {
  waitFor(ended, 1);
  return Buffer.from(digest).toString('hex');
}

/** Publishes to the other thread how many slots this thread has processed. */
export function tell(counter: Int32Array, count: number): void {
  Atomics.store(counter, 0, count);
  Atomics.notify(counter, 0);
}

/** Waits until the other thread has processed a number of slots. */
export function waitFor(counter: Int32Array, count: number): void {
  for (let done = Atomics.load(counter, 0); done < count; done = Atomics.load(counter, 0)) {
    if (Atomics.wait(counter, 0, done, LONGEST_WAIT) === 'timed-out') {
      throw new Error('the other thread does not go on');
    }
  }
}
