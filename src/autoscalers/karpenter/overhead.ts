import { isOfDaemonSet } from '#autoscaling';
import {
  findUntoleratedTaint,
  type Node,
  type NodePool,
  type Pod,
  requiredNodeAffinity,
} from '#cluster';
import { type Amounts, added, amountsOf, requestsOf } from './amounts.ts';
import { labelsOf, type Offering } from './offerings.ts';

const RULES = { comparisonOperators: false };

export const suits = (pod: Pod, node: Pick<Node, 'name' | 'labels' | 'taints'>): boolean =>
  requiredNodeAffinity(pod.spec)(node) &&
  findUntoleratedTaint(node.taints, pod.spec.tolerations, RULES) === undefined;

/** What DaemonSets take of each node of a pool. */
export function overheadOf(
  { template, name }: NodePool,
  daemons: readonly Pod[],
): (offering: Offering) => Amounts {
  const known = new Map<Offering, Amounts>();
  return (offering) => {
    const found = known.get(offering);
    if (found !== undefined) return found;
    const labels = { ...labelsOf(offering), ...template.labels, 'karpenter.sh/nodepool': name };
    const node = { name: '', labels, taints: template.taints };
    const sum = daemons
      .filter((pod) => isOfDaemonSet(pod) && suits(pod, node))
      .reduce<Amounts>((total, pod) => added(total, requestsOf(pod)), new Map());
    known.set(offering, sum);
    return sum;
  };
}

/** A quantity less some thousandths. */
export function lessBy(amount: string, thousandths: number): string {
  const whole = amountsOf({ amount }).get('amount') ?? 0;
  return `${Math.max(0, whole - thousandths)}m`;
}
