import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const POWER = 'at=30s powerOff nodes=worker-5';
const FOLDER = newFolder();

function saved(name: string, text: string): string {
  const path = join(FOLDER, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const deployment = (namespace: string, name: string, spec: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec:\n${spec}\n`;

const statefulSet = (spec: string): string =>
  `apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: db, namespace: payments}\nspec:\n${spec}\n`;

const priorityClass = (fields: string): string =>
  `apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: payments-critical}\n${fields}\n`;

const ofApi = (containers: string): string =>
  deployment('payments', 'api', `  template: {spec: {${containers}}}`);

const simulate = (...args: string[]) => runHere(['simulate', SNAPSHOT, '-e', POWER, ...args]);

async function reportOf(...args: string[]): Promise<SimulationReport> {
  const { exitCode, stdout, stderr } = await simulate(...args, '-o', 'json');
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const kindsOf = ({ assumptions }: SimulationReport): readonly string[] =>
  assumptions.map(({ kind }) => kind);

describe('manifests', () => {
  test('change the pods that run, as a finished roll-out does', async () => {
    const report = await reportOf('--apply', 'fixtures/cluster/change/payments.yaml');
    const evicted = report.evictions.find(({ workload }) => workload?.endsWith('payments/api'));
    expect(evicted).toMatchObject({
      pod: 'payments/api-z24gc627v-gxjlh',
      message: 'toleration of 30s over (unreachable:NoExecute)',
      replacement: { pod: 'payments/api-z24gc627v-r1' },
    });
    expect(report.budgets.find(({ budget }) => budget === 'payments/api')).toMatchObject({
      minAvailable: 3,
    });
    expect(kindsOf(report)).toContain('cluster-changed');
  });

  test('are rolled out in the run with --play-rollout, pod after pod', async () => {
    const args = ['--apply', 'fixtures/cluster/change/payments.yaml', '--play-rollout'];
    const report = await reportOf(...args);
    const told = report.timeline.filter(({ kind }) => kind.startsWith('Rollout'));
    expect(told.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['RolloutStarted', 'RolloutStepped', 'RolloutEnded']),
    );
    expect(report.timeline.find(({ kind }) => kind === 'RolloutStarted')).not.toHaveProperty(
      'underWay',
    );
    expect(kindsOf(report)).toEqual(expect.arrayContaining(['rollouts-begin']));
    const set = await reportOf(...args.slice(0, 2), '--set', 'playRollout=true');
    expect(set.digest).toBe(report.digest);
  });

  test('that give what is there change nothing', async () => {
    const same = saved('same.yaml', deployment('payments', 'api', '  replicas: 3'));
    expect((await reportOf('--apply', same)).digest).toBe((await reportOf()).digest);
  });

  test('are read from folders, and leave other files alone', async () => {
    saved('pr/README.yaml', 'Ferries at Heron Bay\n');
    saved('pr/web.yaml', deployment('shop', 'web', '  replicas: 8'));
    const report = await reportOf('--apply', join(FOLDER, 'pr'), '--quiet');
    expect(report.summary.pods).toBe(84);
    expect(kindsOf(report)).toEqual(expect.arrayContaining(['cluster-changed', 'pods-created']));
  });

  test('add objects that the snapshot lacks, with pods that run', async () => {
    const pods = '{metadata: {labels: {app: lamp}}, spec: {containers: [{name: lamp}]}}';
    const lamp = saved(
      'lamp.yaml',
      deployment(
        'shop',
        'lamp',
        `  replicas: 2\n  selector: {matchLabels: {app: lamp}}\n  template: ${pods}`,
      ),
    );
    const report = await reportOf('--apply', lamp);
    expect(report.summary.pods).toBe(84);
    expect(kindsOf(report)).toContain('objects-added');
    const refused = await simulate('--apply', lamp, '--strict');
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('the snapshot has no Deployment/shop/lamp\n  --> ');
  });

  test('whose pods fit nowhere leave a finding', async () => {
    const huge = 'containers: [{name: api, resources: {requests: {cpu: "200"}}}]';
    const report = await reportOf('--apply', saved('huge.yaml', ofApi(huge)));
    expect(report.pending).toHaveLength(3);
    expect(kindsOf(report)).toContain('pods-fit-nowhere');
    expect(report.findings.map(({ kind }) => kind)).toContain('does-not-fit');
  });

  test('whose pods no longer fit their node move them', async () => {
    const pinned = 'nodeSelector: {kubernetes.io/hostname: worker-9}';
    const report = await reportOf('--apply', saved('pinned.yaml', ofApi(pinned)));
    expect(report.pending).toEqual([]);
    expect(kindsOf(report)).toContain('pods-moved');
  });

  test('configure kubelets', async () => {
    const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';
    const file = saved('kubelet.yaml', `${text}shutdownGracePeriod: 30s\n`);
    expect((await simulate('--apply', file)).exitCode).toBe(0);
    const wrong = await simulate('--apply', saved('odd.yaml', `${text}shutdownGracePriod: 30s\n`));
    expect(wrong.stderr).toMatch(/odd\.yaml:3:1[\s\S]*did you mean shutdownGracePeriod\?/);
  });
});

describe('--scale', () => {
  test('gives a workload more pods, which run from the start on, or fewer', async () => {
    const more = await reportOf('--scale', 'deploy/monitoring/grafana=2');
    expect([more.summary.pods, more.summary.servicesDown]).toEqual([83, 0]);
    const fewer = await reportOf('--scale', 'deploy/shop/web=1');
    expect([fewer.summary.pods, kindsOf(fewer)]).toEqual([
      77,
      expect.arrayContaining(['pods-scaled-down']),
    ]);
  });
});

describe('bad input', () => {
  const wrong = [
    [
      'a selector',
      [
        '--apply',
        saved(
          'selector.yaml',
          deployment('payments', 'api', '  selector: {matchLabels: {app: x}}'),
        ),
      ],
      /nothing change spec\.selector of a Deployment\n {2}--> .*selector\.yaml:5:/,
    ],
    [
      'fields of a StatefulSet',
      ['--apply', saved('set.yaml', statefulSet('  podManagementPolicy: Parallel'))],
      /nothing change spec\.podManagementPolicy of a StatefulSet\n {2}--> .*set\.yaml:5:/,
    ],
    [
      'the value of a class',
      ['--apply', saved('class.yaml', priorityClass('value: 7'))],
      /nothing change the value of a PriorityClass\n {2}--> .*class\.yaml:4:/,
    ],
    [
      'a wrong type',
      ['--apply', saved('type.yaml', deployment('payments', 'api', '  replicas: three'))],
      /spec\.replicas is text \("three"\)[\s\S]*type\.yaml:5:/,
    ],
    [
      'a Helm template',
      ['--apply', saved('helm.yaml', 'kind: Deployment\nmetadata:\n  name: {{ .Release.Name }}\n')],
      /this is a Helm template[\s\S]*hint: helm template prints/,
    ],
    ['no object', ['--apply', saved('notes.yaml', 'hello\n')], /notes\.yaml/],
    ['a missing file', ['--apply', join(FOLDER, 'helms.yaml')], /did you mean .*helm\.yaml\?/],
    [
      'an unknown workload',
      ['--scale', 'deploy/shop/wep=2'],
      /did you mean Deployment\/shop\/web\?/,
    ],
    ['an unknown kind', ['--scale', 'deplo/shop/web=2'], /did you mean deploy\?/],
    ['no number', ['--scale', 'deploy/shop/web'], /such as deploy\/shop\/web=5/],
  ] as const;

  test.each(wrong)('%s', async (_, args, message) => {
    const { exitCode, stdout, stderr } = await simulate(...args);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});
