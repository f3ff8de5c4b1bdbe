import { findUntoleratedTaint, type Node, type Pod, type TopologySpreadConstraint } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodQuery } from '../cache/label-groups.ts';
import type { NodeChoice } from '../cache/node-choice.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import { type PodSelector, podSelector, podSelectorIn } from '../cache/selectors.ts';

/** A spread constraint of one pod, with the query that counts it. */
export interface SpreadConstraint {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly minDomains: number;
  readonly honorsAffinity: boolean;
  readonly honorsTaints: boolean;
  readonly selector: PodSelector;
  /** The pods that it counts. */
  readonly query: PodQuery;
  /** Whether the pod counts itself. */
  readonly isAboutItself: boolean;
}

export type WhenUnsatisfiable = 'DoNotSchedule' | 'ScheduleAnyway';

/** @upstream pkg/scheduler/framework/plugins/podtopologyspread/common.go filterTopologySpreadConstraints (1.36) */
export const constraintsOf = (
  pod: PodInfo,
  written: readonly TopologySpreadConstraint[],
  kind: WhenUnsatisfiable,
  view: ClusterView,
): readonly SpreadConstraint[] =>
  written
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === kind)
    .map((constraint) => readConstraint(pod.pod, constraint, view));

/** An empty selector counts no pods here, although it selects the pod itself. */
const NO_PODS: PodSelector = {
  key: 'no pods',
  isEmpty: true,
  wanted: [new Set()],
  namespaces: [],
  coversNamespace: () => false,
  selects: () => false,
};

function readConstraint(
  pod: Pod,
  constraint: TopologySpreadConstraint,
  view: ClusterView,
): SpreadConstraint {
  const { topologyKey, maxSkew, labelSelector, matchLabelKeys } = constraint;
  const { namespace, labels } = pod;
  const selector =
    labelSelector !== undefined && matchLabelKeys === undefined
      ? podSelectorIn(namespace, labelSelector)
      : podSelector(
          { names: [namespace] },
          labelSelector,
          { labels, matchLabelKeys },
          view.namespaceLabels,
        );
  return {
    topologyKey,
    maxSkew,
    minDomains: constraint.minDomains ?? 1,
    honorsAffinity: (constraint.nodeAffinityPolicy ?? 'Honor') === 'Honor',
    honorsTaints: constraint.nodeTaintsPolicy === 'Honor',
    selector,
    query: view.neighbours.query(selector.isEmpty ? NO_PODS : selector),
    isAboutItself: selector.selects(labels),
  };
}

/**
 * Whether the pods of a node count for a constraint.
 * @upstream pkg/scheduler/framework/plugins/podtopologyspread/common.go matchNodeInclusionPolicies (1.36)
 */
export function includesNode(
  { honorsAffinity, honorsTaints }: SpreadConstraint,
  choice: NodeChoice,
  node: Node,
  rules: SchedulerBehavior,
): boolean {
  if (honorsAffinity && choice.isRestricted && !choice.isAllowedOn(node)) return false;
  return !(
    honorsTaints &&
    node.taints.length > 0 &&
    findUntoleratedTaint(node.taints, choice.tolerations, rules) !== undefined
  );
}
