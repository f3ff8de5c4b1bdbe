import type { Node } from '#cluster';

/** Nodes with known or assumed resources, and the nodes that state none. */
export interface NodesWithAllocatable {
  readonly nodes: readonly Node[];
  /** Names of nodes whose capacity replaces their allocatable resources, in order. */
  readonly byCapacity: readonly string[];
  /** Resources that some nodes do not state, and the names of these nodes, in order. */
  readonly missing: { readonly resources: readonly string[]; readonly nodes: readonly string[] };
}

/** The resources that every kubelet reports. */
const REPORTED = ['cpu', 'memory', 'pods'] as const;

/**
 * Handwritten documents often leave out the resources of a node. Its capacity replaces missing
 * allocatable resources; a resource without either is unlimited. A node without room for a single
 * pod makes no sense, unless it never was healthy.
 *
 * @param nodes - of the snapshot, in canonical order
 */
export function withAllocatable(
  nodes: readonly Node[],
  neverHealthy: readonly string[] = [],
): NodesWithAllocatable {
  const without = new Set(neverHealthy);
  const completed = nodes.map((node) => (without.has(node.name) ? node : complete(node)));
  const names = (isSuch: (node: Node, index: number) => boolean) =>
    completed.filter(isSuch).map(({ name }) => name);
  return {
    nodes: completed,
    byCapacity: names(({ allocatable }, index) => allocatable !== nodes[index]?.allocatable),
    missing: {
      resources: [...new Set(completed.flatMap(({ boundless = [] }) => boundless))].sort(),
      nodes: names(({ boundless }) => boundless !== undefined),
    },
  };
}

function complete(node: Node): Node {
  const { capacity, allocatable } = node;
  const hasAllocatable = Object.keys(allocatable).length > 0;
  const borrowed = Object.entries(capacity).filter(
    ([name]) => allocatable[name] === undefined && (!hasAllocatable || isReported(name)),
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
