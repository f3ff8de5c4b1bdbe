import type { Damage } from '#documents';
import { machineOrders } from '#run-facts';
import type { Run } from '#simulation';
import { compareText } from '#units';
import { autoscalersHalted } from '../findings/autoscalers.ts';
import type { FigureParts } from './figure-parts.ts';
import { recoveredAt } from './recovered-at.ts';

/** What autoscalers do about a fault, and when all pods run again. */
export function autoscaledBy(
  scenario: Run,
  parts: Pick<FigureParts, 'workloads' | 'pending'>,
): Pick<Damage, 'autoscaling'> {
  const ordered = machineOrders(scenario.outcome.entries).length;
  const halted = autoscalersHalted(scenario).flatMap((each) =>
    each.kind === 'autoscaler-halted' ? each.autoscaler : [],
  );
  if (ordered === 0 && halted.length === 0) return {};
  return {
    autoscaling: {
      ordered,
      allRunAt: recoveredAt(parts),
      halted: [...new Set(halted)].sort(compareText),
    },
  };
}
