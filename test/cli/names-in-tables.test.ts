import { describe, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const OUTAGE = ['fixtures/cluster/snapshot.yaml', '-s', 'fixtures/cluster/outage-one-zone.yaml'];
const LONGEST = 'kube-system/calico-kube-controllers-4vcsfdf8h-qrb4l';

/** The lines of the first table, its titles first. */
async function evictions(terminal?: number): Promise<readonly string[]> {
  const { stdout } = await runHere(['simulate', ...OUTAGE], terminal ? { terminal } : {});
  return (stdout.split('\nEvictions\n')[1] ?? '').split('\n\n')[0]?.split('\n') ?? [];
}

describe('names in tables', () => {
  test('are whole where the output is no terminal', async () => {
    const { stdout } = await runHere(['simulate', ...OUTAGE]);
    expect(stdout).toContain(LONGEST);
    expect(stdout).not.toContain('…');
    const ranked = await runHere(['rank', 'fixtures/rank', '--node', 'quay-1']);
    expect(ranked.stdout).not.toContain('…');
    const explained = await runHere(['explain', 'node/worker-4', ...OUTAGE], {});
    expect(explained.stdout).toContain(LONGEST);
  });

  test('give way after the words of WHY, and after MECHANISM and REPLACED ON at 100 columns', async () => {
    const [titles = '', first = '', ...others] = await evictions(100);
    expect(titles.trim().split(/ {2,}/)).toEqual([
      ...['AT', 'POD', 'NODE', 'MECHANISM', 'WHY', 'GONE AT', 'REPLACED ON'],
    ]);
    expect(first).toMatch(/ {3}taint {7}30s over {4}never {5}worker-9 at 2m58(\.\d+)?s$/);
    for (const line of [titles, first, ...others]) expect(line.length).toBeLessThanOrEqual(100);
  });

  test('say in short why', async () => {
    const [, first] = await evictions();
    expect(first).toContain('   toleration of 30s over ');
    const { stdout } = await runHere(['simulate', ...OUTAGE, '-o', 'wide']);
    expect(stdout).toContain('   toleration of 30s over (unreachable:NoExecute) ');
  });
});
