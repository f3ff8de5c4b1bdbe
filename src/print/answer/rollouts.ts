import type { SimulationReport } from '#documents';
import { completedRollouts, rolloutsBegun } from '#timeline-facts';
import { capitalised, counted, listed, offsetText } from '#words';

/**
 * Rollouts that are stuck or late, and how long the others take. Those that the snapshot shows stuck
 * already are no news.
 */
export function rolloutSentences(report: SimulationReport): readonly string[] {
  const moved = rolloutsBegun(report);
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
  const spells = [...completedRollouts(report)].filter(([workload]) => !late.has(workload));
  const [one, ...others] = spells;
  if (one === undefined) return [];
  const [name, [from, to]] = one;
  if (others.length === 0) {
    return [`The rollout of ${name} lasts from ${offsetText(from)} to ${offsetText(to)}.`];
  }
  const last = Math.max(...spells.map(([, [, end]]) => end));
  const names = listed(
    spells.map(([workload]) => workload),
    3,
  );
  return [`${counted(spells.length, 'rollout')} are over by ${offsetText(last)}: ${names}.`];
}
