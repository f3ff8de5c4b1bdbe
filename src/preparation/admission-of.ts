import { admitSpec, fitsWhitelist, namespaceTolerations, priorityClassesOf } from '#admission';
import type { Cluster, LimitRange, Pod } from '#cluster';
import { addToList } from '#units';
import type { AdmissionBehavior } from '#versions';
import type { PlayInput } from '#wiring';

/** The API server's admission of the specs of new pods in this cluster. */
export function admissionOf(cluster: Cluster, behavior: AdmissionBehavior): PlayInput['admit'] {
  const { namespaces = [], runtimeClasses = [], limitRanges = [] } = cluster;
  const classes = { priorityClasses: priorityClassesOf(cluster).classes, runtimeClasses };
  const known = new Map(namespaces.map((each) => [each.name, namespaceTolerations(each).defaults]));
  const ranges = new Map<string, LimitRange[]>();
  for (const range of limitRanges) addToList(ranges, range.namespace, range);
  return (spec, namespace) =>
    admitSpec(spec, classes, behavior, {
      tolerations: known.get(namespace),
      limitRanges: ranges.get(namespace),
    });
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
