import type { SweepReport, SweepRow } from '#documents';
import { toThousandths } from '#units';

type Figures = SweepRow['figures'];
type ChangedFigure = NonNullable<SweepReport['helps']>['found'][number]['figures'][number];

/** The loss of any of these is worse than all that a change could save elsewhere. */
const MAIN = [
  'expectationsFailed',
  'quorumsLost',
  'servicesDownAtEnd',
  'servicesDown',
  'drainsFailed',
  'workloadsDown',
  'pending',
] as const satisfies readonly (keyof Figures)[];

/** In the order in which they count. */
const COMPARED = [
  ...MAIN,
  'serviceDownSeconds',
  'longestDownSeconds',
  'podsEvicted',
] as const satisfies readonly (keyof Figures)[];

/** The figures that a change makes different, summed up over the same faults. */
export interface ChangeOfFigures {
  readonly figures: readonly ChangedFigure[];
  /** Less for each figure in their order: smaller is better. */
  readonly differences: readonly number[];
}

/** The effect of a change on faults; undefined if it does not reduce damage. */
export function effectOf(
  before: readonly Figures[],
  after: readonly Figures[],
): ChangeOfFigures | undefined {
  const sum = (all: readonly Figures[], name: keyof Figures): number =>
    toThousandths(all.reduce((total, figures) => total + figures[name], 0));
  const compared = COMPARED.map((name) => {
    const [was, is] = [sum(before, name), sum(after, name)];
    return { name, before: was, after: is };
  });
  const differences = compared.map((each) => each.after - each.before);
  const first = differences.find((difference) => difference !== 0) ?? 0;
  const isWorse = MAIN.some((_, index) => (differences[index] ?? 0) > 0);
  if (isWorse || first >= 0) return undefined;
  return { figures: compared.filter((each) => each.before !== each.after), differences };
}
