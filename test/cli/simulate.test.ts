import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, run, runLine, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const SCRIPT = 'fixtures/cluster/outage-one-zone.yaml';
const OUTAGE = ['simulate', SNAPSHOT, '-s', SCRIPT];

/** Expects exit code 2, nothing on standard output and no stack. Returns the message. */
function expectRefusal({ exitCode, stdout, stderr }: ReturnType<typeof run>): string {
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr;
}

test('a command that fails while the API server is down is warned of, at its line', async () => {
  const events = ['-e', 'at=1s apiServer=stop', '-e', 'at=2s cordon all=true'];
  const { exitCode, stderr, stdout } = await runHere([
    'simulate',
    SNAPSHOT,
    ...events,
    '-o',
    'json',
  ]);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('this cordon fails, 2s after the start: the API server is down');
  const { timeline } = JSON.parse(stdout);
  const told = timeline.find(({ event }: { event?: string }) => event === 'cordon');
  expect(told).not.toHaveProperty('refused');
  expect(told.message).toMatch(/; fails: the API server is down, and nothing changes$/);
});

test('a drain tells who may not be taken, and one of a missing node is refused', async () => {
  const drain = (nodes: string) => runHere(['simulate', SNAPSHOT, '-e', `drain nodes=${nodes}`]);
  const { exitCode, stdout } = await drain('worker-4');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Draining worker-4 fails (daemon-set');
  expect(expectRefusal(await drain('nowhere'))).toContain('nowhere');
  expect(expectRefusal(await drain('worker-4 forse=true'))).toContain('did you mean force?');
});

test('an instance that its cloud has terminated takes its Node object with it', async () => {
  const events = ['-e', 'at=10s terminateInstance nodes=worker-4'];
  const { exitCode, stdout } = await runHere(['simulate', SNAPSHOT, ...events, '-o', 'ndjson']);
  expect(exitCode).toBe(0);
  const kinds = stdout.split('\n').filter((line) => line.includes('"worker-4"'));
  expect(kinds.some((line) => line.includes('"kind":"NodeRemoved"'))).toBe(true);
  expect(kinds.some((line) => line.includes('"mechanism":"pod-gc"'))).toBe(true);
});

describe('outputs', () => {
  test('of results go to standard output, byte for byte the same every time', async () => {
    const [first, second] = [
      await runHere([...OUTAGE, '-o', 'json']),
      await runHere([...OUTAGE, '-o', 'json']),
    ];
    expect(first.exitCode).toBe(0);
    expect(JSON.parse(first.stdout).kind).toBe('SimulationReport');
    expect(second.stdout).toBe(first.stdout);
  });

  test('may be several at once, one on standard output and the others in files', async () => {
    const file = join(newFolder(), 'report.json');
    const { stdout } = await runHere([...OUTAGE, '-o', 'name', '-o', `json=${file}`]);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    expect(stdout.trimEnd().split('\n')).toEqual(
      report.evictions.map(({ pod }: { pod: string }) => pod),
    );
    expect(readFileSync(file, 'utf8')).toBe((await runHere([...OUTAGE, '-o', 'json'])).stdout);
  });

  test('cannot share standard output', async () => {
    expect(expectRefusal(await runHere([...OUTAGE, '-o', 'name', '-o', 'json']))).toContain(
      'json=',
    );
  });

  test('of unknown formats are answered with the nearest one', async () => {
    expect(expectRefusal(await runHere([...OUTAGE, '-o', 'jsn']))).toContain('did you mean json');
  });

  test('that cannot be written end in one line and leave nothing behind', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'report.json'));
    for (const file of ['report.json', 'missing/report.json']) {
      const refusal = expectRefusal(await runHere([...OUTAGE, '-o', `json=${join(folder, file)}`]));
      expect(refusal.trimEnd().split('\n')).toHaveLength(1);
    }
    expect(readdirSync(folder)).toEqual(['report.json']);
  });

  test('that cannot be written are reported before any work is done', async () => {
    const missing = join(newFolder(), 'missing/report.json');
    const refusal = expectRefusal(
      await runHere(['simulate', 'atlantis.yaml', '-o', `json=${missing}`]),
    );
    expect(refusal).toContain(missing);
    expect(refusal).not.toContain('atlantis');
  });

  test('cannot share a file', async () => {
    const file = join(newFolder(), 'report.txt');
    const refusal = expectRefusal(
      await runHere([...OUTAGE, '-o', `json=${file}`, '-o', `name=${file}`]),
    );
    expect(refusal).toContain(`two outputs would go to ${file}`);
  });

  test('replace a file as a whole', async () => {
    const file = join(newFolder(), 'names.txt');
    writeFileSync(file, 'old\n'.repeat(10_000));
    await runHere([...OUTAGE, '-o', `name=${file}`]);
    expect(readFileSync(file, 'utf8')).toBe((await runHere([...OUTAGE, '-o', 'name'])).stdout);
  });

  test('may go to a device', async () => {
    const { stdout } = runLine(`k8s-evict ${OUTAGE.join(' ')} -o name=/dev/stdout | cat`);
    expect(stdout).toBe((await runHere([...OUTAGE, '-o', 'name'])).stdout);
  });

  test('end quietly when the reader has seen enough', () => {
    const line = `k8s-evict ${OUTAGE.join(' ')} -o ndjson | head -n 1`;
    const { stdout, stderr } = runLine(line);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stderr).toBe('');
  });

  test('end quietly when the reader is gone before anything is written', async () => {
    const child = spawn(process.execPath, ['bin/k8s-evict.js', ...OUTAGE, '-o', 'ndjson'], {
      cwd: TOP,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const said: Buffer[] = [];
    child.stderr.on('data', (data) => said.push(data));
    const [exitCode] = await once(child, 'close');
    expect([exitCode, Buffer.concat(said).toString()]).toEqual([0, '']);
  });
});

