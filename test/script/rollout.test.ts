import { describe, expect, it } from 'vitest';
import type { Cluster, WorkloadObject } from '#cluster';
import { compileOutage, readScripts } from '#script';
import { steadyNode } from '../support/builders.ts';
import { START } from '../support/clock.ts';
import { dbWith, eachWith, webWith } from '../support/rollouts.ts';

const NODES = ['a-1', 'a-2'];

const clusterOf = (...parts: readonly Pick<Cluster, 'pods' | 'workloads'>[]): Cluster => ({
  nodes: NODES.map((name) => steadyNode(name, 'a')),
  leases: [],
  pods: parts.flatMap(({ pods }) => pods),
  workloads: parts.flatMap(({ workloads }) => workloads),
});

const ALL = clusterOf(
  webWith(2, [{ replicas: 2 }], NODES),
  dbWith(['db-1', 'db-1'], NODES),
  eachWith(['1', '1'], NODES),
);

/** The workload of a rollout, or the first line and the hint of its complaint. */
function subjectOf(workload: string, cluster: Cluster = ALL): unknown {
  const { script, diagnostics } = readScripts([], [`rollout workload=${workload}`]);
  if (script === undefined) return [diagnostics[0]?.code, diagnostics[0]?.hint];
  const { occurrences, diagnostics: found } = compileOutage(script, cluster, START);
  const [problem] = found;
  if (problem !== undefined) return [problem.code, problem.message, problem.hint];
  const subject = occurrences[0]?.subject;
  return subject?.kind === 'workload' ? subject.workload : subject;
}

/** The cluster with its workloads changed. */
const changed = (change: (workload: WorkloadObject) => Partial<WorkloadObject>): Cluster => ({
  ...ALL,
  workloads: ALL.workloads.map((each) => ({ ...each, ...change(each) })),
});

describe('a rollout', () => {
  it.each([
    ['Deployment/shop/web', 'Deployment/shop/web'],
    ['shop/web', 'Deployment/shop/web'],
    ['shop/db', 'StatefulSet/shop/db'],
    ['DaemonSet/shop/each', 'DaemonSet/shop/each'],
  ])('of %s is one of %s', (text, workload) => {
    expect(subjectOf(text)).toBe(workload);
  });

  it.each([
    ['Job/shop/web', 'script/invalid-value'],
    ['ReplicaSet/shop/web-hash1', 'script/invalid-value'],
    ['web', 'script/invalid-value'],
  ])('of %s is none', (text, code) => {
    expect(subjectOf(text)).toEqual([
      code,
      expect.stringContaining('Deployment, StatefulSet, DaemonSet'),
    ]);
  });

  it('proposes the workload that was probably meant', () => {
    expect(subjectOf('shop/wbe')).toEqual([
      'script/no-rollout',
      'no workload that can be rolled out is called "shop/wbe"',
      'did you mean shop/web?',
    ]);
  });

  it('of a pod names its workload', () => {
    expect(subjectOf('shop/web-hash1-0')).toEqual([
      'script/no-rollout',
      'shop/web-hash1-0 is a pod: only Deployments, StatefulSets and DaemonSets roll out',
      'write Deployment/shop/web',
    ]);
  });

  it('of a bare pod is a deletion', () => {
    const bare = { ...ALL, pods: ALL.pods.map((pod) => ({ ...pod, ownerReferences: [] })) };
    expect(subjectOf('shop/web-hash1-0', bare)).toContain('write deletePods to delete the pod');
  });

  it('of a paused Deployment does nothing', () => {
    const paused = changed(({ deployment }) =>
      deployment ? { deployment: { ...deployment, paused: true } } : {},
    );
    expect(subjectOf('shop/web', paused)).toEqual([
      'script/no-rollout',
      'Deployment/shop/web is paused, and rolls nothing out',
      'resume it first: kubectl rollout resume',
    ]);
  });

  it.each(['db', 'each'])('of shop/%s with OnDelete does nothing by itself', (name) => {
    const type = 'OnDelete';
    const onDelete = changed(({ statefulSet, daemonSet }) => ({
      ...(statefulSet?.update && {
        statefulSet: { ...statefulSet, update: { ...statefulSet.update, type } },
      }),
      ...(daemonSet?.update && {
        daemonSet: { ...daemonSet, update: { ...daemonSet.update, type } },
      }),
    }));
    expect(subjectOf(`shop/${name}`, onDelete)).toContain(
      'write deletePods: its controller makes new ones',
    );
  });

  it('needs the template', () => {
    const { workloads } = ALL;
    const known = { ...ALL, workloads: workloads.map(({ template: _, ...each }) => each) };
    expect(subjectOf('shop/web', known)).toContain('add it to the snapshot');
  });

  it('needs the kind where two have the name', () => {
    const two = clusterOf(webWith(1, [{ replicas: 1 }], NODES), dbWith(['db-1'], NODES));
    const named = { ...two, workloads: two.workloads.map((each) => ({ ...each, name: 'web' })) };
    expect(subjectOf('shop/web', named)).toContain('write the kind, too');
  });
});
