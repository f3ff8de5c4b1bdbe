import type { SimulationReport } from '#documents';
import { capitalised, counted, listed, offsetText } from '#words';
import { rareEntries } from '../rare-entries.ts';

/**
 * Rollouts that are stuck or late, and how long the others take. Those that the snapshot shows stuck
 * already are no news.
 */
export function rolloutSentences(report: SimulationReport): readonly string[] {
  const moved = new Set(
    rareEntries(report).flatMap((each) =>
      each.kind === 'RolloutStarted' && each.underWay !== true ? each.workload : [],
    ),
  );
  const late = report.findings.flatMap((each) =>
    each.kind === 'rollout-not-over' && (moved.has(each.workload) || each.overdueAt !== undefined)
      ? each
      : [],
  );
  const [first, ...others] = late;
  const more =
    others.length === 0 ? '' : `, and ${counted(others.length, 'other rollout')} are late`;
  const known = new Set(late.map(({ workload }) => workload));
  return [
    ...(first === undefined ? [] : [`${capitalised(first.message)}${more}.`]),
    ...overText(report, known),
  ];
}

function overText(report: SimulationReport, late: ReadonlySet<string>): readonly string[] {
  const begun = new Map<string, number>();
  const spells = new Map<string, readonly [from: number, to: number]>();
  for (const entry of rareEntries(report)) {
    if (entry.kind === 'RolloutStarted') begun.set(entry.workload, entry.at);
    if (entry.kind !== 'RolloutEnded' || late.has(entry.workload)) continue;
    spells.set(entry.workload, [begun.get(entry.workload) ?? 0, entry.at]);
  }
  const [one, ...others] = spells;
  if (one === undefined) return [];
  const [name, [from, to]] = one;
  if (others.length === 0) {
    return [`The rollout of ${name} lasts from ${offsetText(from)} to ${offsetText(to)}.`];
  }
  const last = Math.max(...[...spells.values()].map(([, end]) => end));
  const names = listed([...spells.keys()], 3);
  return [`${counted(spells.size, 'rollout')} are over by ${offsetText(last)}: ${names}.`];
}
