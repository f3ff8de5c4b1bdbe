import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import {
  claimPods,
  daemonSetFacts,
  statefulSetFacts,
  statefulSetVerdict,
  withAssumed,
} from '#workloads';
import { node, pod, spec } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { leaving, podOf, unready, workload } from './support.ts';

const owned = (kind: string, owner: string, name: string, given: Partial<Pod> = {}): Pod =>
  pod(`harbour/${name}`, 'pier', {
    labels: { app: 'boat', name },
    ownerReferences: [{ apiVersion: '', kind, name: owner, uid: `u-${owner}`, controller: true }],
    ...given,
  });

const NO_COMPARING = { comparisonOperators: false };

describe('a workload that only its pods tell of', () => {
  it('wants as many pods as it has, ready or not', () => {
    const pods = [
      owned('ReplicaSet', 'boats', 'a'),
      owned('ReplicaSet', 'boats', 'b', unready),
      owned('ReplicaSet', 'boats', 'c', leaving),
      owned('ReplicaSet', 'boats', 'd', { phase: 'Failed' }),
    ];
    const { workloads, missing } = withAssumed([], pods);
    expect(missing).toEqual(['ReplicaSet/harbour/boats']);
    expect(workloads[0]).toMatchObject({ replicas: 2, template: { labels: { app: 'boat' } } });
    expect(workloads[0] && claimPods(workloads[0], pods).pods).toEqual(pods);
  });

  it('EV-32, EV-33: is gone where the snapshot holds others of its kind and namespace', () => {
    const pods = [owned('DaemonSet', 'boats', 'a'), owned('ReplicaSet', 'rafts', 'b')];
    const others = workload('DaemonSet', 'ferries');
    expect(withAssumed([others], pods).missing).toEqual(['ReplicaSet/harbour/rafts']);
  });

  it('has all pods of one template, which share their list of owners', () => {
    const first = owned('ReplicaSet', 'boats', 'a');
    const others = ['b', 'c'].map((name) => ({
      ...first,
      ...pod(`harbour/${name}`, 'pier'),
      ownerReferences: first.ownerReferences,
    }));
    expect(withAssumed([], [first, ...others]).workloads[0]?.replicas).toBe(3);
  });

  it('has no Deployment above it when it is not named after the hash', () => {
    const labels = { 'pod-template-hash': '5f6' };
    const { missing } = withAssumed([], [owned('ReplicaSet', 'shop', 'a', { labels })]);
    expect(missing).toEqual(['ReplicaSet/harbour/shop']);
  });

  it('has a Deployment above it when it is named after the hash of a template', () => {
    const labels = { 'pod-template-hash': '5f6' };
    const { workloads, missing } = withAssumed(
      [],
      [owned('ReplicaSet', 'shop-5f6', 'a', { labels })],
    );
    expect(missing).toEqual(['Deployment/harbour/shop', 'ReplicaSet/harbour/shop-5f6']);
    expect(workloads[0]).toMatchObject({ kind: 'Deployment', name: 'shop', replicas: 1 });
  });

  it('goes up to its highest ordinal, and keeps its claims', () => {
    const claimed = (name: string) =>
      owned('StatefulSet', 'quay', name, {
        ...leaving,
        ...spec({
          volumes: [
            { name: 'data', persistentVolumeClaim: { claimName: `data-${name}` } },
            { name: 'shared', persistentVolumeClaim: { claimName: 'charts' } },
          ],
        }),
      });
    expect(withAssumed([], [claimed('quay-0'), claimed('quay-2')]).workloads[0]).toMatchObject({
      replicas: 3,
      statefulSet: {
        volumeClaimTemplates: [{ name: 'data' }],
        podManagementPolicy: 'OrderedReady',
      },
    });
  });

  it('gives ordinals to pods that are not named after it, one after the other', () => {
    const pods = [
      owned('StatefulSet', 'quay', 'quay-1'),
      owned('StatefulSet', 'quay', 'stern', leaving),
      owned('StatefulSet', 'quay', 'tug'),
    ];
    const [set] = withAssumed([], pods).workloads;
    const facts = set && statefulSetFacts(set);
    expect(facts).toMatchObject({ replicas: 3 });
    const made = (left: readonly Pod[]) => facts && statefulSetVerdict(facts, left, atSecond(0));
    expect(made(pods)).toMatchObject({ create: [], remove: [] });
    expect(made(pods.slice(0, 2))).toMatchObject({ create: [], remove: [] });
    expect(made(pods.slice(1))).toMatchObject({ create: [], remove: [] });
    expect(made(pods.slice(0, 1))?.create).toMatchObject([{ kind: 'ordinal', ordinal: 0 }]);
  });

  it('runs on the nodes that it was found on', () => {
    const { workloads } = withAssumed([], [owned('DaemonSet', 'lookout', 'a')]);
    const facts = workloads[0] && daemonSetFacts(workloads[0], NO_COMPARING);
    expect(workloads[0]?.daemonSet?.allowsSurge).toBe(false);
    expect(facts?.shouldRunOn(node('pier')).shouldRun).toBe(true);
    expect(facts?.shouldRunOn(node('quay')).shouldRun).toBe(false);
  });

  it('is done when the pods that it has are', () => {
    const pods = [
      owned('Job', 'tide', 'a'),
      owned('Job', 'tide', 'b', { phase: 'Succeeded' }),
      owned('Job', 'tide', 'c', { phase: 'Failed' }),
    ];
    expect(withAssumed([], pods).workloads[0]?.job).toMatchObject({
      parallelism: 1,
      completions: 2,
      backoffLimit: 6,
    });
  });

  it('is over when all of its pods are', () => {
    const statusOf = (...phases: readonly Pod['phase'][]) => {
      const pods = phases.map((phase, place) => owned('Job', 'tide', `p${place}`, { phase }));
      return withAssumed([], pods).workloads[0]?.jobStatus?.conditions.map(({ type }) => type);
    };
    expect(statusOf('Succeeded', 'Failed')).toEqual(['Complete']);
    expect(statusOf('Succeeded', 'Running')).toEqual([]);
  });

  it('is nothing at all when its kind is unknown', () => {
    const pods = [owned('Node', 'pier', 'a'), owned('Rollout', 'r', 'b'), pod('harbour/c', 'pier')];
    expect(withAssumed([], pods)).toEqual({ workloads: [], missing: [], withoutTemplate: [] });
  });
});

describe('a workload of the snapshot', () => {
  it('stays as it is', () => {
    const ferries = workload('ReplicaSet', 'ferries', { replicas: 5 });
    const { workloads, missing } = withAssumed([ferries], [podOf(ferries, 'a', 'pier')]);
    expect([workloads, missing]).toEqual([[ferries], []]);
  });

  it('gets the template that its pods show when it has none', () => {
    const { template: _, selector: __, ...bare } = workload('Deployment', 'ferries');
    const boats = { ...bare, kind: 'ReplicaSet' as const, uid: 'u-ferries', replicas: 4 };
    const { workloads, withoutTemplate } = withAssumed(
      [boats],
      [owned('ReplicaSet', 'ferries', 'a')],
    );
    expect(withoutTemplate).toEqual(['ReplicaSet/harbour/ferries']);
    expect(workloads[0]).toMatchObject({
      replicas: 4,
      template: { labels: { app: 'boat', name: 'a' } },
    });
  });
});
