import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SOURCES } from '#chance';
import { interruptedAt } from '../support/interrupted-at.ts';
import { newFolder, run } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const FOLDER = 'fixtures/scenarios/small-zone-stops-at-partial-disruption';
const SCENARIO = [`${FOLDER}/snapshot.yaml`, '-s', `${FOLDER}/script.yaml`];

const simulate = (...more: readonly string[]) => runHere(['simulate', ...SCENARIO, ...more]);

const reportOf = async (...more: readonly string[]) => {
  const { stdout, stderr } = await simulate('-o', 'json', ...more);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

describe('the report of many histories', () => {
  test('has a share and a window for each eviction, and what decides', async () => {
    const { chances, evictions } = await reportOf('--chances', '30', '--jobs', '1');
    expect(chances).toMatchObject({ histories: 30, seed: 1, held: [] });
    const { min, p5, median, p95, max } = chances.summary.firstEviction;
    expect([min, p5, median, p95, max]).toEqual([min, p5, median, p95, max].sort((a, b) => a - b));
    expect(max).toBeGreaterThan(min);
    for (const { share, window, spread } of evictions) {
      if (share === undefined) continue;
      expect(share).toBeGreaterThan(0);
      expect(window).toEqual([spread.min, spread.max]);
    }
    for (const { source, share } of chances.decidedBy) {
      expect(SOURCES).toContain(source);
      expect(share).toBeLessThanOrEqual(1);
    }
  });

  test('tells which pods go in some histories only, and what decides that', async () => {
    const { stdout, stderr } = await simulate('--chances', '30');
    // V8 knows the flags that it is given, whatever the release of Node.
    expect(stderr).not.toContain('unrecognized flag');
    expect(stdout).toMatch(/^In 30 histories: /m);
    expect(stdout).toMatch(/Evicted in some histories only/);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /The set of evicted pods depends mostly on the time at which kubelets renew their leases/,
    );
  });

  test('CH-C6: is the single run when everything is held', async () => {
    const { chances, evictions } = await reportOf('--chances', '3', '--hold', SOURCES.join(','));
    expect(chances.evictedSometimes).toEqual([]);
    expect(chances.decidedBy).toEqual([]);
    for (const { at, window, share } of evictions) {
      expect(share).toBe(1);
      expect(window).toEqual([at, at]);
    }
  });

  test('CH-C5: has the same bytes with one seed, whoever plays', { timeout: 60_000 }, () => {
    const printed = ['1', '2'].map((jobs) =>
      run(['simulate', ...SCENARIO, '--chances', '12', '--jobs', jobs, '-o', 'json']),
    );
    expect(printed[0]?.exitCode).toBe(0);
    expect(printed[1]?.stdout).toBe(printed[0]?.stdout);
  });

  test('plays alone what its helpers do not', async () => {
    const failure = Promise.resolve('was ended by SIGKILL');
    const nobody = { linesOfItself: () => ({ lines: noLines(), failure, kill: () => {} }) };
    const alone = await simulate('--chances', '6', '--jobs', '1', '-o', 'json');
    const args = ['simulate', ...SCENARIO, '--chances', '6', '--jobs', '3', '-o', 'json'];
    const { stdout, stderr } = await runHere(args, nobody);
    expect(stdout).toBe(alone.stdout);
    const said =
      'warning: a helper process was ended by SIGKILL; the other processes do the rest of its work\n';
    expect(stderr).toBe(said.repeat(2));
    expect((await runHere([...args, '--quiet'], nobody)).stderr).toBe('');
  });

  test('ends at ctrl-C with what there is', async () => {
    const args = ['simulate', ...SCENARIO, '--chances', '500', '--jobs', '1', '-o', 'json'];
    const { exitCode, stdout } = await runHere(args, interruptedAt(4).io);
    expect(exitCode).toBe(130);
    const { chances } = JSON.parse(stdout);
    expect(chances.interrupted).toBe(true);
    expect(chances.histories).toBeLessThan(500);
  });
});

async function* noLines(): AsyncGenerator<string> {}

test('a history can be played alone, and says which it is', async () => {
  const [third, again, single] = [
    await reportOf('--history', '3'),
    await reportOf('--history', '3'),
    await reportOf(),
  ];
  expect(third.scenario).toMatchObject({ seed: 1, history: 3 });
  expect(again.digest).toBe(third.digest);
  expect(single.digest).not.toBe(third.digest);
  expect(single.scenario).toEqual({ name: single.scenario.name, seed: 1 });
});

test('the schedule as CSV has shares and windows', async () => {
  const { stdout } = await simulate('--chances', '3', '-o', 'csv');
  expect(stdout.split('\r\n')[0]).toMatch(/,share,earliest,p5,median,p95,latest$/);
});

describe('expectations of shares', () => {
  const script = (expectation: string): string => {
    const path = join(newFolder(), 'share.yaml');
    const text = `apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec: {expect: [${expectation}]}\n`;
    writeFileSync(path, text);
    return path;
  };

  test('hold by the histories in which they do', async () => {
    const expectation = '{name: hardly anyone goes, evictions: {max: 0, in: 99%}}';
    const { stdout, exitCode } = await simulate(
      '-s',
      script(expectation),
      '--chances',
      '5',
      '-o',
      'json',
    );
    expect(exitCode).toBe(1);
    const [judged] = JSON.parse(stdout).expectations;
    expect(judged).toMatchObject({ passed: false, share: 0.4, in: 0.99 });
    expect(judged.message).toMatch(/holds in 2 of 5 histories, at least 99 % are required$/);
  });

  test('may be given to all by an option', async () => {
    const path = script('{name: nobody goes, evictions: {max: 0}}');
    const played = ['-s', path, '--chances', '5'];
    expect((await simulate(...played)).exitCode).toBe(0);
    expect((await simulate(...played, '--confidence', '40%')).exitCode).toBe(0);
    expect((await simulate(...played, '--confidence', '41%')).exitCode).toBe(1);
  });
});

