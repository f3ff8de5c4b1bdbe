import { conditionOf, type Node, type Pod, TAINT_OUT_OF_SERVICE } from '#cluster';
import { compareText, firstDifference } from '#units';

/** Finished pods over the threshold: those the kubelet evicted first, then the oldest, then by name. */
export function surplusOfTerminated(terminal: readonly Pod[], threshold: number): readonly Pod[] {
  const surplus = terminal.length - threshold;
  if (threshold <= 0 || surplus <= 0) return [];
  return [...terminal].sort(compareForCollection).slice(0, surplus);
}

const isEvicted = (pod: Pod): boolean => pod.phase === 'Failed' && pod.reason === 'Evicted';

/** @upstream pkg/controller/podgc/gc_controller.go byEvictionAndCreationTimestamp (1.36) */
const compareForCollection = (a: Pod, b: Pod): number =>
  firstDifference(
    Number(isEvicted(b)) - Number(isEvicted(a)),
    (a.creationTimestamp ?? 0) - (b.creationTimestamp ?? 0),
    compareText(a.name, b.name),
  );

/**
 * Whether a taint marks the node as out of service for good. The effect and value of the taint do
 * not matter, but its node must not be Ready.
 * @upstream pkg/controller/podgc/gc_controller.go gcTerminating (1.36)
 */
export const isOutOfService = (node: Node): boolean =>
  node.taints.some(({ key }) => key === TAINT_OUT_OF_SERVICE) &&
  conditionOf(node, 'Ready')?.status !== 'True';
