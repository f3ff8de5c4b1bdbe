import {
  controllerOf,
  isTerminal,
  type Node,
  type Pod,
  type SelectorIndex,
  type WorkloadObject,
  zoneKeyOf,
} from '#cluster';
import { addToList } from '#units';
import { findLocalClaims } from './local-claims.ts';
import type { Placed, PlacedObjects } from './objects.ts';

/** A workload that no other workload made, with its pods and their nodes. */
export interface WorkloadSubject extends Placed<WorkloadObject> {
  /** Pods that have not finished and are bound to a node. */
  readonly pods: readonly Pod[];
  readonly nodeOf: ReadonlyMap<string, Node>;
  /** Zones of all nodes in the files, by key; empty when there are no nodes. */
  readonly zones: ReadonlySet<string>;
  /** Names of the budgets that cover its pods. */
  readonly budgets: readonly string[];
  /** Names of claims in its namespace that are bound to volumes of one node. */
  readonly localClaims: ReadonlySet<string>;
}

export function workloadSubjects(
  objects: PlacedObjects,
  index: SelectorIndex,
): readonly WorkloadSubject[] {
  const nodeOf = new Map(objects.nodes.map(({ object }) => [object.name, object]));
  const zones = new Set([...nodeOf.values()].map(zoneKeyOf).filter((zone) => zone !== ''));
  const pods = podsByOwner(objects);
  const localClaims = findLocalClaims(objects);
  return objects.workloads
    .filter(({ object }) => controllerOf(object) === undefined)
    .map((placed) => {
      const { kind, namespace, name, template } = placed.object;
      const budgets =
        template === undefined ? [] : index.covering({ namespace, labels: template.labels });
      return {
        ...placed,
        pods: pods.get(`${namespace}/${kind}/${name}`) ?? [],
        nodeOf,
        zones,
        budgets,
        localClaims: localClaims.get(namespace) ?? NONE,
      };
    });
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Pods by the topmost controller in the files: the controller of their ReplicaSet, if it has one.
 */
function podsByOwner({ pods, workloads }: PlacedObjects): ReadonlyMap<string, readonly Pod[]> {
  const above = new Map<string, string>();
  for (const { object } of workloads) {
    const owner = controllerOf(object);
    if (owner === undefined) continue;
    const { namespace, kind, name } = object;
    above.set(`${namespace}/${kind}/${name}`, `${namespace}/${owner.kind}/${owner.name}`);
  }
  const byOwner = new Map<string, Pod[]>();
  for (const { object: pod } of pods) {
    const owner = controllerOf(pod);
    if (owner === undefined || pod.nodeName === undefined || isTerminal(pod)) continue;
    const direct = `${pod.namespace}/${owner.kind}/${owner.name}`;
    const key = above.get(direct) ?? direct;
    addToList(byOwner, key, pod);
  }
  return byOwner;
}
