import type { SimulationReport } from '#documents';
import { counted, lastingText, untilText } from '#words';
import { isDaemonSet, isShort, worstFirst } from '../shortage.ts';

/**
 * Counts the workloads that run short of pods, and names the most affected one unless it is named
 * as down.
 */
export function workloadSentences({
  workloads,
  summary,
  end,
}: SimulationReport): readonly string[] {
  const short = workloads.filter(isShort).filter((each) => !isDaemonSet(each));
  const worst = [...short].sort(worstFirst).at(0);
  if (worst === undefined) return [];
  const { workload, minWorking, desired } = worst;
  const least = `${minWorking} of ${counted(desired, 'pod')} working at worst`;
  const lasts = untilText(worst, end).replace(/^to /, 'until ');
  const fate = `with ${least} and too few ${lasts}`;
  if (short.length === 1) return [`${workload} runs short, ${fate}.`];
  const lasting = short.filter(({ ends }) => ends === null).length;
  const how = lastingText(end.reason);
  const ending = lasting === 0 ? '' : `, ${lasting === short.length ? 'all' : lasting} ${how}`;
  const head = `${counted(short.length, 'workload')} run short of working pods${ending}.`;
  return [summary.longestDown === undefined ? `${head} Hurt most: ${workload}, ${fate}.` : head];
}
