import { isTerminating, type Pod } from '#cluster';
import type { IsUpdated } from './revision.ts';

/** The facts that decide about the rolling update of a DaemonSet. */
export interface DaemonUpdateFacts {
  /** In pods, resolved from the number of nodes that want one. */
  readonly maxSurge: number;
  readonly maxUnavailable: number;
  readonly isUpdated: IsUpdated;
  /** Whether a pod has been ready for long enough. */
  readonly isAvailable: (pod: Pod) => boolean;
}

/** A node with pods of the DaemonSet, or where it wants one. */
export interface DaemonNode {
  readonly name: string;
  /** Whether the DaemonSet wants a pod there. */
  readonly shouldRun: boolean;
  /** Its pods there, without finished ones that are being deleted. */
  readonly pods: readonly Pod[];
}

export interface DaemonUpdateStep {
  /** Old pods to delete. */
  readonly remove: readonly Pod[];
  /** Nodes that get a new pod beside their old one. */
  readonly create: readonly string[];
}

/**
 * One step of the rolling update of a DaemonSet.
 * @param nodes - upstream goes through a map: those first in the list go first
 * @upstream pkg/controller/daemon/update.go rollingUpdate (1.36)
 */
export const daemonUpdateStep = (
  facts: DaemonUpdateFacts,
  nodes: readonly DaemonNode[],
): DaemonUpdateStep =>
  facts.maxSurge === 0 ? withoutSurge(facts, nodes) : withSurge(facts, nodes);

/** The pods of a node that are not terminating; undefined when there are several of one age. */
interface Pair {
  readonly updated?: Pod;
  readonly old?: Pod;
}

/** @upstream pkg/controller/daemon/update.go findUpdatedPodsOnNode (1.36) */
function pairOf({ isUpdated }: DaemonUpdateFacts, pods: readonly Pod[]): Pair | undefined {
  const staying = pods.filter((pod) => !isTerminating(pod));
  const [updated, ...moreUpdated] = staying.filter(isUpdated);
  const [old, ...moreOld] = staying.filter((pod) => !isUpdated(pod));
  if (moreUpdated.length + moreOld.length > 0) return undefined;
  return { ...(updated && { updated }), ...(old && { old }) };
}

/** Old pods are deleted as far as pods may be unavailable; those that are not available always. */
function withoutSurge(facts: DaemonUpdateFacts, nodes: readonly DaemonNode[]): DaemonUpdateStep {
  const { maxUnavailable, isAvailable } = facts;
  const replaced: Pod[] = [];
  const candidates: Pod[] = [];
  let unavailable = 0;
  for (const { pods } of nodes) {
    const pair = pairOf(facts, pods);
    if (pair === undefined || (pair.old === undefined) === (pair.updated === undefined)) {
      unavailable += 1;
    } else if (pair.updated !== undefined) {
      if (!isAvailable(pair.updated)) unavailable += 1;
    } else if (pair.old !== undefined && !isAvailable(pair.old)) {
      replaced.push(pair.old);
      unavailable += 1;
    } else if (pair.old !== undefined) candidates.push(pair.old);
  }
  const left = Math.max(0, maxUnavailable - unavailable);
  return { remove: [...replaced, ...candidates.slice(0, left)], create: [] };
}

/** What a node means for a rolling update with a surge. */
type Place =
  /** Nothing is to be done there. */
  | 'settled'
  /** The new pod is not available yet, or there are pods too many. */
  | 'surging'
  /** The old pod is not needed any more. */
  | 'replaced'
  /** The node wants no pod, and its old one still works. */
  | 'unwanted'
  /** It gets a new pod whatever the surge is, as its old one does not work. */
  | 'allowed'
  | 'candidate';

/**
 * New pods are made beside old ones as far as the surge allows; an old pod goes when the new one is
 * available. On nodes that no longer want a pod, old ones go when enough others are available.
 */
function withSurge(facts: DaemonUpdateFacts, nodes: readonly DaemonNode[]): DaemonUpdateStep {
  const { maxSurge, isAvailable } = facts;
  const seen = nodes.map((node) => {
    const pair = pairOf(facts, node.pods);
    return { node, pair, place: placeOf(facts, node, pair) };
  });
  const of = (...places: readonly Place[]) => seen.filter(({ place }) => places.includes(place));
  const oldOf = (found: typeof seen) => found.flatMap(({ pair }) => pair?.old ?? []);
  const available = seen.filter(({ pair }) => {
    const existing = pair?.old ?? pair?.updated;
    return existing !== undefined && isAvailable(existing);
  }).length;
  const spare = Math.max(0, available - nodes.filter(({ shouldRun }) => shouldRun).length);
  const left = Math.max(0, maxSurge - of('surging').length);
  return {
    remove: [...oldOf(of('replaced')), ...oldOf(of('unwanted')).slice(0, spare)],
    create: [...of('allowed'), ...of('candidate').slice(0, left)].map(({ node }) => node.name),
  };
}

function placeOf(
  { isAvailable }: DaemonUpdateFacts,
  { shouldRun }: DaemonNode,
  pair: Pair | undefined,
): Place {
  if (pair === undefined) return 'surging';
  const { old, updated } = pair;
  if (old === undefined) return 'settled';
  if (updated !== undefined) return isAvailable(updated) ? 'replaced' : 'surging';
  if (!shouldRun) return isAvailable(old) ? 'unwanted' : 'replaced';
  return isAvailable(old) ? 'candidate' : 'allowed';
}
