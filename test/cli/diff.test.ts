import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { interruptedAt } from '../support/interrupted-at.ts';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const POWER = 'at=30s powerOff nodes=worker-5';
const FOLDER = newFolder();

const at = (name: string): string => join(FOLDER, name);

async function stored(name: string, ...more: string[]): Promise<string> {
  const path = at(name);
  await runHere(['simulate', SNAPSHOT, '-e', POWER, ...more, '-o', `json=${path}`]);
  return path;
}

const BEFORE = await stored('before.json');
const AFTER = await stored(
  'after.json',
  '--set',
  'controllerManager.node-monitor-grace-period=20s',
);
const SHORT = await stored('short.json', '--duration', '2m');
const text = readFileSync(BEFORE, 'utf8');

function saved(name: string, change: (report: string) => string): string {
  writeFileSync(at(name), change(text));
  return at(name);
}

const diff = (...args: string[]) => runHere(['diff', ...args]);
const reasonsOf = async (...args: string[]) =>
  JSON.parse((await diff(...args, '-o', 'json')).stdout).reasons;

describe('two stored reports', () => {
  test('of a single run and of a history of the same events have the same events', async () => {
    const event = 'at=1m powerOff nodes=worker-1,worker-3 jitter=9s';
    const [single, second, third] = await Promise.all([
      stored('single.json', '-e', event),
      stored('second.json', '-e', event, '--history', '2'),
      stored('third.json', '-e', event, '--history', '3'),
    ]);
    const notesOf = async (one: string, other: string): Promise<readonly string[]> =>
      JSON.parse((await diff(one, other, '-o', 'json')).stdout).notes;
    expect(await notesOf(single, second)).toEqual(['the histories differ: none and 2']);
    expect(await notesOf(third, second)).toEqual(['the histories differ: 3 and 2']);
    expect(await notesOf(BEFORE, second)).toContain('the events of the scripts differ');
  });

  test('that are equal differ in nothing', async () => {
    expect(await diff(BEFORE, BEFORE, '--fail-on', 'any')).toEqual({
      exitCode: 0,
      stdout: 'No difference.\n',
      stderr: '',
    });
  });

  test('say what two played sides say', async () => {
    const played = [
      SNAPSHOT,
      '-e',
      POWER,
      '--set',
      'controllerManager.node-monitor-grace-period=20s',
    ];
    expect(await reasonsOf(BEFORE, AFTER)).toEqual(await reasonsOf(...played));
  });

  test.each([
    ['worse', 0, 1],
    ['any', 1, 1],
    ['report.evictions.exists(e, e.change == "later")', 0, 1],
  ])('fail on %s', async (condition, forward, back) => {
    expect((await diff(BEFORE, AFTER, '--fail-on', condition)).exitCode).toBe(forward);
    expect((await diff(AFTER, BEFORE, '--fail-on', condition)).exitCode).toBe(back);
  });

  test.each(['table', 'wide', 'markdown', 'csv', 'github', 'junit', 'json', 'yaml'])(
    'are compared in %s',
    async (format) => {
      const { exitCode, stdout, stderr } = await diff(BEFORE, AFTER, '-o', format);
      expect([exitCode, stderr]).toEqual([0, '']);
      expect(stdout).toContain('monitoring/grafana');
    },
  );
});

test('runs that are cut are compared until then, which is no all-clear', async () => {
  const change = ['--set', 'pods[*/*].tolerationSeconds.unreachable=60'];
  const cut = await diff(
    SNAPSHOT,
    '-e',
    POWER,
    ...change,
    '--duration',
    '1m',
    '--fail-on',
    'worse',
  );
  expect(cut.stdout).toContain('No difference until 1m, when something is still to happen.\n');
  expect(cut.exitCode).toBe(1);
  const whole = await diff(SHORT, SHORT, '--fail-on', 'any', '-o', 'json');
  expect(JSON.parse(whole.stdout)).toMatchObject({
    verdict: 'equal',
    before: { unfinished: 'horizon' },
  });
  expect(whole.exitCode).toBe(1);
});

