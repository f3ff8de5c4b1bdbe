import { clockFrom, type FindingData } from '#documents';
import type { Outcome } from '#play';
import { oscillations } from '#run-facts';
import { inReportSeconds } from '#units';

/**
 * Conditions that a kubelet clears and soon sets again, because usage goes up and down around a
 * threshold: pods are admitted, evicted and admitted again.
 */
export function conditionOscillates({
  entries,
  start,
}: Pick<Outcome, 'entries' | 'start'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  return oscillations(entries).map(
    ({ node, condition, times, from, to, transitionPeriod, enough }) => ({
      kind: 'condition-oscillates',
      ...{ node, condition, times, from: at(from), to: at(to) },
      transitionPeriodSeconds: inReportSeconds(transitionPeriod),
      enoughSeconds: inReportSeconds(enough),
    }),
  );
}
