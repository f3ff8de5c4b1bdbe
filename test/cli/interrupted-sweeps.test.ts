import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { SweepReport } from '#documents';
import { newFolder, TOP } from '../support/program.ts';

const SWEEP = 'node bin/k8s-evict.js sweep fixtures/cluster/snapshot.yaml';
const CTRL_C = '\u0003';

const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes(
  'util-linux',
);

/** Runs a command in a terminal, and presses ctrl-C when its progress line shows the text. */
async function interruptedAt(text: string, command: string): Promise<unknown> {
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: TOP });
  let shown = '';
  child.stdout.on('data', (block: Buffer) => {
    const before = shown.includes(text);
    shown += block;
    if (!before && shown.includes(text)) child.stdin.write(CTRL_C);
  });
  const [exitCode] = await once(child, 'exit');
  return exitCode;
}

const reportIn = (path: string): SweepReport => JSON.parse(readFileSync(path, 'utf8'));

describe.skipIf(!hasScript)('ctrl-C in a terminal (needs script of util-linux)', () => {
  test('while faults are played: the rows that there are, and exit code 130', async () => {
    const path = join(newFolder(), 'sweep.json');
    const command = `${SWEEP} --over pairs --chances 9 -o json=${path} -o table`;
    expect(await interruptedAt('sweeping: ', command)).toBe(130);
    const { interrupted, summary, rows } = reportIn(path);
    expect(interrupted).toBe(true);
    expect(summary.played).toBeLessThan(summary.runs);
    expect(rows).toHaveLength(summary.played);
  });

  test('while changes are tried: all rows, the changes that there are, and 130', async () => {
    const path = join(newFolder(), 'sweep.json');
    const command = `${SWEEP} --over nodes --what-if -o json=${path} -o table`;
    expect(await interruptedAt('trying changes in the worst faults: ', command)).toBe(130);
    const { interrupted, summary, rows, helps } = reportIn(path);
    expect([interrupted, summary.played, rows.length]).toEqual([undefined, 12, 12]);
    expect(helps?.interrupted).toBe(true);
    expect(helps?.untried).toBeGreaterThan(0);
  });
});

test('SIGTERM while faults are played: the rows that there are, and exit code 143', async () => {
  const path = join(newFolder(), 'part.ndjson');
  const options = ['--over', 'pairs', '--chances', '99', '--shard', '0/1', '--part', path];
  const args = [...SWEEP.split(' ').slice(1), ...options, '--jobs', '1'];
  const child = spawn('node', args, { cwd: TOP, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const lines = (): readonly string[] =>
    existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  await vi.waitUntil(() => lines().length > 1, { timeout: 20_000 });
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(lines().map((line) => Object.keys(JSON.parse(line)))).toContainEqual(
    expect.arrayContaining(['row']),
  );
});

describe.skipIf(!hasScript)('SIGTERM', () => {
  test('prints a report as ctrl-C does', async () => {
    const path = join(newFolder(), 'sweep.json');
    const options = `--over pairs --chances 9 --jobs 1 -o json=${path}`;
    const child = spawn('script', ['-qec', `exec ${SWEEP} ${options}`, '/dev/null'], { cwd: TOP });
    let id: number | undefined;
    child.stdout.on('data', (block: Buffer) => {
      if (id !== undefined || !`${block}`.includes('sweeping: ')) return;
      id = childOf(child.pid ?? 0);
      process.kill(id, 'SIGTERM');
    });
    expect(await once(child, 'exit')).toEqual([143, null]);
    expect(reportIn(path).interrupted).toBe(true);
    expect(reportIn(path).rows.length).toBeGreaterThan(0);
  });
});

/** The only child of a process. */
const childOf = (id: number): number =>
  Number(readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim());
