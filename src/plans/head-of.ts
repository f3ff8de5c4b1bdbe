import { type PlanReport, TOOL_VERSION } from '#documents';
import { captureGapsOf } from '#report';
import type { Run } from '#simulation';
import { printInstant } from '#units';

/** What the documents of all plans begin with. */
export const headOf = <Goal extends PlanReport['goal']>(scenario: Run, goal: Goal) => ({
  apiVersion: 'k8s-evict.dev/v1' as const,
  kind: 'PlanReport' as const,
  tool: { version: TOOL_VERSION },
  goal,
  start: printInstant(scenario.outcome.start),
  gaps: captureGapsOf(scenario),
});
