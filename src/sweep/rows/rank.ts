import { charged, type SweepRow } from '#documents';
import { compareLengths, compareText, firstDifference } from '#units';

type Figures = SweepRow['figures'];

/** The orders of `--sort`. Higher numbers come first. */
const KEYS = {
  evicted: ['podsEvicted'],
  services: ['servicesDown', 'servicesDownAtEnd', 'serviceDownSeconds'],
  longest: ['longestDownSeconds'],
  short: ['workloadsShort'],
  down: ['workloadsDown'],
  quorum: ['quorumsLost'],
  pending: ['pending'],
  stuck: ['stuck'],
  budgets: ['budgetsBlocking', 'budgetViolations'],
  failed: ['expectationsFailed'],
} as const satisfies Readonly<Record<string, readonly (keyof Figures)[]>>;

export type Sort = 'damage' | 'name' | keyof typeof KEYS;

/** Losses of people come before actions of Kubernetes. */
const DAMAGE: readonly (keyof Figures)[] = [
  'expectationsFailed',
  'quorumsLost',
  'servicesDownAtEnd',
  'servicesDown',
  'serviceDownSeconds',
  'workloadsDown',
  'longestDownSeconds',
  'budgetsBlocking',
  'pending',
  'podsEvicted',
  'workloadsShort',
  'stuck',
  'evictions',
];

/** Rows in an order that depends on nothing but their content; equal ones as they were played. */
export function ranked(rows: readonly SweepRow[], sort: Sort): readonly SweepRow[] {
  if (sort === 'name') return [...rows].sort((a, b) => compareText(a.fault, b.fault));
  const first: readonly (keyof Figures)[] = sort === 'damage' ? [] : KEYS[sort];
  const keys = [...first, ...DAMAGE];
  return rows
    .map((row) => ({ row, figures: charged(row).figures }))
    .sort((a, b) =>
      firstDifference(
        ...keys.map((key) => compareLengths(b.figures[key], a.figures[key])),
        compareText(a.row.fault, b.row.fault),
      ),
    )
    .map(({ row }) => row);
}
