import { admitSpec, fitsWhitelist, namespaceTolerations, priorityClassesOf } from '#admission';
import type { Cluster, LimitRange, Pod, PodSpec } from '#cluster';
import { addToList, remembered } from '#units';
import type { AdmissionBehavior } from '#versions';
import type { PlayInput } from '#wiring';

/**
 * The API server's admission of the specs of new pods in this cluster. Plays that share the cluster and
 * the behavior share the specs of new pods, and with them all that is made of a spec once.
 */
export function admissionOf(cluster: Cluster, behavior: AdmissionBehavior): PlayInput['admit'] {
  const ofCluster = admissionsOf(cluster);
  const admission = ofCluster.get(behavior) ?? newAdmission(cluster, behavior);
  ofCluster.set(behavior, admission);
  return admission;
}

const admissionsOf = remembered(
  (_: Cluster) => new WeakMap<AdmissionBehavior, PlayInput['admit']>(),
);

function newAdmission(cluster: Cluster, behavior: AdmissionBehavior): PlayInput['admit'] {
  const { namespaces = [], runtimeClasses = [], limitRanges = [] } = cluster;
  const classes = { priorityClasses: priorityClassesOf(cluster).classes, runtimeClasses };
  const known = new Map(namespaces.map((each) => [each.name, namespaceTolerations(each).defaults]));
  const ranges = new Map<string, LimitRange[]>();
  for (const range of limitRanges) addToList(ranges, range.namespace, range);
  const admitted = remembered((_: PodSpec) => new Map<string, PodSpec>());
  return (spec, namespace) => {
    const byNamespace = admitted(spec);
    const before = byNamespace.get(namespace);
    if (before !== undefined) return before;
    const tolerations = known.get(namespace);
    const limits = ranges.get(namespace);
    const found = admitSpec(spec, classes, behavior, { tolerations, limitRanges: limits });
    byNamespace.set(namespace, found);
    return found;
  };
}

/** The number of created pods that the API server would have refused for their tolerations. */
export function refusedForTolerations(
  { namespaces = [] }: Pick<Cluster, 'namespaces'>,
  made: Iterable<Pod>,
  { podTolerationRestriction }: AdmissionBehavior,
): number {
  if (!podTolerationRestriction) return 0;
  const known = new Map(
    namespaces.map((each) => [each.name, namespaceTolerations(each).whitelist]),
  );
  return [...made].filter(
    ({ namespace, spec }) => !fitsWhitelist(spec.tolerations, known.get(namespace) ?? []),
  ).length;
}
