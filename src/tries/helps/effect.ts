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

/** A figure of several faults: what lasts for good is counted, as it has no length. */
interface Sum {
  readonly total: number;
  readonly endless: number;
}

/** The effect of a change on faults; undefined if it does not reduce damage. */
export function effectOf(
  before: readonly Figures[],
  after: readonly Figures[],
): ChangeOfFigures | undefined {
  const compared = COMPARED.map((name) => ({
    name,
    was: sumOf(before.map((figures) => figures[name])),
    is: sumOf(after.map((figures) => figures[name])),
  }));
  const differences = compared.map(({ was, is }) => differenceOf(was, is));
  const first = differences.find((difference) => difference !== 0) ?? 0;
  const isWorse = MAIN.some((_, index) => (differences[index] ?? 0) > 0);
  if (isWorse || first >= 0) return undefined;
  return { figures: compared.flatMap(changedFigure), differences };
}

function sumOf(values: readonly (number | null)[]): Sum {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return {
    total: toThousandths(total),
    endless: values.filter((value) => value === null).length,
  };
}

/** Less of what lasts for good is better than any time. */
const differenceOf = (was: Sum, is: Sum): number =>
  is.endless === was.endless
    ? is.total - was.total
    : (is.endless - was.endless) * Number.MAX_SAFE_INTEGER;

/** Where as much lasts for good as before, the rest is compared. */
function changedFigure({
  name,
  was,
  is,
}: {
  readonly name: string;
  readonly was: Sum;
  readonly is: Sum;
}): readonly ChangedFigure[] {
  const isSameCount = was.endless === is.endless;
  const numberOf = ({ total, endless }: Sum): number | null =>
    isSameCount || endless === 0 ? total : null;
  const [before, after] = [numberOf(was), numberOf(is)];
  return before === after ? [] : [{ name, before, after }];
}
