import { compareText, firstDifference } from '#units';
import { startOf, type Victims } from './victims.ts';

/** Makes every priority count, negative ones too. */
const PRIORITY_OFFSET = 2 ** 31;

/** The cost of preempting the pods of a node; the first difference decides. */
interface Cost {
  readonly victims: Victims;
  readonly measures: readonly number[];
}

/** The cheapest node, and others that cost the same: upstream takes any of them. */
export interface PickedNode {
  readonly victims: Victims;
  readonly tied: readonly string[];
}

/**
 * @param tieBreakOf decides between nodes that cost the same, before their names do
 * @upstream pkg/scheduler/framework/preemption/preemption.go pickOneNodeForPreemption (1.36)
 */
export function pickNode(
  candidates: readonly Victims[],
  tieBreakOf: (node: string) => number = () => 0,
): PickedNode | undefined {
  const costs = candidates
    .map(costOf)
    .sort((a, b) =>
      firstDifference(
        compareCosts(a, b),
        tieBreakOf(a.victims.node) - tieBreakOf(b.victims.node),
        compareText(a.victims.node, b.victims.node),
      ),
    );
  const [best, ...others] = costs;
  if (best === undefined) return undefined;
  const tied = others.filter((other) => compareCosts(best, other) === 0);
  return { victims: best.victims, tied: tied.map(({ victims }) => victims.node) };
}

function costOf(victims: Victims): Cost {
  const { pods, violations } = victims;
  const priorities = pods.map(({ priority }) => priority);
  const highest = Math.max(...priorities);
  const sum = priorities.reduce((total, priority) => total + priority + PRIORITY_OFFSET, 0);
  const starts = pods.filter(({ priority }) => priority === highest).map(startOf);
  return { victims, measures: [violations, highest, sum, pods.length, -Math.min(...starts)] };
}

const compareCosts = (a: Cost, b: Cost): number =>
  firstDifference(
    ...a.measures.map((measure, index) => {
      const other = b.measures[index] ?? 0;
      return measure < other ? -1 : Number(measure > other);
    }),
  );
