import { isTerminal, isTerminating } from '#cluster';
import type { ExpectedLeftOver } from '#script';
import { counted } from '#words';
import { type Evidence, holds, type Verdict, violated } from './verdict.ts';

/** Whether few enough pods wait for a node at the end. */
export function judgePending(
  { max, pods }: ExpectedLeftOver,
  { scenario, report }: Evidence,
): Verdict {
  const pending = scenario.outcome.final
    .unboundPods()
    .filter((pod) => !isTerminal(pod) && !isTerminating(pod) && (pods?.(pod) ?? true));
  const first = pending[max];
  const count = counted(pending.length, 'pod');
  const verb = pending.length === 1 ? 'waits' : 'wait';
  if (first === undefined) return holds(`${count} ${verb} for a node at the end`);
  const why = report.timeline.findLast(
    (entry) =>
      (entry.kind === 'PodUnschedulable' || entry.kind === 'PodCreated') && entry.pod === first.key,
  );
  const reasons = why?.kind === 'PodUnschedulable' ? `: ${why.reasons}` : '';
  return violated(
    report.end.at,
    why?.id,
    `${count} ${verb} for a node at the end, at most ${max} may: ${first.key}${reasons}`,
  );
}
