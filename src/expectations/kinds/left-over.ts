import { z } from 'zod';
import { isTerminal, isTerminating } from '#cluster';
import { type PodMatcher, podTarget } from '#script-fields';
import { whyPending } from '#timeline-facts';
import { counted } from '#words';
import { type ExpectationScope, matching } from '../scope.ts';
import { type Evidence, holds, type Verdict, violated } from '../verdict.ts';

/** The number of pods that may be left in a state at the end. */
const leftOver = {
  max: z.int().min(0).meta({ description: 'No more pods than these, at the end.' }),
  pods: podTarget.meta({ description: 'Which pods count. Left out: all.' }).optional(),
};

export const pending = z
  .strictObject(leftOver)
  .transform((fields) => ({ kind: 'pending' as const, ...fields }))
  .meta({
    title: 'Pending pods',
    description: 'At the end, no more pods than these wait for a node.',
    examples: [{ max: 0 }],
  });

export const stuck = z
  .strictObject(leftOver)
  .transform((fields) => ({ kind: 'stuck' as const, ...fields }))
  .meta({
    title: 'Stuck pods',
    description:
      'At the end, no more pods than these are Terminating although they should be gone.',
    examples: [{ max: 0 }],
  });

export interface ExpectedLeftOver {
  readonly kind: 'pending' | 'stuck';
  readonly max: number;
  /** Absent: all pods. */
  readonly pods?: PodMatcher;
}

export const expectedLeftOver = (
  { kind, max, pods }: z.output<typeof pending> | z.output<typeof stuck>,
  scope: ExpectationScope,
): ExpectedLeftOver => ({ kind, max, ...matching(pods, kind, scope) });

/** Whether few enough pods wait for a node at the end. */
export function judgePending(
  { max, pods }: ExpectedLeftOver,
  { final, report, whyUntried }: Evidence,
): Verdict {
  const pending = final
    .unboundPods()
    .filter((pod) => !isTerminal(pod) && !isTerminating(pod) && (pods?.(pod) ?? true));
  const first = pending[max];
  const count = counted(pending.length, 'pod');
  const verb = pending.length === 1 ? 'waits' : 'wait';
  if (first === undefined) return holds(`${count} ${verb} for a node at the end`);
  const why = whyPending(report, first.key);
  const said = whyUntried(first.key) ?? why?.reasons;
  const reasons = said === undefined ? '' : `: ${said}`;
  return violated(
    report.end.at,
    why?.id,
    `${count} ${verb} for a node at the end, at most ${max} may: ${first.key}${reasons}`,
  );
}

/** Whether few enough pods are stuck in Terminating at the end. */
export function judgeStuck(
  { max, pods }: ExpectedLeftOver,
  { podCalled, report }: Evidence,
): Verdict {
  const stuck = report.stuck.filter(({ pod: key }) => {
    if (pods === undefined) return true;
    const pod = podCalled(key);
    return pod !== undefined && pods(pod);
  });
  const first = stuck[max];
  const count = counted(stuck.length, 'pod');
  const are = stuck.length === 1 ? 'is' : 'are';
  if (first === undefined) return holds(`${count} ${are} stuck at the end`);
  const because = report.evictions.findLast(({ pod }) => pod === first.pod)?.because;
  return violated(
    report.end.at,
    because,
    `${count} ${are} stuck at the end, at most ${max} may be: ${first.pod}, as ${first.message}`,
  );
}
