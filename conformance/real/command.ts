import type { Io } from '#cli';
import { UserError } from '../../src/cli/user-error.ts';
import { explain } from '../wording.ts';
import { compareRecording } from './compare-recording.ts';
import { findRecordings, readRecording } from './recording.ts';

/**
 * Compares recordings of a real control plane with simulations of them.
 *
 * @returns 0 when all agree, 1 when any does not, 2 when a file is unusable
 */
export async function conformanceReal(paths: readonly string[], io: Io): Promise<number> {
  try {
    if (paths.length === 0) throw new UserError('no recording is named', 'name folders');
    const found = await Promise.all(paths.map((path) => findRecordings(path, io)));
    let passed = 0;
    let failed = 0;
    for (const folder of found.flat()) {
      const recording = await readRecording(folder, io);
      const differences = await compareRecording(recording);
      if (differences.length === 0) passed += 1;
      else failed += 1;
      const verdict = { kind: 'timeline-differs', differences } as const;
      const lines = differences.length === 0 ? [] : explain(verdict, { verbose: true });
      const word = differences.length === 0 ? 'ok    ' : 'FAILED';
      await io.results.write([
        `${word} ${recording.name}\n`,
        ...lines.map((line) => `  ${line}\n`),
      ]);
    }
    await io.results.write([`${passed} passed, ${failed} failed\n`]);
    return failed === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    await io.messages.write([`error: ${error.message}\n`]);
    return 2;
  }
}
