import type { Cluster, Node, Pod, PodDisruptionBudget, WorkloadObject } from '#cluster';
import { controlledBy, workload } from './budgets.ts';
import { node, pod } from './builders.ts';
import { type Outage, type Played, play } from './outage.ts';

/** Nodes of one zone that stay Ready. */
export const PIERS: readonly Node[] = ['pier-1', 'pier-2', 'pier-3'].map((name) => node(name));

/** A ReplicaSet of the namespace `shop` that wants so many pods. */
export const replicaSet = (name: string, replicas: number): WorkloadObject =>
  workload('ReplicaSet', name, { replicas });

/** A pod of a workload, labelled `app: web`, `shop/NAME`. */
export const podOf = (
  owner: WorkloadObject,
  name: string,
  nodeName: string,
  given: Partial<Pod> = {},
): Pod =>
  pod(`shop/${name}`, nodeName, {
    labels: { app: 'web' },
    ownerReferences: [controlledBy(owner)],
    ...given,
  });

/** The fields of a pod that is not Ready. */
const NOT_READY: Partial<Pod> = {
  conditions: [
    { type: 'Ready', status: 'False', reason: 'ContainersNotReady' },
    { type: 'ContainersReady', status: 'False', reason: 'ContainersNotReady' },
  ],
};

/** A number of pods of one ReplicaSet, `shop/web-0` and so on, the first ones not Ready. */
export function webFleet(
  replicas: number,
  { notReady = 0, nodes = PIERS.map(({ name }) => name) } = {},
): Pick<Cluster, 'pods' | 'workloads'> {
  const owner = replicaSet('web', replicas);
  const pods = Array.from({ length: replicas }, (_, n) =>
    podOf(owner, `web-${n}`, nodes[n % nodes.length] ?? '', n < notReady ? NOT_READY : {}),
  );
  return { pods, workloads: [owner] };
}

/** Plays events on three nodes that stay Ready. */
export const playOnPiers = (
  fleet: Partial<Cluster>,
  budgets: readonly PodDisruptionBudget[],
  events: readonly string[],
  more: Partial<Outage> = {},
): Played => play({ nodes: PIERS, ...fleet, budgets, events, ...more });
