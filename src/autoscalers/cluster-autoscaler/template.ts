import { isOfDaemonSet, lastingTaints, nodeLike } from '#autoscaling';
import { conditionOf, isTerminating, type Node, type Pod } from '#cluster';
import { isMirrorPod } from '#pod-facts';
import { compareText, type Instant, later, minutes } from '#units';
import { looksReady } from './readiness.ts';

/** A machine of a group before it exists, with the pods that it begins with. */
export interface Template {
  readonly node: Node;
  readonly pods: readonly Pod[];
}

const TEMPLATE_LABEL = 'cluster-autoscaler.kubernetes.io/template-node';

/** A node that became ready may still change for so long. */
const SETTLES = minutes(1);

/** The rank of a node as an example for its group; undefined where it is none. */
function rankOf(node: Node, now: Instant): number | undefined {
  if (node.taints.some(({ key }) => key === 'ToBeDeletedByClusterAutoscaler')) return undefined;
  if (!looksReady(node)) return 1;
  const since = conditionOf(node, 'Ready')?.lastTransitionTime;
  const isSettled = since === undefined || later(since, SETTLES) <= now;
  return isSettled && !node.unschedulable ? 0 : 1;
}

/**
 * The template of a group: like its first node that is good for it, else like the last one that
 * was, else like a node that is not ready.
 * @param nodes the nodes of the group
 * @upstream cluster-autoscaler processors/nodeinfosprovider/mixed_nodeinfos_processor.go Process (1.36)
 */
export function templateOf(
  group: string,
  nodes: readonly Node[],
  podsOn: (node: string) => readonly Pod[],
  remembered: Template | undefined,
  now: Instant,
): { readonly template: Template | undefined; readonly isGood: boolean } {
  const ranked = nodes
    .flatMap((node) => {
      const rank = rankOf(node, now);
      return rank === undefined ? [] : [{ node, rank }];
    })
    .sort((a, b) => a.rank - b.rank || compareText(a.node.name, b.node.name));
  const [first] = ranked;
  if (first?.rank === 0) {
    return { template: makeTemplate(group, first.node, podsOn(first.node.name)), isGood: true };
  }
  if (remembered !== undefined) return { template: remembered, isGood: false };
  const template = first && makeTemplate(group, first.node, podsOn(first.node.name));
  return { template, isGood: false };
}

function makeTemplate(group: string, example: Node, pods: readonly Pod[]): Template {
  const name = `template of ${group}`;
  const node = nodeLike(example, name);
  return {
    node: {
      ...node,
      labels: { ...node.labels, [TEMPLATE_LABEL]: 'true' },
      taints: lastingTaints(node.taints),
    },
    pods: pods.filter((pod) => !isTerminating(pod) && (isMirrorPod(pod) || isOfDaemonSet(pod))),
  };
}
