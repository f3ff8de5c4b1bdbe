import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

const report = async (event: string, ...more: readonly string[]): Promise<SimulationReport> => {
  const { stdout } = await runHere(['simulate', SNAPSHOT, '-e', event, '-o', 'json', ...more]);
  return JSON.parse(stdout);
};

/** Whether a number lies between the quartiles of others. */
function isInMiddleHalf(value: number, others: readonly number[]): boolean {
  const sorted = others.toSorted((a, b) => a - b);
  const [low, high] = [1 / 4, 3 / 4].map((part) => sorted[Math.floor(part * sorted.length)]);
  return low !== undefined && high !== undefined && low <= value && value <= high;
}

test('the first answer of the README is a likely one', async () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, event = ''] = /simulate \S+ -e '([^']+)'/.exec(readme) ?? [];
  const told = (await report(event)).summary;
  const histories = await Promise.all(
    Array.from({ length: 40 }, (_, n) => report(event, '--history', `${n + 1}`)),
  );
  const of = (figure: 'firstEviction' | 'lastEviction' | 'unnoticedSeconds') =>
    histories.map(({ summary }) => summary[figure] ?? Number.NaN);
  for (const figure of ['firstEviction', 'lastEviction', 'unnoticedSeconds'] as const) {
    expect(isInMiddleHalf(told[figure] ?? Number.NaN, of(figure)), figure).toBe(true);
  }
});

test('kubelets renew their Leases 2 % later than they are due, unless told otherwise', async () => {
  const renewed = async (...more: readonly string[]): Promise<string> => {
    const { timeline } = await report('at=2m powerOff nodes=worker-5', ...more);
    const marked = timeline.find(({ kind }) => kind === 'NodeConditionChanged');
    return /lease last renewed (\S+),/.exec(marked?.message ?? '')?.[1] ?? '';
  };
  expect(await renewed()).toBe('09:13:55');
  expect(await renewed('--lease-period', '10s')).toBe('09:14:03');
  expect(await renewed('--lease-period', '10.4s')).toBe('09:13:57');
});

test.each(['9s', '10.5s', 'often'])('%s is no period of a kubelet', async (period) => {
  const args = ['simulate', SNAPSHOT, '--lease-period', period];
  expect(await runHere(args)).toMatchObject({
    exitCode: 2,
    stderr:
      `error: --lease-period "${period}" is no period of a kubelet\n` +
      'hint: a kubelet renews a Lease of 40 s every 10s to 10.4s: a duration between them is expected\n',
  });
});
