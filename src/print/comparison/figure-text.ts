import type { ChangedFigure } from '#documents';
import { offsetText } from '#words';

/** The figures of a summary in words. */
const NAMES: Readonly<Record<string, string>> = {
  nodesLost: 'nodes lost',
  pods: 'pods',
  podsEvicted: 'pods evicted',
  evictions: 'evictions in all',
  firstEviction: 'first eviction',
  lastEviction: 'last eviction',
  rescheduled: 'replacements bound to nodes',
  pending: 'pods without a node at the end',
  stuck: 'pods stuck in Terminating',
  workloadsBelowDesired: 'workloads below their replicas',
  workloadsDown: 'workloads down',
  servicesDown: 'Services down',
  longestDown: 'longest time down',
  unnoticedSeconds: 'time unnoticed',
  budgetViolations: 'evictions that violate budgets',
};

const IN_SECONDS: ReadonlySet<string> = new Set([
  'firstEviction',
  'lastEviction',
  'longestDown',
  'unnoticedSeconds',
]);

export const figureName = (figure: string): string => NAMES[figure] ?? figure;

/** A figure of one run. */
export const figureText = (
  { figure }: Pick<ChangedFigure, 'figure'>,
  value: number | null,
): string => (value === null ? '-' : IN_SECONDS.has(figure) ? offsetText(value) : `${value}`);

type Spread = NonNullable<NonNullable<ChangedFigure['chances']>['before']>;

/** Its spread over the histories: the median, and the range of nine in ten of them. */
export function spreadText(
  { figure }: Pick<ChangedFigure, 'figure'>,
  spread: Spread | undefined,
): string {
  if (spread === undefined) return '-';
  const text = (value: number): string => figureText({ figure }, value);
  const { median, p5, p95 } = spread;
  return p5 === p95 ? text(median) : `${text(median)} (${text(p5)} to ${text(p95)})`;
}
