import type { Pod } from '#cluster';

const DEFAULT_SCHEDULER = 'default-scheduler';

/** The reason why the default scheduler does not look for a node for a pod; empty when it does. */
export function whyLeftAlone({ spec }: Pod): string {
  const { schedulerName = DEFAULT_SCHEDULER, schedulingGates = [] } = spec;
  if (schedulerName !== DEFAULT_SCHEDULER) return `waits for the scheduler ${schedulerName}`;
  return schedulingGates.length > 0
    ? 'Scheduling is blocked due to non-empty scheduling gates'
    : '';
}
