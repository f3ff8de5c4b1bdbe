import type { Io } from '../io.ts';

/**
 * Prints each piece of a share on a line of its own. The work goes on while the process that asked
 * for it is too busy to read.
 */
export async function printShare(
  pieces: Iterable<object | undefined>,
  { results, nextTurn }: Pick<Io, 'results' | 'nextTurn'>,
): Promise<void> {
  let error: unknown;
  let written = Promise.resolve();
  for (const piece of pieces) {
    if (piece !== undefined) {
      written = results.write([`${JSON.stringify(piece)}\n`]).catch((reason) => {
        error ??= reason;
      });
    }
    await nextTurn();
    if (error !== undefined || results.isBroken()) break;
  }
  await written;
  if (error !== undefined) throw error;
}
