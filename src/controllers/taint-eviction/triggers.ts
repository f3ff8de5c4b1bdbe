import {
  isSamePart,
  type Node,
  type NodeChange,
  type PodChange,
  printTaint,
  type Taint,
} from '#cluster';

/** The taints of a node that evict. */
export const noExecuteOf = (node: Node): readonly Taint[] =>
  node.taints.filter(({ effect }) => effect === 'NoExecute');

const sameInEveryField = (a: readonly Taint[], b: readonly Taint[]): boolean =>
  a.length === b.length &&
  a.every((taint, place) => {
    const other = b[place];
    return (
      other !== undefined &&
      printTaint(taint) === printTaint(other) &&
      taint.timeAdded === other.timeAdded
    );
  });

/**
 * Whether a node's change concerns the controller. Nodes that come and go do, and any difference in
 * the list of NoExecute taints, its order and `timeAdded` included.
 * @upstream pkg/controller/tainteviction/taint_eviction.go NodeUpdated (1.36)
 */
export const changesTaints = ({ before, after }: NodeChange): boolean =>
  before === undefined ||
  after === undefined ||
  !sameInEveryField(noExecuteOf(before), noExecuteOf(after));

/**
 * Whether a pod's change concerns the controller. Neither its phase, its readiness nor its deletion
 * does.
 * @upstream pkg/controller/tainteviction/taint_eviction.go PodUpdated (1.36)
 */
export const changesPlaceOrTolerations = ({ before, after }: PodChange): boolean =>
  before === undefined ||
  after === undefined ||
  before.nodeName !== after.nodeName ||
  !isSamePart(before.spec.tolerations, after.spec.tolerations);
