import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, type Ran } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const FOLDER = newFolder();

const node = (name: string) => `
apiVersion: v1
kind: Node
metadata: {name: ${name}, creationTimestamp: "2026-11-01T08:00:00Z"}
status:
  allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
  conditions: [{type: Ready, status: "True", lastHeartbeatTime: "2026-11-20T00:00:00Z"}]
  nodeInfo: {kubeletVersion: v1.36.2}
`;

const madeBy = (kind: string, name: string, group = 'apps/v1') =>
  `{apiVersion: ${group}, kind: ${kind}, name: ${name}, uid: of-${name}, controller: true}`;

const podText = (...owners: readonly string[]) => `
apiVersion: v1
kind: Pod
metadata: {name: web-1, namespace: shop, labels: {app: web}, ownerReferences: [${owners.join(', ')}]}
spec: {nodeName: pier, containers: [{name: main}]}
status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
`;

interface Written {
  readonly name?: string;
  readonly replicas?: string;
  readonly label?: string;
  readonly spec?: string;
}

const replicaSet = ({
  name = 'web',
  replicas = 'replicas: 1',
  label = 'web',
  spec = '',
}: Written = {}) => `
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: ${name}, namespace: shop, uid: of-${name}}
spec:
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: ${label}}}, spec: {containers: [{name: main}]${spec}}}
  ${replicas}
`;

/** Plays the deletion of the pod. */
function lose(name: string, ...documents: readonly string[]): Promise<Ran> {
  const path = join(FOLDER, `${name}.yaml`);
  writeFileSync(path, [node('pier'), node('quay'), ...documents].join('---'));
  const event = 'at=10s deletePods pods=shop/web-1 gracePeriod=0s';
  return runHere(['simulate', path, '-e', event, '--kubernetes-version', '1.36', '-o', 'json']);
}

const WEB = madeBy('ReplicaSet', 'web');

/** Created pods, and the messages about pending pods, findings and assumptions. */
function told({ stdout }: Ran) {
  const report = JSON.parse(stdout);
  const texts = (list: readonly { readonly message: string }[]) => list.map((each) => each.message);
  return {
    made: report.timeline
      .filter(({ kind }: { kind: string }) => kind === 'PodCreated')
      .map(({ pod, workload }: { pod: string; workload: string }) => `${pod} of ${workload}`),
    pending: texts(report.pending),
    findings: texts(report.findings),
    assumptions: texts(report.assumptions),
  };
}

describe('workloads as no API server would have them', () => {
  test('a selector that passes over its own template makes no pods', async () => {
    const ran = await lose('selector', replicaSet({ label: 'other' }), podText(WEB));
    expect(ran.stderr).toContain('the selector of the ReplicaSet "web" does not select the pods');
    expect(ran.stderr).toMatch(/--> .*selector.yaml:\d+:\d+/);
    expect(told(ran).made).toEqual([]);
  });

  test('replicas that are absent are one', async () => {
    const ran = await lose('absent', replicaSet({ replicas: '' }), podText(WEB));
    expect(told(ran).made).toEqual(['shop/web-r1 of ReplicaSet/shop/web']);
  });

  test('replicas that are negative are refused, with their place', async () => {
    const ran = await lose('negative', replicaSet({ replicas: 'replicas: -2' }), podText(WEB));
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toContain('ReplicaSet shop/web: spec.replicas is -2, which is negative');
    expect(ran.stderr).toMatch(/ \| {3}replicas: -2\n +\| +\^\^\n/);
  });

  test('of two controllers of a pod the first counts', async () => {
    const owners = [WEB, madeBy('ReplicaSet', 'api')];
    const documents = [replicaSet({ replicas: 'replicas: 1' }), replicaSet({ name: 'api' })];
    const ran = await lose('two', ...documents, podText(...owners));
    expect(ran.stderr).toContain(
      'the pod "web-1" has 2 controllers, ReplicaSet web and ReplicaSet api',
    );
    expect(told(ran).made).toEqual([
      'shop/api-r1 of ReplicaSet/shop/api',
      'shop/web-r1 of ReplicaSet/shop/web',
    ]);
  });

  test('of two that select a pod without an owner the first by name gets it', async () => {
    const ran = await lose('overlap', replicaSet(), replicaSet({ name: 'api' }), podText());
    const { made, assumptions } = told(ran);
    expect(made).toEqual([
      'shop/web-r1 of ReplicaSet/shop/web',
      'shop/api-r1 of ReplicaSet/shop/api',
    ]);
    expect(assumptions.join()).toContain('1 pod without a controller that a workload selects');
  });

  test('WS-47: a pod with other labels is let go, and another one made at once', async () => {
    const stray = podText(WEB).replace('app: web', 'app: stray');
    const { made, assumptions, findings } = told(await lose('stray', replicaSet(), stray));
    expect(made).toEqual(['shop/web-r1 of ReplicaSet/shop/web']);
    expect(assumptions.join()).toContain(
      '1 pod that the workload named as controller does not select',
    );
    expect(findings).toEqual(['shop/web-1 is not replaced: no workload owns it']);
  });

  test('the behaviour of an owner of another kind is unknown', async () => {
    const ran = await lose('rollout', podText(madeBy('Rollout', 'web', 'argoproj.io/v1alpha1')));
    expect(ran.stderr).toContain('a Rollout of argoproj.io/v1alpha1, a kind that is not simulated');
    expect(told(ran).findings).toEqual([
      'shop/web-1 is not replaced: how a Rollout replaces it is unknown',
    ]);
  });

  test('pods of another scheduler wait for it', async () => {
    const ran = await lose(
      'volcano',
      replicaSet({ spec: ', schedulerName: volcano' }),
      podText(WEB),
    );
    expect(told(ran)).toMatchObject({
      pending: ['the scheduler volcano is responsible'],
      findings: [],
    });
  });

  test('a topology key that no node has keeps a pod from all of them', async () => {
    const spread = '{maxSkew: 1, topologyKey: rack, whenUnsatisfiable: DoNotSchedule}';
    const spec = `, topologySpreadConstraints: [${spread}]`;
    const { pending, findings } = told(await lose('rack', replicaSet({ spec }), podText(WEB)));
    expect(pending.join()).toContain('topology spread constraints (missing required label)');
    expect(findings).toEqual([
      '1 pod of ReplicaSet/shop/web fits on no node: 2 nodes lack the label of its topology spread',
    ]);
  });
});
