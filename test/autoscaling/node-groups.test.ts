import { describe, expect, it } from 'vitest';
import { AS_SHOWN, autoscalersOf, isOfPool } from '#autoscaling';
import type { Labels, Node, ReportedNodeGroup } from '#cluster';
import { projectAutoscalerStatus } from '../../src/snapshot/objects/kinds/autoscaler.ts';
import { node } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

const EKS = 'eks.amazonaws.com/nodegroup';
const META = {
  ...{ namespace: 'kube-system', name: 'cluster-autoscaler-status', uid: '', labels: {} },
  ...{ annotations: {}, ownerReferences: [], finalizers: [] },
};

const groupsOf = (nodes: readonly Node[], groups: readonly ReportedNodeGroup[]) => {
  const status = { ...META, isUnderstood: true, groups, updatedAt: atSecond(0) };
  const shown = autoscalersOf({ nodes, autoscalerStatuses: [status] }, AS_SHOWN, atSecond(5));
  return shown.clusterAutoscaler?.groups ?? [];
};

describe('the group of a node', () => {
  const called = (name: string, labels: Labels = {}): Node => ({ ...node(name), labels });
  it.each<[string, Node, readonly string[], string | undefined]>([
    ['has the name in its label', called('n', { agentpool: 'web' }), ['web'], 'web'],
    ['of EKS begins with it', called('n', { [EKS]: 'web' }), ['eks-web-8ac1'], 'eks-web-8ac1'],
    [
      'of EKS is the one with the least behind it',
      called('n', { [EKS]: 'web' }),
      ['eks-web-gpu-8ac1', 'eks-web-8ac1'],
      'eks-web-8ac1',
    ],
    ['is what its name begins with', called('gke-web-x1'), ['gke-web-grp'], 'gke-web-grp'],
    [
      'is the most of what its name begins with',
      called('gke-web-big-x1'),
      ['a/gke-web-grp', 'a/gke-web-big-grp'],
      'a/gke-web-big-grp',
    ],
    [
      'is that of its label rather than that of its name',
      called('web-1', { agentpool: 'db' }),
      ['web', 'db'],
      'db',
    ],
    ['is none where nothing fits', called('n', { [EKS]: 'web' }), ['eks-db-8ac1'], undefined],
  ])('%s', (_, given, names, expected) => {
    for (const reported of [names, [...names].reverse()]) {
      const groups = groupsOf(
        [given],
        reported.map((name) => ({ name })),
      );
      expect(groups.filter(({ nodes }) => nodes.length > 0).map(({ name }) => name)).toEqual(
        expected === undefined ? [] : [expected],
      );
    }
  });

  it('is not a pool beside which another fits better', () => {
    const big = called('gke-web-big-x1');
    expect([isOfPool(big, 'gke-web'), isOfPool(big, 'gke-web', ['gke-web-big'])]).toEqual([
      true,
      false,
    ]);
  });
});

describe('what a group is in the middle of', () => {
  const since = atSecond(-60);
  const group = (given: Partial<ReportedNodeGroup>) => {
    const [found] = groupsOf([{ ...node('web-1') }], [{ name: 'web', target: 3, ...given }]);
    return { backedOffSince: found?.backedOffSince, ordered: found?.ordered };
  };
  const none = { backedOffSince: undefined, ordered: undefined };
  const inProgress = { scaleUp: { state: 'in-progress', since } } as const;

  it.each<[string, Partial<ReportedNodeGroup>, object]>([
    ['is nothing', {}, none],
    [
      'is a back-off',
      { scaleUp: { state: 'backed-off', since } },
      { ...none, backedOffSince: since },
    ],
    [
      'is an order of the nodes that it lacks',
      inProgress,
      { ...none, ordered: { nodes: 2, coming: 2, since } },
    ],
    [
      'is an order, of which some have a node that is not ready yet',
      { ...inProgress, ready: 0 },
      { ...none, ordered: { nodes: 3, coming: 2, since } },
    ],
    [
      'is no order of machines that are no longer waited for',
      { ...inProgress, longUnregistered: 1, ready: 1 },
      { ...none, ordered: { nodes: 1, coming: 1, since } },
    ],
    ['is no order where it has all of them', { ...inProgress, target: 1, ready: 1 }, none],
  ])('%s', (_, given, expected) => {
    expect(group(given)).toEqual(expected);
  });
});

describe('the report of Cluster Autoscaler', () => {
  const LAST_UPDATED = 'cluster-autoscaler.kubernetes.io/last-updated';
  const read = (status: string, annotations = {}) =>
    projectAutoscalerStatus({ metadata: { ...META, annotations }, data: { status } } as never);

  it('tells the state of a group as upstream writes it', () => {
    const { groups } = read(`
time: 2026-11-23 22:46:35.066056877 +0000 UTC
nodeGroups:
- name: web
  health:
    cloudProviderTarget: 3
    nodeCounts: {longUnregistered: 1, registered: {ready: 1, unready: {total: 1}}}
  scaleUp:
    backoffInfo: {errorCode: timeout, errorMessage: "Scale-up timed out"}
    lastTransitionTime: "2026-11-23T22:46:30Z"
    status: Backoff
- name: db
  scaleUp: {status: InProgress, lastTransitionTime: "2026-11-23T22:46:30Z"}
- name: idle
  scaleUp: {status: NoActivity, lastTransitionTime: "2026-11-23T22:46:30Z"}
- name: odd
  scaleUp: {status: InProgress}
`);
    const since = Date.parse('2026-11-23T22:46:30Z') * 1e3;
    expect(groups).toEqual([
      {
        ...{ name: 'web', target: 3, ready: 1, unready: 1, longUnregistered: 1 },
        scaleUp: { state: 'backed-off', since },
      },
      { name: 'db', scaleUp: { state: 'in-progress', since } },
      { name: 'idle' },
      { name: 'odd' },
    ]);
  });

  it('has its time in an annotation where its text is for people', () => {
    const old = read('Cluster-autoscaler status at 2026-11-23', {
      [LAST_UPDATED]: '2026-11-23 22:46:35.5 +0000 UTC',
    });
    expect(old).toMatchObject({
      isUnderstood: false,
      updatedAt: Date.parse('2026-11-23T22:46:35.5Z') * 1e3,
    });
  });

  it('is that of one that did not run, if it is older than a minute', () => {
    const status = (second: number) => ({
      ...{ ...META, isUnderstood: false, groups: [] },
      updatedAt: atSecond(second),
    });
    const shown = (second: number) =>
      autoscalersOf({ nodes: [], autoscalerStatuses: [status(second)] }, AS_SHOWN, atSecond(90));
    expect(shown(30).staleReport).toBeUndefined();
    expect(shown(29).staleReport).toBe(atSecond(29));
  });
});
