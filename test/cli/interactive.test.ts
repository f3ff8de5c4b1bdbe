import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadForScenarios } from '#simulation';
import { KeptInputs } from '../../src/cli/interactive/kept-inputs.ts';
import { TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

test('--interactive needs a page', async () => {
  const { exitCode, stderr } = await runHere(['simulate', SNAPSHOT, '--interactive', '-o', 'json']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--interactive is for pages, and no output is one');
  expect(stderr).toContain('add -o html=report.html');
});

test('--interactive plays all events', async () => {
  const args = ['--only-event', '1', '--interactive', '-o', 'html=/dev/null'];
  const { exitCode, stderr } = await runHere(['simulate', SNAPSHOT, ...args]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--only-event');
});

test('a snapshot that no page can hold has an error that says what it may be', async () => {
  const kept = new KeptInputs(50_000);
  const snapshot = [{ path: SNAPSHOT, bytes: readFileSync(join(TOP, SNAPSHOT)) }];
  const options = { controllers: 'steady' } as const;
  kept.snapshot = (await loadForScenarios({ snapshot, options })).loaded;
  await expect(kept.files()).rejects.toThrow('takes more than 0.05 MB');
});
