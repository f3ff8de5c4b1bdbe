import { gunzipSync } from 'node:zlib';
import type { Io } from '#cli';
import { UserError } from '../../src/cli/user-error.ts';
import { findRecordings, readRecording } from '../real/recording.ts';
import { readCaseScenario } from './case-settings.ts';
import { compareCase } from './compare-case.ts';

/**
 * Compares recordings of real autoscalers with simulations of them.
 *
 * @returns 0 when all agree, 1 when any does not, 2 when a file is unusable
 */
export async function conformanceAutoscalers(paths: readonly string[], io: Io): Promise<number> {
  try {
    if (paths.length === 0) throw new UserError('no recording is named', 'name folders');
    const folders = await Promise.all(paths.map((path) => findRecordings(path, io)));
    let [passed, failed] = [0, 0];
    for (const folder of folders.flat()) {
      const bytes = await io.readFile(`${folder}/scenario.json`);
      const scenario = readCaseScenario(new TextDecoder().decode(bytes));
      const log = await readLog(folder, io);
      const differences = await compareCase(await readRecording(folder, io), scenario, log);
      if (differences.length === 0) passed += 1;
      else failed += 1;
      const word = differences.length === 0 ? 'ok    ' : 'FAILED';
      await io.results.write([
        `${word} ${scenario.name}\n`,
        ...differences.map(({ text }) => `  ${text}\n`),
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

/** The lines that the autoscaler logged; none where its log is missing. */
async function readLog(folder: string, io: Io): Promise<readonly string[]> {
  for (const name of ['ca.log', 'ca.log.gz', 'karpenter.log', 'karpenter.log.gz']) {
    const path = `${folder}/${name}`;
    if ((await io.kindOf(path)) !== 'file') continue;
    const bytes = await io.readFile(path);
    const text = new TextDecoder().decode(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    return text.split('\n');
  }
  return [];
}
