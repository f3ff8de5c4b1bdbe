import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RollUp, SimulationReport, SweepReport } from '#documents';
import { newFolder } from '../../support/program.ts';
import { runHere } from '../../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

async function simulated(
  event: string,
  by: string,
): Promise<SimulationReport & { readonly rollUp: RollUp }> {
  const args = ['-e', event, '--by', by, '-o', 'json', '--quiet'];
  const { stdout } = await runHere(['simulate', SNAPSHOT, ...args]);
  return JSON.parse(stdout);
}

const sumOf = (
  rows: RollUp['rows'],
  field: 'evictions' | 'pending' | 'stuck' | 'servicesDown' | 'workloadsDown',
) => rows.reduce((sum, row) => sum + row[field], 0);

describe('--by', () => {
  test('gives each figure of the summary to one group', async () => {
    const zone = fc.constantFrom('us-east-1a', 'us-east-1b', 'us-east-1c');
    const events = fc.oneof(
      zone.map((name) => `at=1m powerOff zones=${name}`),
      fc.integer({ min: 1, max: 9 }).map((n) => `at=1m drain nodes=worker-${n}`),
      fc.constant('at=1m powerOff all=true'),
    );
    const by = fc.constantFrom('namespace', 'owner', 'label=app', 'label=none-has-it');
    await fc.assert(
      fc.asyncProperty(events, by, async (event, group) => {
        const { rollUp, summary } = await simulated(event, group);
        for (const field of [
          'evictions',
          'pending',
          'stuck',
          'servicesDown',
          'workloadsDown',
        ] as const) {
          expect([field, sumOf(rollUp.rows, field)]).toEqual([field, summary[field]]);
        }
        const most = Math.max(0, ...rollUp.rows.map((row) => row.mostSecondsDown ?? 0));
        expect(most).toBeLessThanOrEqual(24 * 3_600);
        expect(new Set(rollUp.rows.map((row) => row.group)).size).toBe(rollUp.rows.length);
      }),
      { numRuns: 12 },
    );
  });

  test('says what has no such label', async () => {
    const { rollUp } = await simulated('at=1m powerOff nodes=worker-5', 'label=none-has-it');
    expect(rollUp.rows.map(({ group }) => group)).toEqual([null]);
    expect(rollUp.by).toBe('label=none-has-it');
  });

  test('of a sweep names the worst fault of each group', async () => {
    const args = ['--over', 'zones', '--by', 'namespace', '-o', 'json', '--quiet'];
    const { stdout } = await runHere(['sweep', SNAPSHOT, ...args]);
    const { rows, rollUp }: SweepReport = JSON.parse(stdout);
    expect(rollUp?.rows.length).toBeGreaterThan(1);
    for (const { group, faults, worst } of rollUp?.rows ?? []) {
      const hurting = rows.filter((row) =>
        (row.added ?? row).down.some(({ name }) => name.split('/')[1] === group),
      );
      expect(faults).toBe(hurting.length);
      expect(hurting.map(({ fault }) => fault)).toContain(worst);
    }
  });

  test('of parts that are put together is that of the whole sweep', async () => {
    const folder = newFolder();
    const args = ['--over', 'zones', '--quiet'];
    const parts = ['0/2', '1/2'].map((shard) => join(folder, `${shard.replace('/', '-')}.json`));
    for (const [index, shard] of ['0/2', '1/2'].entries()) {
      const { stdout } = await runHere(['sweep', SNAPSHOT, ...args, '--shard', shard]);
      writeFileSync(parts[index] ?? '', stdout);
    }
    const by = ['--by', 'owner', '-o', 'json', '--quiet'];
    const merged = await runHere(['sweep', ...parts, '--merge', ...by]);
    const whole = await runHere(['sweep', SNAPSHOT, '--over', 'zones', ...by]);
    const rollUpIn = (text: string): unknown => (JSON.parse(text) as SweepReport).rollUp;
    expect(rollUpIn(merged.stdout)).toEqual(rollUpIn(whole.stdout));
    expect(rollUpIn(merged.stdout)).toBeDefined();
  });

  test.each([
    [['simulate', SNAPSHOT, '--by', 'team'], 'neither namespace nor owner nor a label'],
    [['simulate', SNAPSHOT, '--by', 'label='], 'neither namespace nor owner nor a label'],
    [['sweep', SNAPSHOT, '--by', 'label=app', '--merge'], 'parts, which hold no labels'],
    [['sweep', SNAPSHOT, '--by', 'namespace', '--shard', '0/2'], '--by does not go with --shard'],
    [['sweep', SNAPSHOT, '--by', 'owner', '--over', 'consolidations'], 'does not go with --by'],
  ])('%j is refused', async (args, message) => {
    const { exitCode, stderr } = await runHere(args);
    expect([exitCode, stderr.includes(message)]).toEqual([2, true]);
  });
});