describe('a change of a scenario', () => {
  const base = [SNAPSHOT, '-s', 'fixtures/cluster/outage-one-zone.yaml'];

  test.each([
    [['--with', 'at=1m powerOff nodes=worker-1'], 'worse', '--with'],
    [['--to-kubernetes-version', '1.31'], 'better', '--to-kubernetes-version 1.31'],
  ])('%j', async (change, effect, named) => {
    const { stdout } = await diff(...base, ...change, '-o', 'json');
    const { reasons, changes, notes } = JSON.parse(stdout);
    expect(reasons.map((each: { effect: string }) => each.effect)).toContain(effect);
    expect(changes.join()).toContain(named);
    expect(notes).toEqual([]);
  });

  test('may be a file of settings, or leave an event out', async () => {
    const settings = at('settings.yaml');
    writeFileSync(settings, 'controllerManager:\n  node-monitor-grace-period: 20s\n');
    const byFile = await reasonsOf(SNAPSHOT, '-e', POWER, '--set-file', settings);
    expect(byFile).toEqual(await reasonsOf(BEFORE, AFTER));
    const script = at('script.yaml');
    writeFileSync(
      script,
      'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec:\n  events:\n' +
        '    - {id: dies, at: 30s, powerOff: {nodes: [worker-5]}}\n',
    );
    const { stdout } = await diff(SNAPSHOT, '-s', script, '--without', 'dies');
    expect(stdout).toContain('5 pods are no longer evicted');
  });

  test('of chance compares the spreads', async () => {
    const change = ['--set', 'controllerManager.node-monitor-grace-period=20s', '--chances', '5'];
    const { stdout } = await diff(SNAPSHOT, '-e', POWER, ...change, '--jobs', '1');
    expect(stdout).toMatch(/FIGURE +BEFORE +AFTER +HISTORIES BEFORE +HISTORIES AFTER/);
  });
});

test('ctrl-C while histories are played prints what there is', async () => {
  const change = ['--set', 'controllerManager.node-monitor-grace-period=20s', '--chances', '500'];
  const { stdout, exitCode } = await runHere(
    ['diff', SNAPSHOT, '-e', POWER, ...change, '--jobs', '1'],
    interruptedAt(3).io,
  );
  expect(exitCode).toBe(130);
  expect(stdout).toMatch(/interrupted after 3 histories before the change and 0 after it/);
});

test('a comment on a pull request has less than 60,000 characters', async () => {
  const wide = [SNAPSHOT, '-e', POWER, '--with', 'at=1m powerOff all=true', '--all'];
  const { stdout } = await diff(...wide, '-o', 'markdown');
  expect(stdout).toContain('<details>');
  expect(stdout.length).toBeLessThan(60_000);
});

