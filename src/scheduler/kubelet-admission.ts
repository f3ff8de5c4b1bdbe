import { findUntoleratedTaint, type Node, type Pod, requiredNodeAffinity } from '#cluster';
import { isStaticPod } from '#pod-facts';
import type { SchedulerBehavior } from '#versions';
import { allocatableOf, demandOf } from './cache/demand.ts';
import { hostPortsOf, TakenPorts } from './cache/host-ports.ts';
import { shortageOf } from './filters/resources-fit.ts';

/**
 * The reason why a kubelet rejects a pod that was bound to its node, as in the failed pod, such as
 * `OutOfcpu`; undefined when it accepts it. Extended resources that the node does not have are
 * ignored.
 *
 * @upstream pkg/kubelet/lifecycle/predicate.go generalFilter (1.36)
 */
export function kubeletRefusal(
  pod: Pod,
  node: Node,
  /** The other pods of the node that are not finished. */
  others: readonly Pod[],
  rules: SchedulerBehavior,
): string | undefined {
  const shortage = firstShortage(pod, node, others, rules);
  if (shortage !== undefined) return `OutOf${shortage}`;
  if (!requiredNodeAffinity(pod.spec)(node)) return 'NodeAffinity';
  const ports = new TakenPorts();
  for (const other of others) for (const port of hostPortsOf(other.spec)) ports.count(port, 1);
  if (hostPortsOf(pod.spec).some((port) => ports.conflictsWith(port))) return 'NodePorts';
  const executing = node.taints.filter(({ effect }) => effect === 'NoExecute');
  const isRepelled = findUntoleratedTaint(executing, pod.spec.tolerations, rules) !== undefined;
  return isRepelled && !isStaticPod(pod) ? 'TaintToleration' : undefined;
}

/** The name of the resource. */
function firstShortage(
  pod: Pod,
  node: Node,
  others: readonly Pod[],
  rules: SchedulerBehavior,
): string | undefined {
  const has = allocatableOf(node);
  const demand = demandOf(pod, rules);
  const known = [...demand.scalars].filter(([name]) => has.scalars.has(name));
  const taken = { podCount: others.length, milliCpu: 0, memory: 0, ephemeralStorage: 0 };
  const scalars = new Map<string, number>();
  for (const other of others) {
    const used = demandOf(other, rules);
    taken.milliCpu += used.milliCpu;
    taken.memory += used.memory;
    taken.ephemeralStorage += used.ephemeralStorage;
    for (const [name, amount] of used.scalars) {
      scalars.set(name, (scalars.get(name) ?? 0) + amount);
    }
  }
  const asked = { ...demand, scalars: new Map(known) };
  return shortageOf(asked, { ...taken, scalars }, has).resources[0];
}
