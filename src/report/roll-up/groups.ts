import { type Labels, workloadName } from '#cluster';
import type { GroupBy } from '#documents';
import type { Run } from '#simulation';

/** The group of an object by its name; null where it has none. */
export interface Groups {
  readonly by: GroupBy;
  /** @param name as `Kind/namespace/name` */
  readonly of: (name: string) => string | null;
  /** @param pod as `namespace/name` */
  readonly ofPod: (pod: string, workload: string | undefined) => string | null;
}

type Played = Pick<Run, 'outcome' | 'workloadOf'>;

const namespaceOf = (name: string): string => name.split('/').at(-2) ?? '';

/** Groups that the names of objects tell. */
export const nameGroups = (by: Exclude<GroupBy, { readonly kind: 'label' }>): Groups =>
  by.kind === 'namespace'
    ? { by, of: namespaceOf, ofPod: (pod) => pod.split('/')[0] ?? '' }
    : { by, of: (name) => name, ofPod: (pod, workload) => workload ?? `Pod/${pod}` };

/**
 * The groups of the objects of a cluster. A label of an object counts before that of its template,
 * that of its pods, and that of its namespace.
 */
export function groupsOf(by: GroupBy, played: Played): Groups {
  if (by.kind !== 'label') return nameGroups(by);
  const known = labelledObjects(by.key, played);
  const of = (name: string): string | null =>
    known.objects.get(name) ?? known.namespaces.get(namespaceOf(name)) ?? null;
  return {
    by,
    of,
    ofPod: (pod, workload) => {
      const own = known.objects.get(`Pod/${pod}`);
      return own ?? (workload === undefined ? of(`Pod/${pod}`) : of(workload));
    },
  };
}

/** The values of a label, by object and by namespace. The first value that is put down counts. */
function labelledObjects(key: string, { outcome, workloadOf }: Played) {
  const { pods, workloads, services = [], namespaces = [] } = outcome.cluster;
  const objects = new Map<string, string>();
  const put = (name: string | undefined, labels: Labels | undefined): void => {
    const value = labels?.[key];
    if (name !== undefined && value !== undefined && !objects.has(name)) objects.set(name, value);
  };
  for (const each of services) put(`Service/${each.namespace}/${each.name}`, each.labels);
  for (const each of workloads) put(workloadName(each), each.labels);
  for (const each of workloads) put(workloadName(each), each.template?.labels);
  for (const each of pods) put(`Pod/${each.key}`, each.labels);
  for (const each of pods) put(workloadOf(each.key), each.labels);
  const ofNamespaces = namespaces.flatMap(({ name, labels }) => {
    const value = labels[key];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { objects, namespaces: new Map(ofNamespaces) };
}