test('a scenario that asks for histories is tested by them', async () => {
  const folder = newFolder();
  copyFileSync(`${FOLDER}/snapshot.yaml`, join(folder, 'snapshot.yaml'));
  const script = readFileSync(`${FOLDER}/script.yaml`, 'utf8');
  const asks = '  chances: 5\n  expect:\n    - {name: nobody, evictions: {max: 0, in: 99%}}\n';
  writeFileSync(join(folder, 'script.yaml'), `${script}${asks}`);
  const { exitCode, stdout } = await runHere(['test', folder, '-o', 'json']);
  expect(exitCode).toBe(1);
  const [{ expectations }] = JSON.parse(stdout).scenarios;
  expect(expectations).toMatchObject([{ name: 'nobody', passed: false, share: 0.4, in: 0.99 }]);
});

describe('held sources', () => {
  const scenario = (spec: string): string => {
    const folder = newFolder();
    copyFileSync(`${FOLDER}/snapshot.yaml`, join(folder, 'snapshot.yaml'));
    const script = readFileSync(`${FOLDER}/script.yaml`, 'utf8');
    const asks = '  expect:\n    - {name: nobody, evictions: {max: 0, in: 99%}}\n';
    writeFileSync(join(folder, 'script.yaml'), `${script}${spec}${asks}`);
    return folder;
  };
  const tested = async (folder: string, ...more: readonly string[]) => {
    const { stdout, exitCode, stderr } = await runHere(['test', folder, '-o', 'json', ...more]);
    if (exitCode === 2) return stderr;
    return JSON.parse(stdout).scenarios[0].expectations[0].share;
  };
  const all = SOURCES.join(',');

  test('are those of the script, unless an option names some', async () => {
    const held = scenario(`  chances: 5\n  hold: [${all}]\n`);
    expect(await tested(held)).toBe(1);
    expect(await tested(held, '--hold', 'drain')).toBe(0.4);
    const options = ['-s', `${held}/script.yaml`, '-o', 'json'];
    const played = await runHere(['simulate', `${held}/snapshot.yaml`, ...options]);
    expect(JSON.parse(played.stdout).chances.held).toHaveLength(SOURCES.length);
    const history = await runHere(['simulate', `${held}/snapshot.yaml`, ...options, '--history=3']);
    expect(JSON.parse(history.stdout).scenario.held).toHaveLength(SOURCES.length);
  });

  test('are an option of test, as the number of histories is', async () => {
    const free = scenario('');
    expect(await tested(free, '--chances=5')).toBe(0.4);
    expect(await tested(free, '--chances=5', '--hold', all)).toBe(1);
    expect(await tested(free, '--chances=5', '--hold=leasse')).toMatch(/did you mean leases\?/);
  });

  test('of a script have to be sources', async () => {
    const wrong = scenario('  chances: 5\n  hold: [leasse]\n');
    const path = `${wrong}/script.yaml`;
    const { exitCode, stderr } = await runHere(['simulate', `${wrong}/snapshot.yaml`, '-s', path]);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/did you mean leases\?/);
  });
});

describe('bad input', () => {
  test.each([
    [['--chances', '0'], /no whole number from 1 to 100000/],
    [['--chances', '10000000'], /no whole number from 1 to 100000/],
    [['--chances', 'many'], /no whole number/],
    [['--chances', '5', '--hold', 'leasse'], /no source "leasse"\nhint: did you mean leases\?/],
    [['--hold', 'leases'], /--hold asks for --chances or --history/],
    [['--seed', 'seven', '--chances', '5'], /no whole number/],
    [['--chances', '5', '--history', '6'], /--history 6: there are only 5 histories/],
    [['--history', '0'], /no whole number/],
    [['--chances', '5', '--confidence', '120%'], /no percentage above 0% and up to 100%/],
    [['--confidence', '95%'], /--confidence asks for --chances/],
    [['--chances', '5', '--seed', 'x'], /no whole number/],
    [['--chances', '5', '--jobs', '0'], /no whole number from 1 to 1000/],
  ])('%s', async (more, complaint) => {
    const { exitCode, stderr } = await simulate(...more);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(complaint);
  });

  test('one history beside --chances is a warning that says what is not played', async () => {
    const both = await simulate('--chances', '3', '--history', '2', '-o', 'json');
    expect([both.exitCode, JSON.parse(both.stdout).chances]).toEqual([0, undefined]);
    expect(both.stderr).toContain('warning: only history 2 of 3 is played: without --history, all');
    expect((await simulate('--history', '2')).stderr).not.toContain('only history');
  });

  test('a share of 120% in a script has its place', async () => {
    const path = join(newFolder(), 'bad.yaml');
    writeFileSync(
      path,
      'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec:\n  chances: 0\n  expect:\n' +
        '    - {name: a, evictions: {max: 0, in: 120%}}\n',
    );
    const { exitCode, stderr } = await simulate('-s', path);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/"120%" is no share above 0% and up to 100%\n.*bad\.yaml:6:41/);
    expect(stderr).toMatch(/bad\.yaml:4:/);
  });
});
