import { isShort, worstFirst } from '../shortage.ts';
import type { SimulationReport } from '../types.ts';
import { counted } from '../wording/plural.ts';
import { offsetText } from '../wording/time-text.ts';

/** How many workloads run short of pods, and which one is hurt most. */
export function workloadSentences({ workloads }: SimulationReport): readonly string[] {
  const short = workloads.filter(isShort);
  const worst = [...short].sort(worstFirst).at(0);
  if (worst === undefined) return [];
  const { workload, minReady, desired, secondsBelowDesired, recoveredAt } = worst;
  const spell = recoveredAt === null ? 'to the end' : `for ${offsetText(secondsBelowDesired)}`;
  const fate = `with ${minReady} of ${counted(desired, 'pod')} ready at worst and too few ${spell}`;
  if (short.length === 1) return [`${workload} runs short: ${fate}.`];
  const lasting = short.filter((each) => each.recoveredAt === null).length;
  const end = lasting === 0 ? '' : `, ${lasting === short.length ? 'all' : lasting} to the end`;
  return [
    `${counted(short.length, 'workload')} run short of ready pods${end}. ` +
      `Hurt most: ${workload}, ${fate}.`,
  ];
}
