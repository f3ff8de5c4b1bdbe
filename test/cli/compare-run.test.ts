import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const FOLDER = newFolder();
const PREDICTION = join(FOLDER, 'prediction.json');
const TELEMETRY = 'fixtures/chaos/telemetry.json';

describe('compare-run', () => {
  it('holds a prediction against a run, and fails if it is told to', async () => {
    await runHere([
      ...['simulate', 'fixtures/cluster/snapshot.yaml', '-s', 'fixtures/chaos/kill-pods.yaml'],
      ...['-o', `json=${PREDICTION}`],
    ]);
    const args = ['compare-run', PREDICTION, TELEMETRY, '--fail-on', 'difference'];
    const fine = await runHere([...args, '-o', 'json']);
    expect(fine.exitCode).toBe(0);
    expect(JSON.parse(fine.stdout).pods).toMatchObject([
      { pod: 'shop/web-9dwwjbqlk-x7k2p', verdict: 'inside', created: { measured: 0.05 } },
    ]);
    const strict = await runHere([...args, '--tolerance', '1s']);
    expect([strict.exitCode, strict.stdout]).toEqual([1, expect.stringContaining('outside')]);
  });

  it('says what is wrong with its files', async () => {
    const bad = join(FOLDER, 'bad.json');
    writeFileSync(bad, '{"scenarios": 3}');
    const { exitCode, stderr } = await runHere(['compare-run', PREDICTION, bad]);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('scenarios must be a list, not the number 3'),
    ]);
    const swapped = await runHere(['compare-run', TELEMETRY, PREDICTION]);
    expect([swapped.exitCode, swapped.stderr]).toEqual([2, expect.stringContaining('no report')]);
    const time = await runHere(['compare-run', PREDICTION, TELEMETRY, '--tolerance', 'soon']);
    expect([time.exitCode, time.stderr]).toEqual([2, expect.stringContaining('--tolerance')]);
  });
});
