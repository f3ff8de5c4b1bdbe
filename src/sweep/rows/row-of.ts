import type { Damage, SweepRow } from '#documents';
import { commandOf, type SweepCommand } from '../command-of.ts';
import type { Run } from '../plan/plan.ts';

/** The row of a played run. */
export function rowOf(run: Run, damage: Damage, command: SweepCommand): SweepRow {
  const { fault, what, settings } = run;
  return {
    fault: fault.id,
    kind: fault.kind,
    name: fault.name,
    nodes: fault.nodes.length,
    ...(what !== undefined && { what }),
    settings,
    ...damage,
    command: commandOf(run.change, command),
  };
}
