import type { Budget, SimulationReport } from '#documents';
import { boundWords } from '#report';
import { refusals } from '#timeline-facts';
import { countBy } from '#units';
import { listed, offsetText } from '#words';
import { listedIn, rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type Refusal = ReturnType<typeof refusals>[number];

/** Lists refused evictions: the pod, the budget, and the time of the next request. */
export function refusalsSection(report: SimulationReport, view: View): readonly Section[] {
  return rowsSection('Refused evictions', REFUSAL_COLUMNS, listedIn(refusals(report), view));
}

const REFUSAL_COLUMNS: readonly Column<Refusal>[] = [
  { title: 'AT', cell: ({ at }) => offsetText(at) },
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'NODE', cell: ({ node }) => node ?? '-', shrinks: 'middle' },
  { title: 'CODE', cell: ({ code }) => `${code}`, optional: 1 },
  { title: 'BUDGET', cell: ({ budget }) => budget ?? 'several', shrinks: 'middle' },
  {
    title: 'ASKED AGAIN',
    cell: ({ retryAt }) => (retryAt === undefined ? 'never' : `from ${offsetText(retryAt)} on`),
  },
];

/** Budgets that refused an eviction or that an eviction violated. */
export const budgetsSection = ({ budgets }: SimulationReport): readonly Section[] =>
  rowsSection('Budgets', BUDGET_COLUMNS, budgets.filter(wasTouched));

const wasTouched = ({ refusals, violations }: Budget): boolean =>
  refusals > 0 || violations.length > 0;

const BUDGET_COLUMNS: readonly Column<Budget>[] = [
  { title: 'BUDGET', cell: ({ budget }) => budget, shrinks: 'middle' },
  { title: 'BOUND', cell: boundText },
  { title: 'LEAST HEALTHY', cell: leastHealthyText },
  { title: 'REFUSED', cell: ({ refusals }) => `${refusals}` },
  {
    title: 'VIOLATED BY',
    cell: ({ violations }) => violatorsText(violations),
    paint: ({ violations }, painter) => (violations.length > 0 ? painter.bad : painter.plain),
    shrinks: 'end',
  },
];

/** The bound of the snapshot, then the bounds that replace it. */
function boundText(budget: Budget): string {
  const later = (budget.boundChanges ?? []).map(
    (change) => `${boundWords(change) ?? 'none'} from ${offsetText(change.at)} on`,
  );
  return [boundWords(budget) ?? '-', ...later].join(', ');
}

/** The least number of healthy pods, and the desired number at that moment. */
function leastHealthyText({ history, least }: Budget): string {
  const moment = history.find(({ healthy }) => healthy === least.healthy);
  if (moment === undefined) return '-';
  return `${moment.healthy} of ${moment.desired} at ${offsetText(moment.at)}`;
}

function violatorsText(violations: Budget['violations']): string {
  if (violations.length === 0) return '-';
  const counts = countBy(violations, ({ mechanism }) => mechanism);
  return listed(
    counts.map(([mechanism, count]) => `${count} by ${mechanism}`),
    9,
  );
}
