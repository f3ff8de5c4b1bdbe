import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const RANK = ['rank', 'fixtures/rank'];

const json = async (...args: readonly string[]) =>
  JSON.parse((await runHere([...RANK, '-o', 'json', ...args])).stdout);

const names = async (...args: readonly string[]): Promise<readonly string[]> =>
  (await runHere([...RANK, '-o', 'name', ...args])).stdout.trimEnd().split('\n');

/** The message for a mistake of the user: exit code 2, nothing on standard output, no stack. */
async function refusal(...args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runHere([...RANK, ...args]);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr;
}

/** A pod that came after worker-3 was measured. */
const LATE_POD = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'shop', name: 'late', uid: 'uid-of-late' },
  spec: {
    nodeName: 'worker-3',
    containers: [{ name: 'web', resources: { requests: { memory: '1Gi' } } }],
  },
  status: { phase: 'Running' },
});

describe('rank', () => {
  test('prints nodes under pressure first, byte for byte the same every time', async () => {
    const [first, second] = [await runHere(RANK), await runHere(RANK)];
    expect([first.exitCode, first.stderr]).toEqual([0, '']);
    expect(first.stdout.indexOf('quay-1')).toBeLessThan(first.stdout.indexOf('quay-2'));
    expect(second.stdout).toBe(first.stdout);
  });

  test('names the nodes of which nothing is known', async () => {
    expect((await json()).unranked.map(({ node }: { node: string }) => node)).toEqual(['quay-3']);
    expect((await runHere(RANK)).stdout).toContain('quay-3');
  });

  test('shows how ready the kernel is to kill each container, in wide tables and as JSON', async () => {
    const [first] = (await json('--node', 'quay-1')).rankings[0].victims;
    expect(Object.values(first.oomScoreAdj)).toEqual([1000]);
    const wide = (await runHere([...RANK, '--node', 'quay-1', '-o', 'wide'])).stdout;
    expect(wide).toMatch(/OOM SCORE ADJ/);
    expect((await runHere([...RANK, '--node', 'quay-1'])).stdout).not.toMatch(/OOM SCORE ADJ/);
  });

  test('takes one node, one signal and other uses', async () => {
    const { rankings } = await json(
      ...['--node', 'quay-2', '--signal', 'memory.available'],
      ...['--set-usage', 'payments/db-1:memory=5Gi,pids=9'],
    );
    expect(rankings).toHaveLength(1);
    expect(rankings[0]).toMatchObject({ node: 'quay-2', signal: 'memory.available' });
    const db = rankings[0].victims.find(({ pod }: { pod: string }) => pod === 'payments/db-1');
    expect(db).toMatchObject({ usage: 5 * 2 ** 30, exceedsRequest: true });
    expect(rankings[0].available).toBe(`${5200 - 5 * 1024 + 800}Mi`);
  });

  test('prints a legacy order only when asked for, and says so', async () => {
    const legacy = ['--node', 'quay-1', '--ranking', 'qos'];
    expect((await names(...legacy)).at(-1)).toBe('shop/cart-5d8f6-2xvbn');
    expect((await names('--node', 'quay-1')).at(-1)).toBe('payments/db-0');
    expect((await runHere([...RANK, ...legacy])).stdout).toMatch(/^Legacy/);
    expect((await json(...legacy)).order).toEqual({
      ranking: 'qos',
      legacy: true,
      variant: 'code',
    });
    expect((await json(...legacy, '--legacy-variant', 'openshift-doc')).order.variant).toBe(
      'openshift-doc',
    );
    expect((await json()).order).toEqual({ ranking: 'kubelet' });
  });

  test('prints as CSV what it prints as JSON', async () => {
    const [titles = '', ...rows] = (await runHere([...RANK, '-o', 'csv'])).stdout
      .trimEnd()
      .split('\n');
    const { rankings } = await json();
    const pods = rankings.flatMap(({ victims }: { victims: { pod: string }[] }) =>
      victims.map(({ pod }) => pod),
    );
    const column = titles.split(',').indexOf('pod');
    expect(rows.map((row) => row.split(',')[column])).toEqual(pods);
    expect(
      (await runHere([...RANK, '-o', 'csv', '--no-headers'])).stdout.trimEnd().split('\n'),
    ).toEqual(rows);
  });

  test('writes several formats at once, to files', async () => {
    const folder = newFolder();
    const [report, list] = [join(folder, 'ranking.json'), join(folder, 'ranking.csv')];
    const { exitCode, stdout } = await runHere([
      ...RANK,
      '-o',
      `json=${report}`,
      '-o',
      `csv=${list}`,
      '-o',
      'name',
    ]);
    expect(exitCode).toBe(0);
    expect(stdout).toBe((await runHere([...RANK, '-o', 'name'])).stdout);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual(await json());
    expect(readFileSync(list, 'utf8')).toBe((await runHere([...RANK, '-o', 'csv'])).stdout);
    expect(await refusal('-o', 'json', '-o', 'csv')).toContain('-o json=report.json');
  });

  test('takes pods without stats as the option says, and says so', async () => {
    const cluster = [
      'fixtures/cluster/snapshot.yaml',
      'fixtures/cluster/pressure/worker-3-stats.json',
    ];
    const patched = async (taken: string) =>
      JSON.parse(
        (
          await runHere(['rank', ...cluster, '-', '--missing-stats', taken, '-o', 'json'], {
            input: LATE_POD,
          })
        ).stdout,
      );
    const late = async (taken: string) =>
      (await patched(taken)).rankings[0].victims.find(
        ({ pod }: { pod: string }) => pod === 'shop/late',
      );
    expect(await late('kubelet')).toMatchObject({
      rank: 1,
      usage: null,
      decidedBy: 'missing-stats',
    });
    expect(await late('zero')).toMatchObject({ usage: 0, exceedsRequest: false });
    expect(await late('request')).toMatchObject({ usage: 2 ** 30, over: 0, exceedsRequest: false });
    const kinds = (await patched('request')).assumptions.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('pods-taken-at-requests');
    expect((await runHere(['rank', ...cluster, '--missing-stats', 'none'])).stderr).toContain(
      'kubelet, zero, request',
    );
  });

  test('never names a protected pod among those that go', async () => {
    expect((await names()).filter((name) => name.startsWith('kube-system/'))).toEqual([]);
  });

  test.each([
    [['--node', 'quay-11'], 'quay-1'],
    [['--signal', 'memory.availble'], 'memory.available'],
    [['--set-usage', 'payments/db-2:memory=1Gi'], 'payments/db-0'],
    [['--set-usage', 'payments/db-0:memry=1Gi'], 'memory'],
    [['--set-usage', 'payments/db-0:memory=1Q'], '8Gi'],
    [['--set-usage', 'payments/db-0'], 'shop/web-*:memory=2Gi'],
    [['--node', 'quay-1', '--set-usage', 'payments/db-1:memory=1Gi'], 'quay-2'],
    [['--node', 'quay-3'], 'capture --add stats'],
    [['-o', 'html'], 'json'],
    [['-o', 'jsn=x.json'], 'did you mean json?'],
    [['-o', 'json='], 'name of the file'],
  ])('answers the mistake in %j with %s', async (args, hint) => {
    expect(await refusal(...args)).toContain(hint);
  });
});
