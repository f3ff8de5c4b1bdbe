import { describe, expect, it } from 'vitest';
import type { OwnerReference, Pod, WorkloadObject } from '#cluster';
import { findWorkloads } from '../../src/pod-facts/workload-of.ts';
import { pod } from '../support/builders.ts';

const ownedBy = (kind: string, name: string, controller = true): OwnerReference => ({
  apiVersion: 'apps/v1',
  kind,
  name,
  uid: '',
  controller,
});

const replicaSet = (
  name: string,
  ...ownerReferences: readonly OwnerReference[]
): WorkloadObject => ({
  kind: 'ReplicaSet',
  namespace: 'shop',
  name,
  uid: '',
  labels: {},
  annotations: {},
  ownerReferences,
  finalizers: [],
});

const webOf = (owner: OwnerReference | undefined, labels: Pod['labels'] = {}): Pod =>
  pod('shop/web', 'heron-bay', { ownerReferences: owner === undefined ? [] : [owner], labels });

/** The workload of a pod, and whether it was guessed. */
function find(web: Pod, ...workloads: readonly WorkloadObject[]): readonly [string?, boolean?] {
  const finder = findWorkloads({ nodes: [], leases: [], pods: [web], workloads });
  const name = finder.of(web);
  return name === undefined ? [] : [name, finder.guessed === 1];
}

describe('the workload of a pod', () => {
  it.each(['StatefulSet', 'DaemonSet', 'Job'])('is the %s that made it', (kind) => {
    expect(find(webOf(ownedBy(kind, 'web')))).toEqual([`${kind}/shop/web`, false]);
  });

  it('is the Deployment of the ReplicaSet that made it', () => {
    const deployment = ownedBy('Deployment', 'web');
    const made = webOf(ownedBy('ReplicaSet', 'web-7d9'));
    expect(find(made, replicaSet('web-7d9', deployment))).toEqual(['Deployment/shop/web', false]);
  });

  it('is a ReplicaSet without an owner', () => {
    const made = webOf(ownedBy('ReplicaSet', 'web-7d9'), { 'pod-template-hash': '7d9' });
    expect(find(made, replicaSet('web-7d9'))).toEqual(['ReplicaSet/shop/web-7d9', false]);
  });

  it('is a Deployment known by the labels when the ReplicaSet is not in the snapshot', () => {
    const made = webOf(ownedBy('ReplicaSet', 'web-7d9'), { 'pod-template-hash': '7d9' });
    expect(find(made)).toEqual(['Deployment/shop/web', true]);
  });

  it('is the ReplicaSet when the labels tell nothing either', () => {
    expect(find(webOf(ownedBy('ReplicaSet', 'web-7d9')))).toEqual([
      'ReplicaSet/shop/web-7d9',
      false,
    ]);
    const other = webOf(ownedBy('ReplicaSet', 'web-7d9'), { 'pod-template-hash': '555' });
    expect(find(other)).toEqual(['ReplicaSet/shop/web-7d9', false]);
  });

  it('is none for a pod that no workload made, for a static pod, or for an owner that does not control', () => {
    expect(find(webOf(undefined))).toEqual([]);
    expect(find(webOf(ownedBy('Node', 'heron-bay')))).toEqual([]);
    expect(find(webOf(ownedBy('StatefulSet', 'web', false)))).toEqual([]);
  });
});
