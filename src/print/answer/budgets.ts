import type { SimulationReport } from '#documents';
import { completedDrains, failedDrains, refusals } from '#timeline-facts';
import { countBy } from '#units';
import { capitalised, counted, listed, offsetText, violatedBecause } from '#words';

/** Sentences about the ends of drains, refused evictions, and budgets that others ignore. */
export const budgetSentences = (report: SimulationReport): readonly string[] => [
  ...drains(report),
  ...refusedText(report),
  ...violations(report),
];

function drains(report: SimulationReport): readonly string[] {
  const [done, failed] = [completedDrains(report), failedDrains(report)];
  const last = done.at(-1);
  const completed =
    last === undefined
      ? []
      : [
          `${counted(done.length, 'node')} ${done.length === 1 ? 'is' : 'are'} drained, by ` +
            `${offsetText(last.at)}${within(report)}.`,
        ];
  const [first, ...others] = failed;
  if (first === undefined) return completed;
  const more = others.length === 0 ? '' : ` And ${counted(others.length, 'more drain')} failed.`;
  return [...completed, `${capitalised(first.message)}.${more}`];
}

/** The times of most histories, where these were played and differ. */
function within({ chances }: SimulationReport): string {
  const ends = chances?.summary['lastDrain'];
  if (ends === undefined || ends.p95 - ends.p5 < 1) return '';
  const [from, median, to] = [ends.p5, ends.median, ends.p95].map((at) =>
    offsetText(Math.round(at)),
  );
  return ` (median ${median}, ${from} to ${to})`;
}

/** Counts the pods whose evictions were refused, and the ones that are never evicted. */
function refusedText(report: SimulationReport): readonly string[] {
  const refused = new Map(refusals(report).map((entry) => [entry.pod, entry]));
  if (refused.size === 0) return [];
  // An earlier pod of the name may have been evicted before.
  const goes = ({ id, pod }: { readonly id: number; readonly pod: string }): boolean =>
    report.evictions.some((each) => each.pod === pod && each.because > id);
  const left = [...refused.values()].filter((entry) => !goes(entry)).length;
  const budgets = countBy(
    [...refused.values()].flatMap(({ budget }) => budget ?? []),
    (budget) => budget,
  ).map(([budget]) => budget);
  const by = budgets.length === 0 ? '' : ` by ${listed(budgets, 3)}`;
  if (refused.size === 1) {
    const end = left === 0 ? 'and granted later' : 'to the end';
    return [`The eviction of 1 pod is refused${by}, ${end}.`];
  }
  const end = left === 0 ? 'all are granted later' : `${left} of them to the end`;
  return [`Evictions of ${counted(refused.size, 'pod')} are refused${by}, ${end}.`];
}

function violations({ evictions }: SimulationReport): readonly string[] {
  const broken = evictions.filter(({ budgetsViolated }) => budgetsViolated.length > 0);
  if (broken.length === 0) return [];
  const budgets = countBy(
    broken.flatMap(({ budgetsViolated }) => budgetsViolated),
    (budget) => budget,
  ).map(([budget]) => budget);
  const violate = counted(broken.length, 'eviction violates', 'evictions violate');
  const kind = budgets.length === 1 ? 'PodDisruptionBudget' : 'PodDisruptionBudgets';
  const mechanisms = new Set(broken.map(violatedBecause));
  const [why = ''] =
    mechanisms.size === 1 ? mechanisms : ['only the eviction API respects budgets'];
  return [`${violate} ${kind} ${listed(budgets, 3)} (${why}).`];
}
