import { findUntoleratedTaint, type Node, type Pod, requiredNodeAffinity } from '#cluster';
import { isStaticPod } from '#pod-facts';
import type { SchedulerBehavior } from '#versions';
import { allocatableOf } from './cache/demand.ts';
import { SpecCatalog, TakenPorts } from './cache/spec-catalog.ts';
import { shortageOf } from './filters/node-verdict.ts';

/**
 * Gives the reason why a kubelet rejects a pod that was bound to its node, as in the failed pod, such as
 * `OutOfcpu`; undefined when it accepts it. Extended resources that the node does not have are
 * ignored.
 *
 * @upstream pkg/kubelet/lifecycle/predicate.go generalFilter (1.36)
 */
export type KubeletRefusal = (
  pod: Pod,
  node: Node,
  /** The other pods of the node that are not finished. */
  others: readonly Pod[],
) => string | undefined;

/** The refusals of kubelets, which derive from a spec only once what its pods take. */
export function kubeletRefusals(rules: SchedulerBehavior): KubeletRefusal {
  const specs = new SpecCatalog(rules);
  return (pod, node, others) => refusalOf(pod, node, others, { specs, rules });
}

interface Known {
  readonly specs: SpecCatalog;
  readonly rules: SchedulerBehavior;
}

function refusalOf(
  pod: Pod,
  node: Node,
  others: readonly Pod[],
  { specs, rules }: Known,
): string | undefined {
  const shortage = firstShortage(pod, node, others, specs);
  if (shortage !== undefined) return `OutOf${shortage}`;
  if (!requiredNodeAffinity(pod.spec)(node)) return 'NodeAffinity';
  if (lacksPorts(pod, others, specs)) return 'NodePorts';
  const executing = node.taints.filter(({ effect }) => effect === 'NoExecute');
  const isRepelled = findUntoleratedTaint(executing, pod.spec.tolerations, rules) !== undefined;
  return isRepelled && !isStaticPod(pod) ? 'TaintToleration' : undefined;
}

function lacksPorts(pod: Pod, others: readonly Pod[], specs: SpecCatalog): boolean {
  const wanted = specs.footprintOf(pod.spec).ports;
  if (wanted.length === 0) return false;
  const taken = new TakenPorts();
  for (const { spec } of others) {
    for (const port of specs.footprintOf(spec).ports) taken.count(port, 1);
  }
  return wanted.some((port) => taken.conflictsWith(port));
}

/** The name of the resource. */
function firstShortage(
  pod: Pod,
  node: Node,
  others: readonly Pod[],
  specs: SpecCatalog,
): string | undefined {
  const has = allocatableOf(node);
  const demand = specs.demandOf(pod);
  const known = [...demand.scalars].filter(([name]) => has.scalars.has(name));
  const taken = { podCount: others.length, milliCpu: 0, memory: 0, ephemeralStorage: 0 };
  const scalars = new Map<string, number>();
  for (const other of others) {
    const used = specs.demandOf(other);
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
