import type { ExpectedLeftOver } from '#script';
import { counted } from '#words';
import { knownPods } from './known-pods.ts';
import { type Evidence, holds, type Verdict, violated } from './verdict.ts';

/** Whether few enough pods are stuck in Terminating at the end. */
export function judgeStuck(
  { max, pods }: ExpectedLeftOver,
  { scenario, report }: Evidence,
): Verdict {
  const podOf = pods && knownPods(scenario);
  const stuck = report.stuck.filter(({ pod: key }) => {
    const pod = podOf?.(key);
    return pods === undefined || (pod !== undefined && pods(pod));
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
