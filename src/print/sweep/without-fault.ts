import type { SweepReport, SweepRow } from '#documents';
import { counted, listed } from '#words';
import { alreadyDown } from '../answer/now.ts';
import { downText } from './fault-words.ts';

/** Whether anything happens without a fault that faults are not charged with. */
export const hasBaseline = ({ baseline: { figures } }: Pick<SweepReport, 'baseline'>): boolean =>
  Object.values(figures).some((figure) => figure !== 0);

/** What happens without a fault, in a sentence in front of the others; none where nothing does. */
export function withoutFaultText(report: SweepReport): readonly string[] {
  return [...alreadyDown({ ...report, end: report.baseline.end }), ...addedText(report)];
}

function addedText(report: SweepReport): readonly string[] {
  if (!hasBaseline(report)) return [];
  const { figures, down } = report.baseline;
  const names = down.map(({ name }) => downText(name));
  const evicted = figures.podsEvicted;
  const losses = [
    ...(evicted > 0 ? [`${counted(evicted, 'pod')} ${evicted === 1 ? 'is' : 'are'} evicted`] : []),
    ...(names.length > 0 ? [`${listed(names)} ${names.length === 1 ? 'is' : 'are'} down`] : []),
    ...lossesOf(figures),
  ];
  const what = losses.length === 0 ? 'some pods work less than they should' : listed(losses);
  return [`Without a fault, ${what}: a fault counts for what it adds to that.`];
}

/** Losses that have a figure, and their words for one and for several. */
const LOSSES = [
  ['nodesLost', 'node', 'is not Ready', 'are not Ready'],
  ['pending', 'pod', 'has no node', 'have no node'],
  ['stuck', 'pod', 'stays Terminating', 'stay Terminating'],
  ['budgetViolations', 'eviction', 'violates a budget', 'violate budgets'],
  ['expectationsFailed', 'expectation', 'does not hold', 'do not hold'],
] as const satisfies readonly (readonly [keyof SweepRow['figures'], string, string, string])[];

const lossesOf = (figures: SweepRow['figures']): readonly string[] =>
  LOSSES.flatMap(([name, noun, one, many]) => {
    const count = figures[name];
    return count === 0 ? [] : `${counted(count, noun)} ${count === 1 ? one : many}`;
  });

/** What happens without a fault as a row of the table of faults. */
export const rowWithoutFault = (report: SweepReport): readonly SweepRow[] =>
  hasBaseline(report)
    ? [
        {
          ...{ fault: 'without a fault', kind: 'event', name: 'without a fault', nodes: 0 },
          ...report.baseline,
          ...{ settings: [], command: '' },
        },
      ]
    : [];
