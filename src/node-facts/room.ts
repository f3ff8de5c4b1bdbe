import type { Node } from '#cluster';

/** Nodes of which it is told or taken how much room they have, and which of them said nothing. */
export interface NodesWithRoom {
  readonly nodes: readonly Node[];
  /** Names of those whose capacity stands for what pods may ask for, in order. */
  readonly byCapacity: readonly string[];
  /** Resources of which some nodes do not tell how much they have, and the names of these, in order. */
  readonly untold: { readonly resources: readonly string[]; readonly nodes: readonly string[] };
}

/** What every kubelet reports. */
const REPORTED = ['cpu', 'memory', 'pods'] as const;

/**
 * Documents written by hand often leave out what a node can give. Where they tell its capacity that is
 * taken, and else there is enough of it: a node without room for a single pod is what nobody means, unless
 * it never was healthy.
 *
 * @param nodes - of the snapshot, in canonical order
 */
export function withRoom(
  nodes: readonly Node[],
  neverHealthy: readonly string[] = [],
): NodesWithRoom {
  const without = new Set(neverHealthy);
  const completed = nodes.map((node) => (without.has(node.name) ? node : complete(node)));
  const names = (isSuch: (node: Node, index: number) => boolean) =>
    completed.filter(isSuch).map(({ name }) => name);
  return {
    nodes: completed,
    byCapacity: names(({ allocatable }, index) => allocatable !== nodes[index]?.allocatable),
    untold: {
      resources: [...new Set(completed.flatMap(({ boundless = [] }) => boundless))].sort(),
      nodes: names(({ boundless }) => boundless !== undefined),
    },
  };
}

function complete(node: Node): Node {
  const { capacity, allocatable } = node;
  const isTold = Object.keys(allocatable).length > 0;
  const borrowed = Object.entries(capacity).filter(
    ([name]) => allocatable[name] === undefined && (!isTold || isReported(name)),
  );
  const boundless: string[] = REPORTED.filter(
    (name) => allocatable[name] === undefined && capacity[name] === undefined,
  );
  if (boundless.length === REPORTED.length) boundless.push('ephemeral-storage');
  if (borrowed.length === 0 && boundless.length === 0) return node;
  return {
    ...node,
    ...(borrowed.length > 0 && {
      allocatable: { ...allocatable, ...Object.fromEntries(borrowed) },
    }),
    ...(boundless.length > 0 && { boundless }),
  };
}

const isReported = (name: string): boolean => REPORTED.some((reported) => reported === name);
