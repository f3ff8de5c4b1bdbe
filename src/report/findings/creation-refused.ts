import { entriesOf, type LedgerEntry } from '#causes';
import { controllerOf, ownerName, type WorkloadObject, workloadName } from '#cluster';
import { clockFrom, type FindingData } from '#documents';
import type { Cause } from '#run-facts';
import type { Outcome, PlayedScenario } from '#simulation';
import { between, type Instant, inReportSeconds } from '#units';

type Refused = LedgerEntry<Cause & { readonly kind: 'workloads/creation-refused' }>;

/** The refusals of one workload, one after the other. */
interface Streak {
  readonly first: Refused;
  last: Refused;
  tries: number;
  /** The instant at which a pod was created again. */
  to?: Instant;
}

/**
 * Workloads whose new pods the API server refuses, from the first refusal until a pod is created;
 * one finding for each time.
 */
export function creationsRefused({
  outcome,
}: Pick<PlayedScenario, 'outcome'>): readonly FindingData[] {
  const { start, end, endReason, entries, cluster } = outcome;
  const { at } = clockFrom(start);
  if (entriesOf(entries, 'workloads/creation-refused').length === 0) return [];
  const nameOf = deploymentsByReplicaSet(cluster.workloads);
  return streaksIn(outcome).map(({ first, last, tries, to }) => {
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

function streaksIn({ entries }: Pick<Outcome, 'entries'>): readonly Streak[] {
  const streaks: Streak[] = [];
  const open = new Map<string, Streak>();
  const told = entriesOf(entries, 'workloads/creation-refused', 'PodCreated');
  for (const entry of told.filter(isNotByWebhook)) {
    const { cause, at } = entry;
    if (cause.kind === 'PodCreated') {
      const creator = entries[entry.because - 1]?.cause;
      const name = creator !== undefined && 'workload' in creator ? `${creator.workload}` : '';
      const streak = open.get(name);
      if (streak !== undefined) streak.to = at;
      open.delete(name);
      continue;
    }
    const refused = entry as Refused;
    const streak = open.get(cause.workload);
    if (streak === undefined) {
      const begun: Streak = { first: refused, last: refused, tries: 1 };
      streaks.push(begun);
      open.set(cause.workload, begun);
    } else {
      streak.last = refused;
      streak.tries += 1;
    }
  }
  return streaks;
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

/** Webhooks have a finding of their own. */
const isNotByWebhook = ({ cause }: { readonly cause: Cause }): boolean =>
  cause.kind !== 'workloads/creation-refused' || !cause.by.endsWith('WebhookConfiguration');

const namespaceIn = (workload: string): string => workload.split('/')[1] ?? '';
