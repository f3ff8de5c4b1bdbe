import { entriesOf } from '#causes';
import { clockFrom, type FindingData } from '#documents';
import type { PlayedScenario } from '#simulation';
import { between, inReportSeconds } from '#units';

type LeaderLost = Extract<FindingData, { readonly kind: 'leader-lost' }>;

/**
 * Times in which instances of a component wait for the Lease of a leader whose machine is off: one
 * finding for components that lost theirs on one machine for the same time.
 */
export function leadersLost({
  outcome: { entries, start, end, endReason },
}: Pick<PlayedScenario, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  const found = new Map<string, LeaderLost>();
  const ends = entriesOf(entries, 'control-plane/leader-elected', 'control-plane/down');
  for (const { at: from, cause } of entriesOf(entries, 'control-plane/leader-lost')) {
    const { component, node } = cause;
    const ended = ends.find((each) => each.at >= from && each.cause.component === component);
    const to = ended?.at;
    const next = ended?.cause.kind === 'control-plane/leader-elected' ? ended.cause : undefined;
    const key = [node, from, to, next?.node].join(' ');
    found.set(key, {
      kind: 'leader-lost',
      components: [...(found.get(key)?.components ?? []), component],
      node,
      ...(next && { next: next.node, window: [at(next.window[0]), at(next.window[1])] }),
      from: at(from),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(from, to ?? end)),
    });
  }
  return [...found.values()];
}
