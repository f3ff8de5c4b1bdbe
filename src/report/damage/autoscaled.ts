import { entriesOf } from '#causes';
import type { Damage } from '#documents';
import type { PlayedScenario } from '#simulation';
import { compareText } from '#units';
import { autoscalersHalted } from '../findings/autoscalers.ts';
import type { FigureParts } from './figure-parts.ts';

/** What autoscalers do about a fault, and when all pods run again. */
export function autoscaledBy(
  scenario: PlayedScenario,
  { workloads, pending }: Pick<FigureParts, 'workloads' | 'pending'>,
): Pick<Damage, 'autoscaling'> {
  const ordered = [...entriesOf(scenario.outcome.entries, 'NodeOrdered')].length;
  const halted = autoscalersHalted(scenario).flatMap((each) =>
    each.kind === 'autoscaler-halted' ? each.autoscaler : [],
  );
  if (ordered === 0 && halted.length === 0) return {};
  // The pods of a DaemonSet go and come with their nodes.
  const ends = workloads
    .filter(({ workload }) => !workload.startsWith('DaemonSet/'))
    .flatMap(({ spans }) => spans)
    .filter(({ before }) => before !== true)
    .map(({ to }) => to);
  const isOver = pending.length === 0 && !ends.includes(null);
  return {
    autoscaling: {
      ordered,
      allRunAt: isOver ? Math.max(0, ...ends.map((to) => to ?? 0)) : null,
      halted: [...new Set(halted)].sort(compareText),
    },
  };
}