describe('bad input', () => {
  const wrong = [
    [
      'a report that is cut',
      [BEFORE, saved('cut.json', (all) => all.slice(0, 3_000))],
      /report ends in the middle\n {2}--> .*cut\.json:\d+:\d+/,
    ],
    [
      'a misspelt field',
      [BEFORE, saved('typo.json', (all) => all.replace('"evictions": [', '"evictons": ['))],
      /no field evictons\n {2}--> .*typo\.json:\d+:\d+[\s\S]*did you mean evictions\?/,
    ],
    [
      'another major version',
      [BEFORE, saved('major.json', (all) => all.replace('"0.1.0"', '"7.1.0"'))],
      /its major version is unknown/,
    ],
    [
      'another API version',
      [BEFORE, saved('api.json', (all) => all.replace('k8s-evict.dev/v1', 'k8s-evict.dev/v2'))],
      /only k8s-evict.dev\/v1 is known/,
    ],
    [
      'another kind',
      [BEFORE, saved('kind.json', (all) => all.replace('SimulationReport', 'RankingReport'))],
      /the RankingReport of k8s-evict rank/,
    ],
    ['one report', [BEFORE], /two reports can be compared, and one is named/],
    [
      'a script for reports',
      [BEFORE, AFTER, '-e', POWER],
      /stored reports are compared as they are/,
    ],
    [
      'a change for reports',
      [BEFORE, AFTER, '--with', 'powerOff all=true'],
      /stored reports are compared as they are: --with would change nothing/,
    ],
    [
      'an option of plays for reports',
      [BEFORE, AFTER, '--quiet', '--preset', 'eks'],
      /stored reports are compared as they are: --preset would change nothing/,
    ],
    [
      'reports of which one is cut before the other ends',
      [BEFORE, SHORT],
      /the runs are not of one length: \S+short.json ends at 2m, while something is still to happen, and/,
    ],
    [
      'one event, and another one as the change',
      [SNAPSHOT, '-e', POWER, '--only-event', '1', '--with', POWER],
      /--only-event does not go with --with: its number would name other events/,
    ],
    [
      'no change',
      [SNAPSHOT, '-e', POWER],
      /nothing is changed between the two sides\nhint: name a/,
    ],
    ['two snapshots', [SNAPSHOT, SNAPSHOT], /files of a snapshot are read as one; to compare two/],
    [
      'an unknown id',
      [SNAPSHOT, '-e', `id=dies ${POWER}`, '--without', 'dyes'],
      /no event has the id "dyes"[\s\S]*did you mean dies\?/,
    ],
    [
      'an unknown field in CEL',
      [BEFORE, AFTER, '--fail-on', 'report.evictons.size() > 1'],
      /--fail-on:1:8[\s\S]*did you mean evictions\?/,
    ],
    [
      'an unknown word',
      [BEFORE, AFTER, '--fail-on', 'better'],
      /expected worse, any or an expression in CEL/,
    ],
    [
      'a missing file',
      [BEFORE, at('afer.json')],
      /there is no file or folder .*\nhint: did you mean .*after\.json/,
    ],
  ] as const;

  test.each(wrong)('%s', async (_, args, message) => {
    const { exitCode, stdout, stderr } = await diff(...args);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  test('settings are refused at their place in their file', async () => {
    const file = at('odd.yaml');
    writeFileSync(file, 'controllerManger:\n  node-monitor-grace-period: 20s\n');
    const { exitCode, stderr } = await diff(SNAPSHOT, '-e', POWER, '--set-file', file);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/odd\.yaml:1:1[\s\S]*did you mean controllerManager\?/);
    writeFileSync(file, 'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec:\n  events: []\n');
    const whole = await diff(SNAPSHOT, '-e', POWER, '--set-file', file);
    expect(whole.stderr).toMatch(/a file of settings has no events\n {2}--> .*odd\.yaml:4:3/);
  });
});

describe('report', () => {
  test.each(['table', 'wide', 'json', 'ndjson', 'csv', 'markdown', 'junit', 'github', 'name'])(
    'prints what simulate does in %s',
    async (format) => {
      const now = await runHere(['simulate', SNAPSHOT, '-e', POWER, '-o', format]);
      const then = await runHere(['report', BEFORE, '-o', format]);
      expect(then).toEqual(now);
    },
  );

  test('reads reports of older minor versions, which lack some lists', async () => {
    const older = saved('older.json', (all) =>
      all
        .replace('"0.1.0"', '"0.0.9"')
        .replace(/^ {2}"pace": .*\n/m, '')
        .replace(/^ {2}"passes": .*\n/m, ''),
    );
    expect(JSON.parse(readFileSync(older, 'utf8'))).not.toHaveProperty('pace');
    const then = await runHere(['report', older]);
    expect(then).toEqual(await runHere(['report', BEFORE]));
  });

  test('leaves out fields of newer minor versions, and says so', async () => {
    const newer = saved('newer.json', (all) =>
      all.replace('"0.1.0"', '"0.2.0"').replace('"digest"', '"tides": [], "digest"'),
    );
    const { exitCode, stderr } = await runHere(['report', newer]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('fields that it does not know are left out: tides');
  });
});
