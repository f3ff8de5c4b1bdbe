import type { SnapshotInput } from '#snapshot';
import { type Duration, inSeconds, printDuration, seconds } from '#units';
import type { Io, ProgressLine } from './io.ts';

/** A progress line for `--quiet`. */
export const NO_PROGRESS: ProgressLine = { tell: () => {} };

/** The same inputs, which report how many of their bytes have been read. */
export async function tellReading(
  inputs: readonly SnapshotInput[],
  progress: ProgressLine,
  io: Io,
): Promise<readonly SnapshotInput[]> {
  const sizes = await Promise.all(inputs.map(({ path }) => io.sizeOf(path)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let read = 0;
  const tell = (path: string, bytes: number) => {
    read += bytes;
    progress.tell(() => `reading ${path}: ${readText(read, total)}`);
  };
  return inputs.map((input) => {
    const { path, bytes } = input;
    return bytes instanceof Uint8Array
      ? input
      : { ...input, bytes: counted(bytes, (n) => tell(path, n)) };
  });
}

async function* counted(
  blocks: AsyncIterable<Uint8Array>,
  tell: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const block of blocks) {
    tell(block.length);
    yield block;
  }
}

const BYTES_PER_MEGABYTE = 1e6;
const megabytes = (bytes: number): string => (bytes / BYTES_PER_MEGABYTE).toFixed(0);

/** The total size of a pipe is unknown. */
const readText = (read: number, total: number): string =>
  read > total
    ? `${megabytes(read)} MB`
    : `${megabytes(read)} of ${megabytes(total)} MB (${Math.floor((100 * read) / total)}%)`;

/** The simulated time so far. */
export const playedText = (sinceStart: Duration): string =>
  `playing: ${printDuration(seconds(Math.floor(inSeconds(sinceStart))))} after the start`;
