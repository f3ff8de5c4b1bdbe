import { describe, expect, it } from 'vitest';
import { targetNodeOf, type WorkloadObject } from '#cluster';
import { type NewPod, podOfRequest, podRequest } from '#workloads';
import { spec } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { madeBy, template, workload } from './support.ts';

const request = (owner: WorkloadObject, which: NewPod) =>
  podRequest(owner, owner.template ?? template({}), which);

describe('a new pod', () => {
  it('of a ReplicaSet shares the spec of its template', () => {
    const ferries = workload('ReplicaSet', 'ferries');
    const asked = request(ferries, { kind: 'any' });
    expect(asked).toEqual({
      namespace: 'harbour',
      generateName: 'ferries-',
      labels: { app: 'ferries' },
      annotations: {},
      finalizers: [],
      ownerReferences: [madeBy(ferries)],
      ...spec({}),
    });
    expect(asked.spec).toBe(ferries.template?.spec);
  });

  it('of a StatefulSet has its ordinal in its name, its labels and its claims', () => {
    const cache = { name: 'data', emptyDir: {} };
    const quay = workload('StatefulSet', 'quay', {
      template: { ...template({ app: 'quay' }), ...spec({ volumes: [cache] }) },
      statefulSet: {
        podManagementPolicy: 'Parallel',
        firstOrdinal: 0,
        volumeClaimTemplates: [{ name: 'data' }],
      },
    });
    expect(request(quay, { kind: 'ordinal', ordinal: 2 })).toMatchObject({
      name: 'quay-2',
      labels: {
        app: 'quay',
        'apps.kubernetes.io/pod-index': '2',
        'statefulset.kubernetes.io/pod-name': 'quay-2',
      },
      spec: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-quay-2' } }] },
    });
    expect(Object.keys(request(quay, { kind: 'ordinal', ordinal: 2 }).labels)).toHaveLength(3);
  });

  it('of a DaemonSet is for one node, and bears trouble there', () => {
    const asked = request(workload('DaemonSet', 'lookout'), { kind: 'on-node', nodeName: 'pier' });
    expect(targetNodeOf(asked)).toBe('pier');
    expect(asked.spec.tolerations).toHaveLength(6);
    expect(asked.labels).toEqual({ app: 'lookout' });
  });

  it('of a DaemonSet says of which generation of the template it is', () => {
    const update = {
      ...{ type: 'RollingUpdate', maxSurge: 0, maxUnavailable: 1 },
      generation: '7',
    };
    const daemonSet = { allowsSurge: false, update } as const;
    const lookout = workload('DaemonSet', 'lookout', { daemonSet: daemonSet as never });
    const made = ['pier', 'quay'].map((nodeName) =>
      request(lookout, { kind: 'on-node', nodeName }),
    );
    expect(made[0]?.labels).toEqual({ app: 'lookout', 'pod-template-generation': '7' });
    expect(made[1]?.labels).toBe(made[0]?.labels);
  });

  it('of a Job waits to be counted, and knows its index and its failures', () => {
    const tide = workload('Job', 'tide');
    expect(request(tide, { kind: 'any' })).toMatchObject({
      generateName: 'tide-',
      finalizers: ['batch.kubernetes.io/job-tracking'],
      ownerReferences: [{ ...madeBy(tide), apiVersion: 'batch/v1' }],
    });
    const failures = { counted: 2, ignored: 1 };
    expect(request(tide, { kind: 'index', index: 3, failures })).toMatchObject({
      generateName: 'tide-3-',
      labels: { 'batch.kubernetes.io/job-completion-index': '3' },
      annotations: {
        'batch.kubernetes.io/job-completion-index': '3',
        'batch.kubernetes.io/job-index-failure-count': '2',
        'batch.kubernetes.io/job-index-ignored-failure-count': '1',
      },
    });
  });

  it('of an Indexed Job without failures counts none', () => {
    const asked = request(workload('Job', 'tide'), { kind: 'index', index: 0 });
    expect(Object.keys(asked.annotations)).toEqual(['batch.kubernetes.io/job-completion-index']);
  });

  it('of a Job has its finalizer once, also where the template names it', () => {
    const named = { ...template({}), finalizers: ['batch.kubernetes.io/job-tracking', 'own'] };
    const tide = workload('Job', 'tide', { template: named });
    expect(request(tide, { kind: 'any' }).finalizers).toEqual(named.finalizers);
    const ferries = workload('ReplicaSet', 'ferries', { template: template({}) });
    expect(request(ferries, { kind: 'any' }).finalizers).toEqual([]);
  });

  it('waits for a node, under the name and with the spec that it was given', () => {
    const asked = request(workload('ReplicaSet', 'ferries'), { kind: 'any' });
    const given = { name: 'ferries-x', uid: 'u', ...spec({ priority: 7 }) };
    const pod = podOfRequest(asked, given, atSecond(5));
    expect(pod).toMatchObject({
      ...given,
      key: 'harbour/ferries-x',
      phase: 'Pending',
      creationTimestamp: atSecond(5),
    });
    expect(pod).not.toHaveProperty('generateName');
  });
});