describe('the table', () => {
  test('has colours when they are forced, and none into a pipe or with NO_COLOR', () => {
    const coloured = (env: Readonly<Record<string, string>>) =>
      run(OUTAGE, { env }).stdout.includes('\u001b[');
    expect(coloured({})).toBe(false);
    expect(coloured({ FORCE_COLOR: '1' })).toBe(true);
    expect(coloured({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
  });

  test('a namespace without pods is named, as an empty list looks like an all-clear', async () => {
    const { stdout, stderr } = await runHere([...OUTAGE, '-n', 'payment', '-o', 'name']);
    expect(stdout).toBe('');
    expect(stderr).toContain('no pod is in namespace "payment"');
    expect(stderr).toContain('hint: did you mean payments?');
  });

  test('lists the pods of one namespace when asked, as kubectl names them there', async () => {
    const { stdout } = await runHere([...OUTAGE, '-n', 'payments', '-o', 'name']);
    expect(stdout).toBe('pod/db-1\npod/api-z24gc627v-gxjlh\n');
  });
});

describe('without a script', () => {
  test('the snapshot goes its own way, with a hint that names a node there is', async () => {
    const { exitCode, stderr } = await runHere(['simulate', SNAPSHOT]);
    const [, node = ''] = /nodes=([\w-]+)/.exec(stderr) ?? [];
    expect(exitCode).toBe(0);
    expect(readFileSync(join(TOP, SNAPSHOT), 'utf8')).toContain(`\n    name: ${node}\n`);
  });

  test('--quiet keeps the hint away', async () => {
    expect((await runHere(['simulate', SNAPSHOT, '--quiet'])).stderr).toBe('');
  });
});

describe('input', async () => {
  const snapshot = readFileSync(join(TOP, SNAPSHOT));
  const expected = (await runHere([...OUTAGE, '-o', 'name'])).stdout;

  test('may be a snapshot on standard input', () => {
    const { stdout } = run(['simulate', '-', '-s', SCRIPT, '-o', 'name'], { input: snapshot });
    expect(stdout).toBe(expected);
  });

  test('may be a script on standard input', async () => {
    const input = readFileSync(join(TOP, SCRIPT));
    const { stdout } = await runHere(['simulate', SNAPSHOT, '-s', '-', '-o', 'name'], { input });
    expect(stdout).toBe(expected);
  });

  test('cannot be both on standard input', async () => {
    expectRefusal(await runHere(['simulate', '-', '-s', '-'], { input: snapshot }));
  });

  test('that is not there ends in a message that names it', async () => {
    expect(expectRefusal(await runHere(['simulate', 'atlantis.yaml']))).toContain('atlantis.yaml');
    expect(expectRefusal(await runHere(['simulate', SNAPSHOT, '-s', 'atlantis.yaml']))).toContain(
      'atlantis',
    );
  });

  test('that is wrong is shown where it is wrong', async () => {
    const event = 'powrOff nodes=worker-1';
    expect(expectRefusal(await runHere(['simulate', SNAPSHOT, '-e', event]))).toContain('powerOff');
  });

  test('that is no text is said to be none', async () => {
    const file = join(newFolder(), 'outage.yaml');
    writeFileSync(file, Buffer.from([0xff, 0xfe, 0x00, 0x80]));
    expectRefusal(await runHere(['simulate', SNAPSHOT, '-s', file]));
  });
});

test('a use with a plus sign is no use, and the hint names what adds', async () => {
  const event = 'usage pods.pods=batch/* memory=+2700Mi';
  const { exitCode, stderr } = await runHere(['simulate', 'fixtures/cluster', '-e', event]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('memory.add=2700Mi');
});

describe('a budget that a script loosens', () => {
  const folder = 'fixtures/scenarios/drain-waits-for-a-budget';
  const sail = (event: string, ...more: readonly string[]) =>
    runHere([
      'simulate',
      `${folder}/snapshot.yaml`,
      '-s',
      `${folder}/script.yaml`,
      '-e',
      event,
      ...more,
    ]);

  test('lets a drain go on, and its new bound is in the report', async () => {
    const event = 'at=1m setBudget name=shop/mail minAvailable=0';
    const { exitCode, stdout } = await sail(event, '-o', 'json');
    const { evictions, budgets } = JSON.parse(stdout);
    expect(exitCode).toBe(0);
    expect(evictions).toContainEqual(
      expect.objectContaining({ pod: 'shop/mail-0', at: 60, mechanism: 'drain' }),
    );
    expect(budgets).toContainEqual(
      expect.objectContaining({
        budget: 'shop/mail',
        minAvailable: 1,
        boundChanges: [{ at: 60, minAvailable: 0 }],
      }),
    );
    expect((await sail(event)).stdout).toContain('minAvailable 1, minAvailable 0 from 1m on');
  });

  test('is looked for by its name, and has one bound', async () => {
    expect(expectRefusal(await sail('setBudget name=shop/mial maxUnavailable=1'))).toContain(
      'did you mean shop/mail?',
    );
    expect(
      expectRefusal(await sail('setBudget name=shop/mail maxUnavailable=1 minAvailable=1')),
    ).toContain('a budget has one bound only');
  });
});

describe('--fail-on', () => {
  const LOSS = ['simulate', SNAPSHOT, '-e', 'at=30s powerOff nodes=worker-5', '-o', 'name'];

  test.each([
    ['eviction', 1, 'fails on eviction: 5 evictions\n'],
    [
      'down',
      1,
      'fails on down: down at some time: Service/monitoring/grafana and Deployment/monitoring/grafana\n',
    ],
    ['quorum,budget,pending', 0, ''],
    ['quorum,stuck', 1, 'fails on stuck: 5 pods that stay Terminating\n'],
    ['unknown', 1, 'fails on unknown: eviction by kubelets under pressure: '],
  ])('%s exits with %i', async (conditions, code, message) => {
    const { exitCode, stderr } = await runHere([...LOSS, '--fail-on', conditions]);
    expect(exitCode).toBe(code);
    expect(stderr).toContain(message);
    expect(stderr === '').toBe(message === '');
  });

  test.each([
    ['a run that is cut', [...LOSS, '--duration', '1m'], 'the run ends at 1m, while something is'],
    [
      'a snapshot without budgets',
      ['simulate', 'fixtures/rank/cluster.yaml', '-e', 'cordon nodes=quay-1', '-o', 'name'],
      'the snapshot holds no PodDisruptionBudgets; k8s-evict capture --add pdb',
    ],
  ])('knows nothing of budgets from %s', async (_, args, why) => {
    const { exitCode, stderr } = await runHere([...args, '--fail-on', 'budget']);
    expect(stderr).toContain(`fails on budget: not known, as ${why}`);
    expect(exitCode).toBe(1);
  });

  test('clears nothing where the run is cut, and tells what it shows', async () => {
    const args = [...LOSS, '--duration', '1m'];
    const cut = await runHere([...args, '--fail-on', 'eviction,down']);
    expect(cut.exitCode).toBe(1);
    expect(cut.stderr).toContain('fails on eviction: not known, as the run ends at 1m');
    expect(cut.stderr).toContain('fails on down: down at some time: ');
  });

  test('names the nearest condition', async () => {
    const { exitCode, stdout, stderr } = await runHere([...LOSS, '--fail-on', 'down,stcuk']);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--fail-on: there is no condition "stcuk"');
    expect(stderr).toContain('did you mean stuck?');
  });
});
