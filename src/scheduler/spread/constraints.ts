import {
  findUntoleratedTaint,
  type LabelSelectorObject,
  type Labels,
  type Node,
  type Pod,
  type TopologySpreadConstraint,
} from '#cluster';
import { remembered } from '#units';
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

/** Decides which pods belong together without constraints of their own. */
export interface Kinship {
  /** Selectors of the Services of a namespace; those without one are left out. */
  serviceSelectors(namespace: string): readonly Labels[];
  /** The selector of the ReplicaSet, StatefulSet or ReplicationController that owns a pod. */
  ownerSelector(pod: Pod): LabelSelectorObject | undefined;
}

/**
 * The constraints of a pod that has none itself: pods like it should spread over hosts and zones.
 * Empty when neither a Service nor an owner defines which those are.
 *
 * @upstream pkg/scheduler/framework/plugins/podtopologyspread/plugin.go systemDefaultConstraints (1.36)
 */
export function defaultConstraints(
  pod: Pod,
  kinship: Kinship,
): readonly TopologySpreadConstraint[] {
  const labelSelector = defaultSelector(pod, kinship);
  if (labelSelector === undefined) return [];
  const whenUnsatisfiable = 'ScheduleAnyway';
  return [
    { topologyKey: 'kubernetes.io/hostname', maxSkew: 3, whenUnsatisfiable, labelSelector },
    { topologyKey: 'topology.kubernetes.io/zone', maxSkew: 5, whenUnsatisfiable, labelSelector },
  ];
}

/** @upstream pkg/scheduler/framework/plugins/helper/spread.go DefaultSelector (1.36) */
function defaultSelector(pod: Pod, kinship: Kinship): LabelSelectorObject | undefined {
  const ofServices = kinship
    .serviceSelectors(pod.namespace)
    .filter((selector) => isPartOf(selector, pod.labels));
  const ofOwner = kinship.ownerSelector(pod);
  const merged = ofServices.length === 0 ? ofOwner : mergedSelector(ofOwner ?? NONE, ofServices);
  return isEmpty(merged) ? undefined : merged;
}

const NONE: LabelSelectorObject = {};

const merges = remembered((_owner: LabelSelectorObject) => new Map<string, LabelSelectorObject>());

/** Always the same object for the same selectors, so that it is read once. */
function mergedSelector(
  ofOwner: LabelSelectorObject,
  ofServices: readonly Labels[],
): LabelSelectorObject {
  const known = merges(ofOwner);
  const key = JSON.stringify(ofServices);
  const { matchExpressions = [] } = ofOwner;
  const merged = known.get(key) ?? {
    matchLabels: Object.assign({}, ofOwner.matchLabels, ...ofServices),
    ...(matchExpressions.length > 0 && { matchExpressions }),
  };
  known.set(key, merged);
  return merged;
}

const isEmpty = ({ matchLabels = {}, matchExpressions = [] }: LabelSelectorObject = {}): boolean =>
  Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;

const isPartOf = (selector: Labels, labels: Labels): boolean =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);
