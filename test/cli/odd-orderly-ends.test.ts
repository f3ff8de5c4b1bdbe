import { describe, expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/odd-orderly-ends/snapshot.yaml';

const drain = (node: string) => runHere(['simulate', SNAPSHOT, '-e', `at=1s drain nodes=${node}`]);

describe('what is odd about orderly ends', async () => {
  const { exitCode, stdout, stderr } = await drain('n1');

  it('does not keep a drain from being played', () => {
    expect(exitCode).toBe(0);
    expect(stdout).toContain('1 node is drained, by 32.05s.');
  });

  it.each([
    ['a budget that covers everything', 'budget shop/everything has an empty selector'],
    ['a budget that covers nothing', 'budget shop/nothing covers no pod'],
  ])('is a finding: %s', (_, finding) => {
    expect(stdout).toContain(finding);
  });

  it('is a warning: a VolumeAttachment to a node that is not there, which is detached by force', async () => {
    expect(stderr).toContain('the VolumeAttachment "va1" names the node "n-gone"');
    const told = (await runHere(['simulate', SNAPSHOT, '-o', 'ndjson'])).stdout;
    expect(told).toMatch(/"at":360,.*"kind":"VolumeForceDetached".*"node":"n-gone"/);
  });

  it('is an error: the drain of a node that is not there', async () => {
    const missing = await drain('n11');
    expect(missing.exitCode).toBe(2);
    expect(missing.stderr).toContain('no node is called "n11"');
    expect(missing.stderr).toContain('did you mean n1?');
  });
});
