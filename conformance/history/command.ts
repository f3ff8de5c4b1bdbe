import { readdir } from 'node:fs/promises';
import type { Io } from '#cli';
import { compareHistory, type Given } from './compare-history.ts';

const ALL: readonly Given[] = [true, false].flatMap((before) =>
  [true, false].flatMap((events) => [true, false].map((audit) => ({ before, events, audit }))),
);

/**
 * Reads recorded histories with all of their evidence, and with each part of it left out, and holds
 * what is found against what happened. Exit code 1 if anything is wrong.
 */
export async function conformanceHistory(paths: readonly string[], io: Io): Promise<0 | 1> {
  let passed = 0;
  let failed = 0;
  for (const folder of await foldersIn(paths)) {
    for (const given of ALL) {
      const { removals, unknown, faults } = await compareHistory(folder, given);
      const parts = Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
      const what = ['after', ...parts].join(', ');
      await io.results.write([
        `${faults.length === 0 ? 'ok  ' : 'FAIL'} ${folder} (${what}): ${removals} removals, ${unknown} unknown\n`,
        ...faults.map((fault) => `       ${fault}\n`),
      ]);
      if (faults.length === 0) passed++;
      else failed++;
    }
  }
  await io.results.write([`${passed} passed, ${failed} failed\n`]);
  return failed === 0 ? 0 : 1;
}

/** The folders with a record, the given ones or those directly below them. */
async function foldersIn(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const entries = await readdir(path, { withFileTypes: true });
    if (entries.some(({ name }) => name === 'record.ndjson')) found.push(path);
    else {
      const below = entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${path}/${name}`);
      found.push(...(await foldersIn(below.sort())));
    }
  }
  return found;
}
