import { entriesOf } from '#causes';
import type { Ambiguity } from '#documents';
import type { Outcome } from '#play';
import { inReportSeconds } from '#units';
import type { Behaviors } from '#versions';
import { listed, offsetText } from '#words';

/**
 * Quotas that refuse pods, where nothing shows when kube-controller-manager counts all quotas anew: a
 * terminating pod that no longer counts makes room only then.
 */
export function quotaCounts(
  { entries, cluster: { elections = [] } }: Pick<Outcome, 'entries' | 'cluster'>,
  { syncPeriod }: Behaviors['resourceQuota'],
  isDrawn: boolean,
): readonly Ambiguity[] {
  const leader = elections.find(({ name }) => name === 'kube-controller-manager');
  if (leader?.acquiredAt !== undefined) return [];
  const refusing = entriesOf(entries, 'workloads/creation-refused').flatMap(({ cause }) =>
    cause.by === 'ResourceQuota' ? `${cause.workload.split('/')[1]}/${cause.name}` : [],
  );
  if (refusing.length === 0) return [];
  const quotas = [...new Set(refusing)].sort();
  const period = offsetText(inReportSeconds(syncPeriod));
  const message =
    `${quotas.length === 1 ? 'ResourceQuota' : 'ResourceQuotas'} ${listed(quotas)}: what is used is ` +
    `counted anew every ${period}, at times that no Lease of kube-controller-manager shows; ` +
    `${isDrawn ? 'this history has drawn ones' : 'this report takes the middle'}, and a refused pod may ` +
    `come up to ${period} sooner or later`;
  return [{ kind: 'quota-count', source: 'quota', quotas, message }];
}
