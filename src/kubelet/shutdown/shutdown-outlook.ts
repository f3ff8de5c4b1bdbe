import type { AbruptBecause } from './causes.ts';
import type { ShutdownFacts } from './parts.ts';
import { planShutdown } from './shutdown-plan.ts';
import { type ShutdownGroup, shutdownGroups } from './shutdown-settings.ts';

/** The way a node would shut down, with any pods. */
export type ShutdownOutlook =
  | { readonly kind: 'graceful'; readonly groups: readonly ShutdownGroup[] }
  | { readonly kind: 'abrupt'; readonly because: AbruptBecause };

/** A configuration with which the kubelet would not start is refused before the simulation. */
export function shutdownOutlook(facts: ShutdownFacts): ShutdownOutlook {
  const parsed = shutdownGroups(facts.configuration, facts.behavior.gates);
  const groups = parsed.ok ? parsed.groups : [];
  const plan = planShutdown(groups, [], facts.inhibitDelayMaxSec);
  return plan.kind === 'abrupt' ? plan : { kind: 'graceful', groups };
}
