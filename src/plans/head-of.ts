import { type Damage, type PlanReport, TOOL_VERSION } from '#documents';
import { captureGapsOf, groundOf, whyNotCleared, whyNotClearedOfLive } from '#report';
import type { Run } from '#simulation';
import { printInstant } from '#units';

/** How the plays end that a plan rests on. */
export type Ends = readonly Damage['end'][];

/** Why a plan of a goal clears nothing; empty where there is ground. Faults strike other nodes, too. */
export function whyUnclear(scenario: Run, goal: PlanReport['goal'], ends: Ends): readonly string[] {
  const ground = groundOf(scenario, ends);
  const playsFaults = goal === 'remove' || goal === 'capacity';
  return playsFaults ? whyNotCleared(ground) : whyNotClearedOfLive(ground);
}

/** What the documents of all plans begin with. */
export const headOf = <Goal extends PlanReport['goal']>(
  scenario: Run,
  goal: Goal,
  unclear: readonly string[],
) => ({
  apiVersion: 'k8s-evict.dev/v1' as const,
  kind: 'PlanReport' as const,
  tool: { version: TOOL_VERSION },
  goal,
  start: printInstant(scenario.outcome.start),
  gaps: captureGapsOf(scenario),
  ...(unclear.length > 0 && { notCleared: [...unclear] }),
});
