import { clockFrom, type FindingData } from '#documents';
import { leaderlessSpells } from '#run-facts';
import type { Run } from '#simulation';
import { between, inReportSeconds } from '#units';

type LeaderLost = Extract<FindingData, { readonly kind: 'leader-lost' }>;

/**
 * Times in which a component has no leader, because the machine of the last one is off or it could
 * not renew its Lease for too long: one finding for components that lost theirs together for the same
 * time.
 */
export function leadersLost({
  outcome: { entries, start, end, endReason },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  const found = new Map<string, LeaderLost>();
  for (const { lost, from, to, next, webhook } of leaderlessSpells(entries)) {
    const { component, node } = lost;
    const key = [node, from, to, next?.node, webhook].join(' ');
    found.set(key, {
      kind: 'leader-lost',
      components: [...(found.get(key)?.components ?? []), component],
      ...(node !== undefined && { node }),
      ...(webhook !== undefined && { webhook }),
      ...(next?.node !== undefined && { next: next.node }),
      ...(next && { window: [at(next.window[0]), at(next.window[1])] }),
      from: at(from),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(from, to ?? end)),
    });
  }
  return [...found.values()];
}
