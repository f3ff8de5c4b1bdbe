import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processIo } from '#cli';
import { newFolder, run } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';
import { textInScenario } from '../support/scenario.ts';

const SCENARIO = 'unreachable-node-evicts-after-toleration';

/** A folder with a scenario that expects these things, each in one line of YAML without braces. */
function folderWith(...expectations: readonly string[]): string {
  const folder = newFolder();
  writeScenario(folder, ...expectations);
  return folder;
}

function writeScenario(folder: string, ...expectations: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'snapshot.yaml'), textInScenario(SCENARIO, 'snapshot.yaml'));
  writeFileSync(join(folder, 'script.yaml'), scriptWith(expectations));
}

const scriptWith = (expectations: readonly string[]): string =>
  [
    textInScenario(SCENARIO, 'script.yaml').trimEnd(),
    ...(expectations.length === 0 ? [] : ['  expect:']),
    ...expectations.map((text) => `    - {${text}}`),
  ].join('\n');

const HOLDS = 'name: two go, evictions: {max: 2}';
const FAILS = 'name: nobody goes, evictions: {max: 0}';

describe('test', () => {
  test('tells of each expectation whether it holds, why not, and the numbers last', async () => {
    const folder = folderWith(HOLDS, FAILS);
    const { exitCode, stdout, stderr } = await runHere(['test', folder]);
    expect([exitCode, stderr]).toEqual([1, '']);
    expect(stdout.replaceAll(folder, 'DIR')).toBe(`DIR/script.yaml
  ok      two go
  FAILED  nobody goes
          2 evictions, none is allowed: shop/cache is the first too many
          DIR/script.yaml:18

2 expectations in 1 scenario: 1 failed, 1 passed
`);
  });

  test('says of what holds in a run that is cut up to when it does', async () => {
    const folder = folderWith(HOLDS);
    const { exitCode, stdout } = await runHere(['test', folder, '--duration', '2m']);
    const soFar = '0 evictions, but the run ends at 2m while something is still to happen';
    expect([exitCode, stdout.replaceAll(folder, 'DIR')]).toEqual([
      0,
      `DIR/script.yaml
  ok      two go
          ${soFar}

1 expectation in 1 scenario: 1 passed
`,
    ]);
    const paths = ['snapshot.yaml', '-s', 'script.yaml'].map((name) =>
      name.endsWith('.yaml') ? join(folder, name) : name,
    );
    const simulated = await runHere(['simulate', ...paths, '--duration', '2m']);
    expect(simulated.stdout).toMatch(/^The expectation holds up to 2m\.$/m);
  });

  test('ends with 0 when all hold, for a script as for a folder', async () => {
    const folder = folderWith(HOLDS);
    expect((await runHere(['test', folder])).exitCode).toBe(0);
    expect((await runHere(['test', join(folder, 'script.yaml')])).exitCode).toBe(0);
  });

  test('finds scenarios at any depth, each with the documents of its own folder', async () => {
    const folder = newFolder();
    writeScenario(join(folder, 'a/inner'), HOLDS);
    writeScenario(join(folder, 'b'), HOLDS, FAILS);
    const report = JSON.parse((await runHere(['test', folder, '-o', 'json'])).stdout);
    expect(report.scenarios.map(({ name }: { name: string }) => name)).toEqual([
      join(folder, 'a/inner/script.yaml'),
      join(folder, 'b/script.yaml'),
    ]);
  });

  test('prints the same from several processes as from one', async () => {
    const folder = newFolder();
    for (const name of ['a', 'b', 'c', 'd', 'e']) writeScenario(join(folder, name), HOLDS, FAILS);
    const alone = run(['test', folder, '--jobs', '1']);
    const together = run(['test', folder, '--jobs', '3']);
    expect(together).toEqual(alone);
    expect(alone.exitCode).toBe(1);
  });

  test('reads a snapshot once for all of its scripts, with the results of each alone', async () => {
    const folder = folderWith(HOLDS);
    const read: string[] = [];
    const io = processIo();
    const streamFile = (path: string) => {
      read.push(path);
      return io.streamFile(path);
    };
    await runHere(['test', folder, '--jobs', '1'], { streamFile });
    const times = read.splice(0).filter((path) => path.endsWith('snapshot.yaml')).length;
    const again = scriptWith([HOLDS, FAILS]).replace('at: 30s', 'at: 40s');
    writeFileSync(join(folder, 'script-2.yaml'), again);
    writeFileSync(join(folder, 'script-3.yaml'), scriptWith([FAILS]));
    const all = await runHere(['test', folder, '-o', 'json', '--jobs', '1'], { streamFile });
    expect(read.filter((path) => path.endsWith('snapshot.yaml'))).toHaveLength(times);
    const alone = [];
    for (const name of ['script-2.yaml', 'script-3.yaml', 'script.yaml']) {
      const { stdout } = await runHere(['test', join(folder, name), '-o', 'json']);
      alone.push(...JSON.parse(stdout).scenarios);
    }
    expect(JSON.parse(all.stdout).scenarios).toEqual(alone);
  });

  test('takes a snapshot from elsewhere', async () => {
    const folder = folderWith(HOLDS);
    rmSync(join(folder, 'snapshot.yaml'));
    const without = await runHere(['test', folder]);
    expect([without.exitCode, without.stderr]).toEqual([
      2,
      `error: no snapshot is in the folder of ${folder}/script.yaml\n` +
        'hint: put one into its folder, or name one with --snapshot\n',
    ]);
    const snapshot = `fixtures/scenarios/${SCENARIO}/snapshot.yaml`;
    expect((await runHere(['test', folder, '--snapshot', snapshot])).exitCode).toBe(0);
  });

  test('ends with 2 for a scenario that cannot be played, and tells why', async () => {
    const { exitCode, stdout } = await runHere(['test', folderWith('name: x, quiet: {within: 5}')]);
    expect(exitCode).toBe(2);
    expect(stdout).toContain('the duration "5" has no unit');
    expect(stdout).toContain('1 scenario could not be played');
    const folder = folderWith('name: x, quiet: {within: 5}');
    const [, line] = /--> (\S+:\d+):\d+/.exec((await runHere(['test', folder])).stdout) ?? [];
    expect(line).toMatch(`${folder}/script.yaml:`);
    const github = await runHere(['test', folder, '-o', 'github']);
    const [file, number] = line?.split(':') ?? [];
    expect(github.stdout).toContain(`::error file=${file},line=${number},`);
    expect(number).not.toBe('1');
  });

  test('ends with 2 when nothing is expected, or nothing is there', async () => {
    expect((await runHere(['test', folderWith()])).stderr).toContain('nothing is expected');
    expect((await runHere(['test', newFolder()])).stderr).toContain('holds no outage script');
    expect((await runHere(['test', 'nowhere'])).stderr).toContain(
      'there is no file or folder nowhere',
    );
    expect((await runHere(['test'])).stderr).toContain('no scenario is named');
  });
});

