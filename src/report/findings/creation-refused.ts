import { controllerOf, ownerName, type WorkloadObject, workloadName } from '#cluster';
import { clockFrom, type FindingData } from '#documents';
import { creationStreaks } from '#run-facts';
import type { Run } from '#simulation';
import { between, inReportSeconds } from '#units';

type CreationRefused = Extract<FindingData, { readonly kind: 'creation-refused' }>;

/**
 * Workloads whose new pods the API server refuses, from the first refusal until a pod is created;
 * one finding for each time.
 */
export function creationsRefused({ outcome }: Pick<Run, 'outcome'>): readonly CreationRefused[] {
  const { start, end, endReason, entries, cluster } = outcome;
  const { at } = clockFrom(start);
  const nameOf = deploymentsByReplicaSet(cluster.workloads);
  return creationStreaks(entries).map(({ first, last, tries, to }) => {
    const { workload, by, name, message } = last.cause;
    return {
      kind: 'creation-refused',
      workload: nameOf.get(workload) ?? workload,
      by: `${by}/${namespaceIn(workload)}/${name}`,
      refusal: message,
      tries,
      from: at(first.at),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(first.at, to ?? end)),
    };
  });
}

/** The Deployment of each ReplicaSet that has one. */
export const deploymentsByReplicaSet = (
  workloads: readonly WorkloadObject[],
): ReadonlyMap<string, string> =>
  new Map(
    workloads.flatMap((each) => {
      const owner = each.kind === 'ReplicaSet' ? controllerOf(each) : undefined;
      return owner === undefined
        ? []
        : [[workloadName(each), ownerName(owner, each.namespace)] as const];
    }),
  );

const namespaceIn = (workload: string): string => workload.split('/')[1] ?? '';
