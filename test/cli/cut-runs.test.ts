import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const CUT = ['--duration', '40s'];
const HOLDS = 'none goes: 0 evictions, but the run ends at 40s while something is still to happen';

let script = '';

beforeAll(() => {
  script = join(mkdtempSync(join(inject('runFolder'), 'cut-')), 'expect.yaml');
  const none = '{name: none goes, evictions: {max: 0}}';
  const late = '{name: none goes soon, firstEviction: {notBefore: 30s}}';
  writeFileSync(
    script,
    `apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec:\n  expect: [${none}, ${late}]\n`,
  );
});

const swept = async (format: string, ...more: readonly string[]): Promise<string> => {
  const asked = ['--over', 'nodes', '--expect', script, '-o', format];
  return (await runHere(['sweep', SNAPSHOT, ...asked, ...more])).stdout;
};

describe('a sweep of runs that a short duration cuts', () => {
  test('says up to when expectations hold', async () => {
    expect(await swept('table', ...CUT)).toContain(
      '\n2 expectations hold in all 12 runs, but only up to 40s.\n',
    );
    expect(await swept('table', ...CUT, '--top', '1')).toContain('but only up to 40s.\n');
  });

  test('lists those that may still be broken, and calls no fault harmless', async () => {
    const { summary, rows, groups } = JSON.parse(await swept('json', ...CUT));
    expect(summary.heldSoFar).toBe(12);
    expect(groups[0].harmless).toBe(0);
    expect(rows[0].heldSoFar.map(({ name }: { name: string }) => name)).toEqual(['none goes']);
  });

  test.each(['junit', 'github'])('is not silent in %s', async (format) => {
    expect(await swept(format, ...CUT)).toContain(HOLDS);
  });
});

test('expectations of a sweep that ends by itself hold without a limit', async () => {
  const none = await swept('json');
  expect(none).not.toContain('heldSoFar');
});

test.each(['junit', 'github'])(
  'an expectation of a run that is cut is not silent in %s',
  async (format) => {
    const args = ['simulate', SNAPSHOT, '-s', script, '-e', 'powerOff nodes=worker-2', ...CUT];
    expect((await runHere([...args, '-o', format])).stdout).toContain(HOLDS.split(': ')[1]);
  },
);

test('a pod is not said to stay without a node where the run is cut', async () => {
  const events = ['-e', 'at=10s cordon all=true', '-e', 'at=20s deletePods pods=shop/web-*'];
  const answer = async (...more: readonly string[]): Promise<string> =>
    (await runHere(['simulate', SNAPSHOT, ...events, ...more])).stdout;
  const stays = 'find no node, and stay Pending unless nodes are added.\n';
  expect(await answer()).toContain(`\n6 pods of Deployment/shop/web ${stays}`);
  const cut = await answer('-e', 'at=1m uncordon all=true', ...CUT);
  expect(cut).toContain('\n6 pods of Deployment/shop/web find no node within 40s.\n');
});

test('what would change a run that is cut is told up to its end', async () => {
  const told = async (object: string, ...more: readonly string[]): Promise<string> => {
    const lost = ['-e', 'at=1m powerOff zones=us-east-1b', ...more];
    const { stdout } = await runHere(['explain', object, SNAPSHOT, ...lost]);
    return stdout.replaceAll(/\s+/g, ' ');
  };
  const pod = 'shop/web-9dwwjbqlk-8gmp9';
  expect(await told(pod)).toContain('it would never be evicted (now at 3m32.99s).');
  const cut = ['--duration', '4m'];
  expect(await told(pod, ...cut)).toContain('would not be evicted within 4m (now at 3m32.99s).');
  expect(await told('deploy/shop/web', ...cut)).toContain(
    'it would have none of its pods evicted within 4m instead of 2',
  );
});
