import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIBRARY } from '../../src/cli/examples/library.ts';
import { newFolder, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

/** What the play of each scenario says, to show that it surprises as it is said to. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  'zone-loss': /is Full from \S+ on \(no node ready\): evictions continue at the full rate/,
  'all-zones': /evictions stop, but for 9 pods of worker-1 and worker-5, tainted while the pass/,
  partition: /2m30\.17s +shop\/web-\S+ +worker-7 +taint +\D+60s over +7m\S+ +worker-5 at 2m47\.21s/,
  flapping: /^No pod is evicted, but 2 Services and 2 workloads are down at some time/,
  'leader-loss': /the first at 7m35\.15s/,
  'upgrade-wave': /Replacements are evicted again, 3 times\./,
  'spot-reclaim': /the first at 4m57\.06s .* from 3m \(/,
  'disk-fill': /DaemonSet\/monitoring\/node-exporter loops on worker-3/,
  'memory-fill': /evicted from worker-3: at 11m30s .* MemoryPressure on worker-3, first at 10m\./,
  'webhook-deadlock': /stops new pods of that Service too, so that none can begin to answer/,
  'volume-wait': /StatefulSet\/shop\/db is down from 30s \(00:00:30\) to 21m1\.1s/,
  'budget-wait': /Draining north-1 fails \(timeout\).* \(deletions ignore budgets\)/,
  'empty-services': /^No pod is evicted, but Service shop\/web is down from/,
  'slow-pass': /shop\/web is evicted from north-1, which is ready again/,
};

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** The line that an example prints for its play, as arguments. */
const playOf = (stdout: string): readonly string[] =>
  (/^ {2}k8s-evict (.*)$/m.exec(stdout)?.[1] ?? '').split(' ');

describe('a scenario of the library', () => {
  test('is shown by each of them', () => {
    expect(Object.keys(SHOWN)).toEqual(Object.keys(LIBRARY));
  });

  test.each(Object.entries(LIBRARY))('%s plays from its copy', async (name, { surprise }) => {
    const folder = join(newFolder(), name);
    const { stdout, exitCode } = await runHere(['example', name, '--to', folder]);
    expect([exitCode, stdout.split('\n')[0]]).toEqual([0, surprise]);
    const played = await runHere(playOf(stdout));
    expect([played.exitCode, played.stderr]).toEqual([0, '']);
    expect(oneLine(played.stdout)).toMatch(SHOWN[name] ?? /^$/);
  });

  test('is listed with what surprises, in 100 columns', async () => {
    const { stdout } = await runHere(['example', '--list']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
      Object.entries(LIBRARY).map(([name, { surprise }]) => [name, surprise]),
    );
    expect(lines.filter((line) => line.length > 110)).toEqual([]);
    expect((await runHere(['example', 'flapping', '--list'])).stdout).toBe(`${lines[3]}\n`);
  });
});

describe('the files of examples', () => {
  test('are copied as they are', async () => {
    const folder = join(newFolder(), 'new');
    const { stdout, exitCode } = await runHere(['example', '--to', folder]);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/^\d+ files are in .*\/new\. Lines of examples run there:\n {2}cd /),
    ]);
    for (const path of [
      'fixtures/cluster/snapshot.yaml',
      'fixtures/history/audit.ndjson.gz',
      'docs/guide/surprises.md',
    ]) {
      expect(readFileSync(join(folder, path)).equals(readFileSync(join(TOP, path)))).toBe(true);
    }
  });

  test('replace nothing, and none is written then', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'script.yaml'), 'mine');
    const { stderr, exitCode } = await runHere(['example', 'zone-loss', '--to', folder]);
    expect([exitCode, stderr]).toEqual([
      2,
      `error: ${folder}/script.yaml is there already\nhint: name another folder with --to\n`,
    ]);
    expect(readFileSync(join(folder, 'script.yaml'), 'utf8')).toBe('mine');
    expect(existsSync(join(folder, 'snapshot.yaml'))).toBe(false);
  });

  test('need a folder', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const { stderr, exitCode } = await runHere(['example', 'zone-loss', '--to', file]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`error: ${file} is a file\n`)]);
    mkdirSync(`${file}s`);
    const listed = await runHere(['example', '--list', '--to', `${file}s`]);
    expect([listed.exitCode, listed.stderr]).toEqual([
      2,
      'error: --list copies nothing\nhint: leave --to out\n',
    ]);
  });

  test('are found by their nearest name', async () => {
    const { stderr, exitCode } = await runHere(['example', 'zone-los']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('did you mean zone-loss?')]);
  });
});
