import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

type RawObject = Readonly<Record<string, unknown>>;

/** A cluster of one node with a Deployment of one pod, whose controller has another one if `owner` is given. */
function clusterOfOne(labels: RawObject, owner?: RawObject): string {
  const [name, namespace, app] = ['web', 'shop', { app: 'web' }];
  const spec = { containers: [{ name: 'app' }] };
  const kind = owner === undefined ? 'Deployment' : 'ReplicaSet';
  const metadata = { name, namespace, uid: name, ...(owner && { ownerReferences: [owner] }) };
  const controller = { apiVersion: 'apps/v1', kind, name, uid: name, controller: true };
  const nodes = ['only', ...(owner === undefined ? [] : ['other'])].map((node) => ({
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: node, labels } },
    status: {
      allocatable: { cpu: '4', pods: '9' },
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  }));
  const template = { metadata: { labels: app }, spec };
  const items: readonly RawObject[] = [
    ...nodes,
    {
      ...{ apiVersion: 'apps/v1', kind, metadata },
      spec: { replicas: 1, selector: { matchLabels: app }, template },
    },
    {
      ...{ apiVersion: 'v1', kind: 'Pod' },
      metadata: { name: 'web-0', namespace, labels: app, ownerReferences: [controller] },
      spec: { ...spec, nodeName: 'only' },
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    },
  ];
  const path = join(newFolder(), 'one.json');
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return path;
}

describe('plans for clusters that are no more than one node', () => {
  const plansFor = async (...args: readonly string[]) => {
    const { stdout, exitCode } = await runHere(['plan', ...args, '--quiet', '-o', 'json']);
    return { plan: JSON.parse(stdout), code: exitCode };
  };

  test('do not take pods that stay on the lost machine for pods with room', async () => {
    const { plan, code } = await plansFor('capacity', clusterOfOne({}));
    expect([plan.met, code]).toEqual([true, 0]);
    expect(plan.added).toMatchObject([{ like: 'only', count: 1 }]);
    expect(plan.harmful).toMatchObject([
      {
        reasons: [{ kind: 'not-replaced', pods: 1 }],
        message: expect.stringContaining('1 pod is never replaced'),
      },
    ]);
  });

  test('try no more nodes where these would host the control plane, and say so', async () => {
    const labels = { 'node-role.kubernetes.io/control-plane': '' };
    const { plan, code } = await plansFor('capacity', clusterOfOne(labels));
    expect([plan.met, code]).toEqual([false, 1]);
    expect(plan.answer[0]).toMatch(
      /^More nodes were not tried, as all .*: 1 of 1 fault does harm\./,
    );
  });

  test('print no command where there is nothing to see', async () => {
    const path = clusterOfOne({});
    const drain = await runHere(['plan', 'drain', path, '--nodes', 'only', '--keep-down', '5s']);
    expect(drain.stdout).toMatch(/^None of 1 node can be drained\./);
    expect(drain.stdout).not.toContain('To see it play');
    const capacity = await runHere(['plan', 'capacity', path]);
    expect(capacity.stdout).toContain('To see it play\n- k8s-evict sweep ');
    const sweep = await runHere(['sweep', path]);
    expect(sweep.stdout).toContain('\nThe node cannot be lost without harm.\n');
  });

  test('scale nothing that another controller scales back', async () => {
    const dc = { apiVersion: 'apps.openshift.io/v1', kind: 'DeploymentConfig', name: 'web' };
    const own = { ...dc, uid: 'dc', controller: true };
    const { plan } = await plansFor('drain', clusterOfOne({}, own), '--nodes', 'only');
    expect([plan.met, plan.preconditions]).toEqual([false, []]);
    const orphan = { ...dc, uid: 'dc' };
    const free = await plansFor('drain', clusterOfOne({}, orphan), '--nodes', 'only');
    expect(free.plan.preconditions).toMatchObject([{ workload: 'ReplicaSet/shop/web', to: 2 }]);
  });
});

test.each([
  ['drain', ['--nodes', 'only']],
  ['remove', ['--count', '1']],
  ['capacity', []],
  ['spot', ['--nodes', 'only']],
])(
  'plan %s of a snapshot without pods is not reached, as nothing is cleared',
  async (goal, options) => {
    const node = (name: string) => ({
      ...{ apiVersion: 'v1', kind: 'Node', metadata: { name } },
      status: { allocatable: { cpu: '4' }, conditions: [{ type: 'Ready', status: 'True' }] },
    });
    const path = join(newFolder(), 'nodes.json');
    const items = [node('only'), node('other')];
    writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    const args = ['plan', goal, path, ...options, '--allow-partial', '--quiet'];
    const { stdout, exitCode } = await runHere(args);
    expect(stdout).toMatch(/^Nothing is cleared: the snapshot holds no pods/);
    expect(exitCode).toBe(1);
  },
);
