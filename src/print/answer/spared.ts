import type { SimulationReport } from '#documents';
import { SPARED_SHORT } from '#report';
import { countBy } from '#units';
import { counted, listed } from '#words';

/** Counts the pods that stay on nodes in trouble, with the reasons. */
export function sparedSentences({ spared }: SimulationReport): readonly string[] {
  if (spared.length === 0) return [];
  const reasons = countBy(spared, ({ reason }) => reason);
  const verb = spared.length === 1 ? 'is' : 'are';
  const subject = `${counted(spared.length, 'pod')} on nodes in trouble ${verb} spared`;
  const [only] = reasons;
  if (reasons.length === 1 && only !== undefined) return [`${subject}, ${SPARED_SHORT[only[0]]}.`];
  const parts = reasons.map(([reason, count]) => `${count} ${SPARED_SHORT[reason]}`);
  return [`${subject}: ${listed(parts)}.`];
}
