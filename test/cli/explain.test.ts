import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { interruptedAt } from '../support/interrupted-at.ts';
import { runHere } from '../support/run-here.ts';

const SCENARIO = ['fixtures/cluster/snapshot.yaml', '-s', 'fixtures/cluster/outage-one-zone.yaml'];

const [, evicted = ''] = (await runHere(['simulate', ...SCENARIO, '-o', 'name'])).stdout.split(
  '\n',
);

describe('explain', () => {
  test('goes from the script to the deletion of a pod', async () => {
    const { stdout, stderr, exitCode } = await runHere(['explain', `pod/${evicted}`, ...SCENARIO]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(evicted);
    expect(stdout).toContain('outage-one-zone.yaml:');
    expect(stdout).toContain('tolerationSeconds');
  });

  test('takes a pod without the word pod for the same', async () => {
    const long = (await runHere(['explain', `pod/${evicted}`, ...SCENARIO])).stdout;
    expect((await runHere(['explain', evicted, ...SCENARIO])).stdout).toBe(long);
  });

  test.each([
    ['node/worker-4', 'Node worker-4'],
    ['deploy/shop/web', 'Deployment shop/web'],
    ['pdb/shop/web', 'PodDisruptionBudget shop/web'],
    ['ds/kube-system/kube-proxy', 'DaemonSet kube-system/kube-proxy'],
  ])('tells what happens to %s', async (object, title) => {
    const { stdout, stderr, exitCode } = await runHere([
      'explain',
      object,
      ...SCENARIO,
      '--no-what-if',
    ]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')[0]).toBe(title);
    expect(stdout).toContain('FATE');
  });

  test('tells what would have changed it, unless that is left out', async () => {
    const heading = 'What would have changed it';
    expect((await runHere(['explain', evicted, ...SCENARIO])).stdout).toContain(heading);
    expect((await runHere(['explain', evicted, ...SCENARIO, '--no-what-if'])).stdout).not.toContain(
      heading,
    );
  });

  test('prints JSON that its published schema holds for, with scripts to try', async () => {
    const schema = JSON.parse((await runHere(['schema', 'explanation'])).stdout);
    const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { 'date-time': true } });
    const validate = ajv.compile(schema);
    for (const object of [evicted, 'node/worker-4', 'deploy/shop/web', 'pdb/shop/web']) {
      const { stdout } = await runHere(['explain', object, ...SCENARIO, '-o', 'json']);
      validate(JSON.parse(stdout));
      expect(validate.errors).toBeNull();
    }
    const { whatIf } = JSON.parse(
      (await runHere(['explain', evicted, ...SCENARIO, '-o', 'json'])).stdout,
    );
    expect(whatIf.found[0].script).toMatchObject({ kind: 'OutageScript' });
  });

  test('a script that it proposes does what it says', async () => {
    const { whatIf } = JSON.parse(
      (await runHere(['explain', evicted, ...SCENARIO, '-o', 'json'])).stdout,
    );
    const [{ message, script }] = whatIf.found;
    const input = JSON.stringify(script);
    const { stdout } = await runHere(['explain', evicted, ...SCENARIO, '-s', '-', '--no-what-if'], {
      input,
    });
    // The page rounds to what is known.
    const [, minutes, exact] = /evicted at (\d+)m([\d.]+)s instead/.exec(message) ?? [];
    expect(stdout).toContain(
      `evicted from worker-4 at ${minutes}m${Math.round(Number(exact))}s, between`,
    );
  });

  test('answers an unknown name with the nearest one', async () => {
    const { stdout, stderr, exitCode } = await runHere(['explain', 'node/worker4', ...SCENARIO]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('did you mean node/worker-4?');
  });

  test('finds the workload that is asked for without its kind', async () => {
    const { stderr, exitCode } = await runHere(['explain', 'shop/web', ...SCENARIO]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('did you mean deployment/shop/web?');
  });

  test.each([
    ['worker-4', 'did you mean node/worker-4?'],
    ['db-1', 'did you mean payments/db-1?'],
    ['db1', 'did you mean payments/db-1?'],
    ['web', 'say deployment/shop/web or service/shop/web or pdb/shop/web'],
    ['%', 'node/NAME'],
    ['deploy/web', 'deploy/NAMESPACE/web'],
    ['deplyment/shop/web', 'deployment/shop/web'],
  ])('says how objects are named when it cannot read %s', async (object, hint) => {
    const { stdout, stderr, exitCode } = await runHere(['explain', object, ...SCENARIO]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(hint);
  });

  test('knows of no other formats', async () => {
    const { stderr, exitCode } = await runHere(['explain', evicted, ...SCENARIO, '-o', 'jsn']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('did you mean json?');
  });
});

test('ctrl-C while changes are tried prints the explanation and says what was not tried', async () => {
  const explain = ['explain', evicted, ...SCENARIO];
  const whole = interruptedAt(Number.POSITIVE_INFINITY);
  const all = (await runHere(explain, whole.io)).stdout;
  const [first = ''] = whole.lines.filter((line) => line.startsWith('trying changes: '));
  const [, plays = ''] = /^trying changes: 0 of (\d+) plays$/.exec(first) ?? [];
  expect(Number(plays)).toBeGreaterThan(1);

  const { exitCode, stdout } = await runHere(explain, interruptedAt(1).io);
  expect(exitCode).toBe(130);
  expect(stdout.split('\n')[0]).toBe(all.split('\n')[0]);
  const [, untried = ''] = /- (\d+) more changes were not tried\.\n/.exec(stdout) ?? [];
  expect(Number(untried)).toBeGreaterThanOrEqual(Number(plays));
});