describe('a golden report', () => {
  test('is written on request, then compared, wherever the folder lies', async () => {
    const folder = folderWith();
    expect((await runHere(['test', folder, '--update'])).stdout).toContain('report.json (written)');
    const golden = join(folder, 'report.json');
    expect(readFileSync(golden, 'utf8')).not.toContain(folder);
    expect((await runHere(['test', folder])).exitCode).toBe(0);
    const other = readFileSync(golden, 'utf8').replace('"at":135', '"at":136');
    writeFileSync(golden, other);
    const { exitCode, stdout } = await runHere(['test', folder]);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/the report differs|line \d+ was .*"at":136/);
    expect((await runHere(['test', folder, '--update'])).exitCode).toBe(0);
    expect((await runHere(['test', folder])).exitCode).toBe(0);
  });

  test('of another release of the program is the same', async () => {
    const folder = folderWith();
    await runHere(['test', folder, '--update']);
    const golden = join(folder, 'report.json');
    const text = readFileSync(golden, 'utf8').replace(/"tool": .*/, '"tool": {"version":"9.9.9"},');
    writeFileSync(golden, text);
    expect((await runHere(['test', folder])).exitCode).toBe(0);
  });
});

describe('other formats of test', () => {
  const folder = folderWith(HOLDS, FAILS);

  test('tell GitHub which line of the script fails', async () => {
    const { stdout } = await runHere(['test', folder, '-o', 'github']);
    expect(stdout).toBe(
      `::error file=${folder}/script.yaml,line=18,title=expectation/evictions::nobody goes: ` +
        '2 evictions, none is allowed: shop/cache is the first too many (from 2m15s on)\n',
    );
  });

  test('have each expectation as a test of JUnit', async () => {
    const { stdout } = await runHere(['test', folder, '-o', 'junit']);
    expect(stdout).toContain('tests="2" failures="1" errors="0"');
    expect(stdout).toContain('<testcase name="two go"');
    expect(stdout).toMatch(/<testcase name="nobody goes".*>\n\s*<failure message="2 evictions/);
  });

  test('have failures as results of SARIF', async () => {
    const log = JSON.parse((await runHere(['test', folder, '-o', 'sarif'])).stdout);
    const [result] = log.runs[0].results;
    expect(result).toMatchObject({ ruleId: 'expectation/evictions', level: 'error' });
    expect(result.locations[0].physicalLocation.region.startLine).toBe(18);
  });
});

describe('test --init', () => {
  test('writes a scenario that passes, and never over one', async () => {
    const folder = join(newFolder(), 'first');
    const { exitCode, stdout } = await runHere(['test', '--init', folder]);
    expect([exitCode, stdout]).toEqual([0, `${folder}/snapshot.yaml\n${folder}/script.yaml\n`]);
    expect((await runHere(['test', folder])).exitCode).toBe(0);
    expect((await runHere(['test', '--init', folder])).stderr).toContain('is there already');
  });
});

describe('simulate with expectations', () => {
  const folder = folderWith(HOLDS, FAILS);
  const simulate = (...args: readonly string[]) =>
    runHere([
      'simulate',
      join(folder, 'snapshot.yaml'),
      '-s',
      join(folder, 'script.yaml'),
      ...args,
    ]);

  test('ends with 1 when one fails, and says which', async () => {
    const { exitCode, stdout } = await simulate();
    expect(exitCode).toBe(1);
    expect(stdout).toContain('1 of 2 expectations fails: nobody goes.');
    expect(stdout).toMatch(/FAILS +nobody goes +2m15s +2 evictions, none is allowed/);
  });

  test('prints them as JUnit, SARIF and annotations', async () => {
    expect((await simulate('-o', 'junit')).stdout).toContain('failures="1"');
    expect((await simulate('-o', 'github')).stdout).toContain(
      `::error file=${folder}/script.yaml,line=18`,
    );
    const log = JSON.parse((await simulate('-o', 'sarif')).stdout);
    expect(log.runs[0].results[0].ruleId).toBe('expectation/evictions');
  });
});
