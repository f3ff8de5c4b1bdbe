import { describe, expect, it } from 'vitest';
import { firstDifferenceIn } from '../../src/play/first-difference.ts';
import { lease, pod, steadyZone } from '../support/builders.ts';
import { play } from '../support/outage.ts';
import { run as program } from '../support/program.ts';

const CLUSTER = 'fixtures/cluster/snapshot.yaml';
const OUTAGE = 'fixtures/cluster/outage-one-zone.yaml';

describe('--verify', () => {
  it('says that runs of the same input are the same', () => {
    const { exitCode, stderr } = program(['simulate', CLUSTER, '-s', OUTAGE, '--verify']);
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /^verify: played again, and read in the opposite order, the run is the same: \d+ entries in each, digest [0-9a-f]{16}\n$/m,
    );
  });

  it('refuses standard input, which can be read once', () => {
    const { exitCode, stderr } = program(['simulate', '-', '-s', OUTAGE, '--verify']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--verify reads the input twice');
  });
});

describe('the first difference of two runs', () => {
  const NODES = steadyZone('a', 3);
  const run = (event: string) =>
    play({
      nodes: NODES,
      leases: NODES.map(({ name }) => lease(name)),
      pods: [pod('shop/web', 'a-00')],
      events: [event],
    });

  it('is none for the same', () => {
    expect(
      firstDifferenceIn(run('at=1m powerOff nodes=a-00'), run('at=1m powerOff nodes=a-00')),
    ).toBe(undefined);
  });

  it('is the entry that differs', () => {
    const found = firstDifferenceIn(run('at=1m cordon nodes=a-00'), run('at=1m cordon nodes=a-01'));
    expect(found).toMatch(/^entry 1 is 60s script .*a-01.* in place of 60s script .*a-00/);
  });

  it('is an entry that one lacks', () => {
    const found = firstDifferenceIn(run('at=1m cordon nodes=a-00'), run('at=2h cordon nodes=a-00'));
    expect(found).toMatch(/^entry 1 is missing in place of/);
  });
});
