import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, run, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const NAMES = ['examples', 'scenarios'].flatMap((folder) =>
  readdirSync(join(TOP, 'fixtures', folder)).sort(),
);

/** What the answer of each library example has to say, so that its sentence is true. */
const SAYS: Readonly<Record<string, RegExp>> = {
  'api-server-down': /^The control plane is down from 30s for good/,
  flapping: /spared: \d+ on nodes that recovered in time/,
  'leader-loss': /the first at 3m\d+s/,
  'memory-fills': /MemoryPressure on worker-3/,
  'partition-heals': /[1-9]\d* of 82 pods are evicted/,
  'spot-reclaim': /pods are evicted from 2 of 12 nodes: the first at 4m/,
  'upgrade-wave': /Replacements are evicted again, \d+ times/,
  'webhook-deadlock': /stops new pods of that Service too/,
  'zone-loss': /for 1m\S+ of it Kubernetes does not notice/,
};

describe('example', () => {
  test('lists all outages with a sentence each', async () => {
    const { stdout } = await runHere(['example']);
    const lines = stdout.split('\n');
    expect(lines.filter((line) => /^[a-z0-9-]+$/.test(line))).toEqual(NAMES);
    expect(lines.filter((line) => /^ {2}[A-Z0-9].*\.$/.test(line))).toHaveLength(NAMES.length);
    expect((await runHere(['example', '--list'])).stdout).toBe(stdout);
  });

  test.each(readdirSync(join(TOP, 'fixtures/examples')).sort())(
    'copies %s, which plays',
    async (name) => {
      const folder = join(newFolder(), 'copy');
      const { stdout, exitCode } = await runHere(['example', name, folder]);
      expect(exitCode).toBe(0);
      const command = /^ {2}k8s-evict (simulate .*)$/m.exec(stdout)?.[1] ?? '';
      const played = run(command.split(' '), { cwd: folder });
      expect(played.exitCode).toBe(0);
      expect(played.stdout.replaceAll('\n', ' ')).toMatch(SAYS[name] ?? /never/);
    },
  );

  test('overwrites nothing', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'mine'), '');
    const { stderr, exitCode } = await runHere(['example', 'zone-loss', folder]);
    expect([exitCode, stderr]).toEqual([
      2,
      `error: ${folder} is there already\nhint: name another folder, or move it away\n`,
    ]);
    expect(readdirSync(folder)).toEqual(['mine']);
  });

  test.each([
    [['zone-los'], 'did you mean zone-loss?'],
    [['zone-loss', '--all', 'x'], 'leave out zone-loss, or --all'],
  ])('%j: %s', async (args, hint) => {
    const { stderr, exitCode } = await runHere(['example', ...args]);
    expect([exitCode, stderr.trim().split('\n').at(-1)]).toEqual([2, `hint: ${hint}`]);
  });

  test('copies what the help reads', async () => {
    const folder = newFolder();
    expect((await runHere(['example', '--all', folder])).exitCode).toBe(0);
    for (const file of [
      'cluster/snapshot.yaml',
      'check/shop.yaml',
      'examples/flapping/script.yaml',
    ]) {
      expect(existsSync(join(folder, 'fixtures', file))).toBe(true);
    }
  });
});
