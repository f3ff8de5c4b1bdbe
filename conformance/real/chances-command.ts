import type { Io } from '#cli';
import { UserError } from '../../src/cli/user-error.ts';
import { compareChances } from './compare-chances.ts';
import { findRecordings, readRecording } from './recording.ts';

/** The least share of causes within the windows. */
const LEAST = 0.95;

/**
 * Compares recordings of a real control plane with the windows of many histories.
 *
 * @returns 0 when enough causes lie within the windows, 1 when not, 2 when a file is unusable
 */
export async function conformanceChances(
  [histories = '', ...paths]: readonly string[],
  io: Io,
): Promise<number> {
  try {
    const count = Number(histories);
    if (!/^[1-9]\d*$/.test(histories))
      throw new UserError(`${histories} is no number of histories`);
    if (paths.length === 0) throw new UserError('no recording is named', 'name folders');
    const folders = await Promise.all(paths.map((path) => findRecordings(path, io)));
    let [inside, exactly, causes] = [0, 0, 0];
    for (const folder of folders.flat()) {
      const recording = await readRecording(folder, io);
      const found = await compareChances(recording, count);
      inside += found.inside;
      exactly += found.exactly;
      causes += found.causes;
      await io.results.write([
        `${recording.name}: ${found.inside} of ${found.causes} causes\n`,
        ...found.outside.map((line) => `  ${line}\n`),
      ]);
    }
    const share = causes === 0 ? 0 : inside / causes;
    const percentOf = (part: number): string =>
      causes === 0 ? '-' : `${((100 * part) / causes).toFixed(1)} %`;
    const window = `the 5 % to 95 % window of ${count} histories`;
    await io.results.write([`${inside} of ${causes} causes in ${window}: ${percentOf(inside)}\n`]);
    await io.results.write([`${exactly} without a tolerance of 0.5 s: ${percentOf(exactly)}\n`]);
    return share >= LEAST ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    await io.messages.write([`error: ${error.message}\n`]);
    return 2;
  }
}
