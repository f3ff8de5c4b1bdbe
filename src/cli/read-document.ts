import type { Io } from './io.ts';
import { LargerHeap } from './larger-heap.ts';
import { orUserError } from './os-errors.ts';
import { unpacked } from './unpacked.ts';
import { UserError } from './user-error.ts';

/** Limits on documents of our own, packed or not. */
interface Limits {
  /** The maximum length in bytes. */
  readonly longest: number;
  /** Bytes of heap per byte of the document. */
  readonly heapOfAByte: number;
}

const LIMITS = {
  /** A script, configuration or baseline: its tree with all places, and the objects made of it. */
  written: { longest: 100_000_000, heapOfAByte: 180 },
  /** A report: its text, its values, and their copies. No text of JavaScript is much longer. */
  report: { longest: 500_000_000, heapOfAByte: 8 },
} as const satisfies Readonly<Record<string, Limits>>;

const MEGABYTE = 2 ** 20;

/**
 * The text of a document of our own: a script, a configuration, a baseline. `-` is standard input.
 * Packed files are unpacked. Throws a {@link UserError} for a file that is unreadable, not UTF-8,
 * endless or too large for the memory limit, and {@link LargerHeap} if a larger heap suffices.
 */
export async function readDocument(
  path: string,
  io: Io,
  what: keyof typeof LIMITS = 'written',
): Promise<string> {
  const limits: Limits = LIMITS[what];
  const name = nameOf(path);
  const bytes = path === '-' ? io.streamStandardInput() : io.streamFile(path);
  const blocks: Uint8Array[] = [];
  let length = 0;
  await orUserError(`cannot read ${name}`, async () => {
    for await (const block of unpacked(bytes)) {
      length += block.length;
      if (length > limits.longest) throw tooLong(name, limits);
      // A copy, because the next block may reuse the memory of this one.
      blocks.push(Buffer.from(block));
    }
  });
  await holdMemory(length * limits.heapOfAByte, path, io);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(blocks));
  } catch {
    throw new UserError(`cannot read ${name}: it is no text in UTF-8`, 'save it as UTF-8');
  }
}

/** The beginning of a file as text, unpacked. */
export async function readHead(path: string, length: number, io: Io): Promise<string> {
  let head = Buffer.alloc(0);
  try {
    for await (const block of unpacked(io.streamFile(path))) {
      head = Buffer.concat([head, block.subarray(0, length - head.length)]);
      if (head.length >= length) break;
    }
  } catch (error) {
    // A damaged file is ignored here. Reading all of it later reports the place of the damage.
    if (error instanceof UserError) throw error;
  }
  return new TextDecoder().decode(head);
}

const nameOf = (path: string): string => (path === '-' ? 'standard input' : path);

const tooLong = (name: string, { longest }: Limits): UserError =>
  new UserError(
    `${name} is longer than ${longest / 1e6} MB, which no document of k8s-evict is`,
    'is it an endless device, or a snapshot?',
  );

async function holdMemory(needed: number, path: string, io: Io): Promise<void> {
  const { heapLimit, machine, isChosen } = io.memory;
  if (needed <= heapLimit) return;
  const megabytes = Math.ceil(needed / MEGABYTE);
  // A pipe cannot be read a second time.
  const comesAgain = path !== '-' && (await io.sizeOf(path)) > 0;
  if (!isChosen && comesAgain && needed < machine) throw new LargerHeap(megabytes);
  const available = Math.floor(heapLimit / MEGABYTE);
  throw new UserError(
    `${nameOf(path)} needs a heap of about ${megabytes} MB, and there may be ${available} MB`,
    `NODE_OPTIONS=--max-old-space-size=${megabytes} allows as much`,
  );
}
