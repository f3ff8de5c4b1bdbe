import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { run } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SCENARIO = ['fixtures/cluster/snapshot.yaml', '-s', 'fixtures/cluster/outage-one-zone.yaml'];

const evicted = run(['simulate', ...SCENARIO, '-o', 'name']).stdout.split('\n')[0] ?? '';

describe('explain', () => {
  test('goes from the script to the deletion of a pod', () => {
    const { stdout, stderr, exitCode } = run(['explain', `pod/${evicted}`, ...SCENARIO]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(evicted);
    expect(stdout).toContain('outage-one-zone.yaml:');
    expect(stdout).toContain('tolerationSeconds');
  });

  test('takes a pod without the word pod for the same', () => {
    const long = run(['explain', `pod/${evicted}`, ...SCENARIO]).stdout;
    expect(run(['explain', evicted, ...SCENARIO]).stdout).toBe(long);
  });

  test.each([
    ['node/worker-4', 'Node worker-4'],
    ['deploy/shop/web', 'Deployment shop/web'],
    ['pdb/shop/web', 'PodDisruptionBudget shop/web'],
    ['ds/kube-system/kube-proxy', 'DaemonSet kube-system/kube-proxy'],
  ])('tells what happens to %s', (object, title) => {
    const { stdout, stderr, exitCode } = run(['explain', object, ...SCENARIO, '--no-what-if']);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')[0]).toBe(title);
    expect(stdout).toContain('FATE');
  });

  test('tells what would have changed it, unless that is left out', () => {
    const heading = 'What would have changed it';
    expect(run(['explain', evicted, ...SCENARIO]).stdout).toContain(heading);
    expect(run(['explain', evicted, ...SCENARIO, '--no-what-if']).stdout).not.toContain(heading);
  });

  test('prints JSON that its published schema holds for, with scripts to try', () => {
    const schema = JSON.parse(run(['schema', 'explanation']).stdout);
    const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { 'date-time': true } });
    const validate = ajv.compile(schema);
    for (const object of [evicted, 'node/worker-4', 'deploy/shop/web', 'pdb/shop/web']) {
      const { stdout } = run(['explain', object, ...SCENARIO, '-o', 'json']);
      validate(JSON.parse(stdout));
      expect(validate.errors).toBeNull();
    }
    const { whatIf } = JSON.parse(run(['explain', evicted, ...SCENARIO, '-o', 'json']).stdout);
    expect(whatIf.found[0].script).toMatchObject({ kind: 'OutageScript' });
  });

  test('a script that it proposes does what it says', () => {
    const { whatIf } = JSON.parse(run(['explain', evicted, ...SCENARIO, '-o', 'json']).stdout);
    const [{ message, script }] = whatIf.found;
    const input = JSON.stringify(script);
    const { stdout } = run(['explain', evicted, ...SCENARIO, '-s', '-', '--no-what-if'], { input });
    // The page rounds to what is known.
    const [, second] = /evicted at ([^ .]+)\.\d+s instead/.exec(message) ?? [];
    expect(stdout).toContain(`evicted from worker-4 at ${second}s, between`);
  });

  test('answers an unknown name with the nearest one', () => {
    const { stdout, stderr, exitCode } = run(['explain', 'node/worker4', ...SCENARIO]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('did you mean node/worker-4?');
  });

  test('finds the workload that is asked for without its kind', () => {
    const { stderr, exitCode } = run(['explain', 'shop/web', ...SCENARIO]);
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

  test('knows of no other formats', () => {
    const { stderr, exitCode } = run(['explain', evicted, ...SCENARIO, '-o', 'jsn']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('did you mean json?');
  });
});
