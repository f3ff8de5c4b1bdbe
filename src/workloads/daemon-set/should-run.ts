import {
  findUntoleratedTaint,
  type Node,
  type NodeFilter,
  type PodTemplate,
  requiredNodeAffinity,
  type Toleration,
  type TolerationRules,
} from '#cluster';

/** Whether a DaemonSet's pod belongs on a node, and whether an existing one may stay. */
interface ShouldRun {
  readonly shouldRun: boolean;
  readonly shouldContinue: boolean;
}

/** Decides about one node. */
export type ShouldRunOn = (node: Node) => ShouldRun;

/**
 * The nodes on which a DaemonSet wants its pods. A NoSchedule taint keeps new pods away and leaves
 * old ones alone, a NoExecute taint evicts them as well.
 *
 * @param tolerations - of its pods: those of the template, and those that every such pod gets
 *
 * @upstream pkg/controller/daemon/daemon_controller.go NodeShouldRunDaemonPod (1.36)
 */
export function shouldRunOn(
  template: PodTemplate,
  tolerations: readonly Toleration[],
  rules: TolerationRules,
): ShouldRunOn {
  const fits: NodeFilter = requiredNodeAffinity(template.spec);
  return (node) => {
    if (template.nodeName !== undefined && template.nodeName !== node.name) return NEITHER;
    if (!fits(node)) return NEITHER;
    if (findUntoleratedTaint(node.taints, tolerations, rules) === undefined) return BOTH;
    const evicting = node.taints.filter(({ effect }) => effect === 'NoExecute');
    return {
      shouldRun: false,
      shouldContinue: findUntoleratedTaint(evicting, tolerations, rules) === undefined,
    };
  };
}

const NEITHER: ShouldRun = { shouldRun: false, shouldContinue: false };
const BOTH: ShouldRun = { shouldRun: true, shouldContinue: true };
