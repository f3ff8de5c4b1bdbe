import type { Damage, SweepRow } from '#documents';
import { commandOf, type SweepCommand } from '../command-of.ts';
import type { SweepRun } from '../plan/sweep-runs.ts';

/** The row of a played run. */
export function rowOf(run: SweepRun, damage: Damage, command: SweepCommand): SweepRow {
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
