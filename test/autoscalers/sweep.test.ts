import { describe, expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

const CASES = 'test/autoscalers/cases';

async function sweep(name: string, ...words: readonly string[]) {
  const own = `${CASES}/${name}`;
  const report = name.startsWith('ca-') ? [`${own}/autoscaler-status.yaml`] : [];
  const files = [`${own}/snapshot.yaml.gz`, `${own}/more.yaml.gz`, ...report];
  const asked = ['sweep', ...files, '--over', 'zones', ...words];
  const { stdout } = await runHere([...asked, '-o', 'json']);
  const shown = await runHere(asked);
  return { ...JSON.parse(stdout), shown: shown.stdout.replace(/\s+/g, ' ') };
}

describe('a sweep where an autoscaler acts', () => {
  it('says by when all pods run again, and with how many new nodes', async () => {
    const { rows, groups, shown } = await sweep('ca-zone-none');
    const [{ autoscaling: first }] = rows;
    expect(first).toMatchObject({ halted: [], allRunAt: expect.any(Number) });
    expect(first.ordered).toBeGreaterThan(0);
    const [{ autoscaling }] = groups;
    expect(autoscaling).toMatchObject({ faults: 3, recovered: 3, halted: [] });
    const latest = Math.max(
      ...rows.map(({ autoscaling: { allRunAt } }: (typeof rows)[number]) => allRunAt),
    );
    expect(autoscaling.latest.at).toBe(latest);
    expect(shown).toContain('After 3 of 3 zones all pods run again, by 27m41.24s at the latest');
  });

  it('says when an autoscaler halts', async () => {
    // All nodes have been up for long: four of eight are not ready.
    const old = [
      '--set',
      'autoscaler.flags={max-node-startup-time: 1s}',
      '-e',
      'at=20m cordon nodes=ng-a-2xwt5',
    ];
    const { groups, shown } = await sweep('ca-two-zones-old', ...old);
    expect(groups[0].autoscaling.halted).toEqual([{ autoscaler: 'cluster-autoscaler', faults: 2 }]);
    expect(shown).toContain('After 2 of 2 zones Cluster Autoscaler halts, as too many nodes');
  });

  it('says nothing of it where none acts', async () => {
    const { rows, groups, shown } = await sweep('ca-zone-none', '--autoscaler', 'none');
    expect([...rows, ...groups].some(({ autoscaling }) => autoscaling !== undefined)).toBe(false);
    expect(shown).not.toContain('all pods run again');
  });
});
