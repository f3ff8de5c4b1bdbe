import { isTerminal, type Node, type Pod, type Store } from '#cluster';
import type { Instant } from '#units';
import { drainabilityOf, type Surroundings } from './drainability.ts';
import type { Group } from './group.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import {
  type IneligibleReason,
  ineligibleBecause,
  simulateRemoval,
  type Unneeded,
  type Unremovable,
} from './removal-plan.ts';
import type { Sandbox } from './sandbox.ts';
import { surroundingsOf } from './surroundings.ts';

/** What trials have to know of the cluster. */
export interface TrialParts extends Pick<Surroundings, 'replicasOf'> {
  readonly store: Store;
  readonly options: ClusterAutoscalerOptions;
  readonly groupOf: (node: string) => Group | undefined;
  /** Without expendable pods. */
  readonly podsOn: (node: string) => readonly Pod[];
}

/** What one loop knows when it tries to remove nodes. */
export interface TrialFacts {
  readonly now: Instant;
  /** The cluster with the pods that wait where they would go; nodes that can go are taken out of it. */
  readonly sandbox: Sandbox;
  /** The nodes to which pods may move. */
  readonly destinations: ReadonlySet<string>;
  /** Whether a node was unneeded in the loop before. */
  readonly wasUnneeded: (node: string) => boolean;
}

/** What came out for a node. */
export type Trial =
  | { readonly kind: 'ineligible'; readonly why: IneligibleReason }
  | { readonly kind: 'unremovable'; readonly found: Unremovable }
  | { readonly kind: 'unneeded'; readonly found: Unneeded };

/**
 * Tries to remove one node after the other. A node that can go is no destination for the pods of later
 * ones, and the pods that would come to a node have to move again when it is its turn.
 * @upstream cluster-autoscaler core/scaledown/planner/planner.go categorizeNodes (1.36)
 */
export function tryRemovals(
  nodes: readonly Node[],
  parts: TrialParts,
  { now, sandbox, destinations, wasUnneeded }: TrialFacts,
): ReadonlyMap<string, Trial> {
  const { podsOn, groupOf, options } = parts;
  const trials = new Map<string, Trial>();
  const podsIn = (node: string): readonly Pod[] => [
    ...podsOn(node).filter((pod) => !isTerminal(pod)),
    ...sandbox.placedOn(node),
  ];
  const eligible = nodes.filter((node) => {
    const why = ineligibleBecause(node, groupOf(node.name), podsIn(node.name), now, options);
    if (why !== undefined) trials.set(node.name, { kind: 'ineligible', why });
    return why === undefined;
  });
  const left = new Set(destinations);
  const around = surroundingsOf(parts, now);
  const rankOf = (node: Node): number => rank(podsIn(node.name), around, wasUnneeded(node.name));
  for (const node of inOrder(eligible, rankOf)) {
    const isDestination = (name: string): boolean => left.has(name);
    const found = simulateRemoval(node, podsIn(node.name), sandbox, isDestination, around);
    if ('unremovable' in found) {
      trials.set(node.name, { kind: 'unremovable', found });
      continue;
    }
    left.delete(node.name);
    const isRisky = !around.areAllowedTogether(found.pods);
    around.plan(found.pods);
    trials.set(node.name, { kind: 'unneeded', found: { isRisky, ...found } });
  }
  return trials;
}

function inOrder(nodes: readonly Node[], rankOf: (node: Node) => number): readonly Node[] {
  const ranked = nodes.map((node) => ({ node, rank: rankOf(node) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ node }) => node);
}

/**
 * The place of a node among those that are tried: empty ones come first, then those with pods that have to
 * end by themselves, then the others; among equal ones those that were unneeded before.
 * @upstream cluster-autoscaler processors/scaledowncandidates/sorting_processor.go Less (1.36)
 */
function rank(pods: readonly Pod[], around: Surroundings, wasUnneeded: boolean): number {
  // Budgets, and controllers that are missing, are not asked here.
  const careless = { ...around, replicasOf: () => Infinity, isAllowed: () => true };
  const kinds = new Set(pods.map((pod) => drainabilityOf(pod, careless).kind));
  const isUsed = kinds.has('move') || kinds.has('block');
  const place = isUsed ? 2 : Number(kinds.has('wait'));
  return 2 * place + Number(!wasUnneeded);
}
