import type { SimulationReport } from '#documents';
import { STUCK_SHORT } from '#report';
import { countBy } from '#units';
import { listed } from '#words';

/** Counts the pods that stay Terminating, with the reasons. */
export function stuckSentences({ stuck }: SimulationReport): readonly string[] {
  const [first, ...others] = stuck;
  if (first === undefined) return [];
  if (others.length === 0) return [`1 pod stays Terminating: ${first.message}.`];
  const reasons = countBy(stuck, ({ reason }) => reason);
  const why =
    reasons.length === 1
      ? `, all ${STUCK_SHORT[first.reason]}`
      : `: ${listed(reasons.map(([each, count]) => `${count} ${STUCK_SHORT[each]}`))}`;
  return [`${stuck.length} pods stay Terminating${why}.`];
}
