import type { ChangedFigure, Effect, SimulationReport } from '#documents';
import { isSameTime } from './noise.ts';

type Summary = SimulationReport['summary'];
type Figure = readonly [effect: 'fewer-is-better' | 'neutral', read: (summary: Summary) => unknown];

/** The figures of a summary, with the direction that is better. */
const FIGURES: Readonly<Record<string, Figure>> = {
  nodesLost: ['neutral', ({ nodesLost }) => nodesLost],
  pods: ['neutral', ({ pods }) => pods],
  podsEvicted: ['fewer-is-better', ({ podsEvicted }) => podsEvicted],
  evictions: ['fewer-is-better', ({ evictions }) => evictions],
  firstEviction: ['neutral', ({ firstEviction }) => firstEviction],
  lastEviction: ['neutral', ({ lastEviction }) => lastEviction],
  rescheduled: ['neutral', ({ rescheduled }) => rescheduled],
  pending: ['fewer-is-better', ({ pending }) => pending],
  stuck: ['fewer-is-better', ({ stuck }) => stuck],
  workloadsBelowDesired: ['fewer-is-better', (summary) => summary.workloadsBelowDesired],
  workloadsDown: ['fewer-is-better', ({ workloadsDown }) => workloadsDown],
  servicesDown: ['fewer-is-better', ({ servicesDown }) => servicesDown],
  longestDown: ['fewer-is-better', ({ longestDown }) => longestDown?.seconds],
  unnoticedSeconds: ['fewer-is-better', ({ unnoticedSeconds }) => unnoticedSeconds],
  budgetViolations: ['fewer-is-better', ({ budgetViolations }) => budgetViolations],
};

/** Figures in seconds, which have to differ by one. */
const TIMES: ReadonlySet<string> = new Set([
  'firstEviction',
  'lastEviction',
  'longestDown',
  'unnoticedSeconds',
]);

/** The figures of the summaries that differ, with their spreads where both runs have histories. */
export const compareFigures = (
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedFigure[] =>
  Object.entries(FIGURES).flatMap(([figure, [better, read]]) => {
    const values = [read(before.summary), read(after.summary)];
    // What lasts for good has no length to compare: the Services and workloads say what changes.
    if (values.includes(null)) return [];
    const [was = null, is = null] = values.map(numberOf);
    const chances = spreadsOf(figure, before, after);
    if (isSame(figure, was, is) && !isSpreadDifferently(chances)) return [];
    const effect = better === 'neutral' ? 'neutral' : effectOf(was ?? 0, is ?? 0);
    return [{ figure, effect, before: was, after: is, ...(chances && { chances }) }];
  });

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const isSame = (figure: string, a: number | null, b: number | null): boolean =>
  a === b || (TIMES.has(figure) && a !== null && b !== null && isSameTime(a, b));

const effectOf = (before: number, after: number): Effect =>
  after === before ? 'neutral' : after < before ? 'better' : 'worse';

function spreadsOf(
  figure: string,
  { chances: before }: SimulationReport,
  { chances: after }: SimulationReport,
): ChangedFigure['chances'] {
  if (before === undefined || after === undefined) return undefined;
  const [was, is] = [before.summary[figure], after.summary[figure]];
  return { ...(was && { before: was }), ...(is && { after: is }) };
}

const isSpreadDifferently = (chances: ChangedFigure['chances']): boolean =>
  chances !== undefined && JSON.stringify(chances.before) !== JSON.stringify(chances.after);
