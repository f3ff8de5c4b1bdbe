import type { Io } from './io.ts';
import { codeOf, reasonOf } from './os-errors.ts';
import type { Memory } from './relaunch.ts';
import { UserError } from './user-error.ts';

/** The path and the size of a file of a snapshot. */
interface SizedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** For dumps without the fields that no model reads. Full dumps need a fifth of it. */
const HEAP_OF_A_BYTE = 3;
const BYTES_OF_A_PACKED_BYTE = 12;
const SHARE_OF_THE_MACHINE = 0.75;
const MEGABYTE = 2 ** 20;

/** Thrown if the input needs more heap than this process has. A larger heap may suffice. */
export class LargerHeap extends Error {
  readonly megabytes: number;

  constructor(megabytes: number) {
    super(`needs a heap of ${megabytes} MB`);
    this.name = 'LargerHeap';
    this.megabytes = megabytes;
  }

  /** The error where no process with such a heap can begin. */
  refused(cause: unknown): unknown {
    if (!(cause instanceof Error) || codeOf(cause) === undefined) return cause;
    return new UserError(
      `the input needs a heap of ${this.megabytes} MB, for which another process could not begin: ${reasonOf(cause)}`,
      `NODE_OPTIONS=--max-old-space-size=${this.megabytes} needs no other process`,
    );
  }
}

/** The heap of the program itself, and of its answer. */
const BASE = 80 * MEGABYTE;

/** The megabytes of heap that are enough for a file of this size; for most less is. */
export const enoughFor = (file: SizedFile): number =>
  Math.ceil((BASE + HEAP_OF_A_BYTE * unpackedSize(file)) / MEGABYTE);

/** The rest of the memory is needed to play on, and for the report. */
const MOST_MEMORY = 0.8;

/**
 * Whether so little memory is left for a run that an error is better than the end that V8 makes of
 * it. Runs leave much garbage, which does not count.
 */
export function isMemoryShort(io: Pick<Io, 'memoryUse' | 'collectGarbage'>): boolean {
  if (io.memoryUse() <= MOST_MEMORY) return false;
  io.collectGarbage();
  return io.memoryUse() > MOST_MEMORY;
}

/** The error of a run that needs more memory to be played than there is. */
export function tooLittleToPlay(bytes: number, { heapLimit }: Memory): UserError {
  const available = Math.floor(heapLimit / MEGABYTE);
  const more = Math.max(2 * available, enoughFor({ path: '', size: bytes }));
  return new UserError(
    `playing takes more memory than there is: ${available} MB of heap`,
    `NODE_OPTIONS=--max-old-space-size=${more} allows ${more} MB`,
  );
}

/**
 * The megabytes of heap that it takes to read these files, limited by the memory of the machine.
 * Undefined if the heap is large enough, or if the user has chosen its size. Node uses 4 GB at most
 * by default, which is enough for a million pods.
 */
export function heapFor(
  files: readonly SizedFile[],
  { heapLimit, machine, isChosen }: Memory,
): number | undefined {
  const bytes = files.reduce((sum, file) => sum + unpackedSize(file), 0);
  const wanted = Math.min(HEAP_OF_A_BYTE * bytes, SHARE_OF_THE_MACHINE * machine);
  return isChosen || wanted <= heapLimit ? undefined : Math.floor(wanted / MEGABYTE);
}

const unpackedSize = ({ path, size }: SizedFile): number =>
  size * (path.endsWith('.gz') ? BYTES_OF_A_PACKED_BYTE : 1);
