import type { LabelSelectorObject, Labels, Pod, TopologySpreadConstraint } from '#cluster';
import { remembered } from '#units';

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
