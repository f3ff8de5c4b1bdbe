import type { SweepReport } from '#documents';
import { capitalised, counted, lastingText, listed, offsetText } from '#words';
import { columnsIn, rowsBlock, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import { hasBaseline } from './without-fault.ts';

type Helps = NonNullable<SweepReport['helps']>;
type Help = Helps['found'][number];

/** The change that helps most, or that none of those that were tried does; first, whether the search was cut. */
export function helpsAnswer(helps: Helps): readonly string[] {
  const { tried, untried, interrupted } = helps;
  if (interrupted !== true) return outcomeText(helps);
  const sentence = `Interrupted: ${tried} of ${counted(tried + untried, 'change')} that could help were tried.`;
  return tried === 0 ? [sentence] : [sentence, ...outcomeText(helps)];
}

function outcomeText({ faults, tried, found: [first] }: Helps): readonly string[] {
  if (faults.length === 0) return ['No fault does harm that a change could reduce.'];
  if (first !== undefined) {
    return [`${capitalised(first.change)} would help most: ${figuresText(first)}.`];
  }
  return tried === 0
    ? ['No replica, spread, budget or toleration is known that could help.']
    : [`None of ${counted(tried, 'change')} that were tried helps.`];
}

/** The changes that help, each with the figures before and after. */
export function helpsSection(report: SweepReport, view: View): readonly Section[] {
  const { helps } = report;
  if (helps === undefined || helps.found.length === 0) return [];
  const { faults, untried, found } = helps;
  const sums = faults.length === 1 ? '' : ', the figures are sums';
  const whole = hasBaseline(report) ? ', with what happens without a fault' : '';
  const lead = `Each was tried in ${listed(faults)}${sums}${whole}${untriedText(untried)}:`;
  return [
    {
      title: 'What would help most',
      count: found.length,
      blocks: [rowsBlock(columnsIn(view, COLUMNS), found, { lead })],
    },
  ];
}

const untriedText = (untried: number): string =>
  untried === 0 ? '' : `; ${counted(untried, 'more change')} not tried`;

/** Figures in words; seconds are printed as times. */
const WORDS: Readonly<Record<string, string>> = {
  expectationsFailed: 'expectations failed',
  quorumsLost: 'quorums lost',
  servicesDownAtEnd: 'Services down at the end',
  servicesDown: 'Services down',
  drainsFailed: 'drains without an end',
  workloadsDown: 'workloads down',
  pending: 'pods without a node',
  serviceDownSeconds: 'longest outage of a Service',
  longestDownSeconds: 'longest outage of a workload',
  podsEvicted: 'pods evicted',
};

/** The most important figures. */
const SHOWN = 3;

const figuresText = ({ figures }: Help): string =>
  figures
    .slice(0, SHOWN)
    .map(({ name, before, after }) => {
      const text = (value: number | null): string => {
        if (value === null) return lastingText('quiet');
        return name.endsWith('Seconds') ? offsetText(Math.round(value)) : `${value}`;
      };
      return `${WORDS[name] ?? name} ${text(before)} → ${text(after)}`;
    })
    .join(', ');

const COLUMNS: readonly Column<Help>[] = [
  { title: 'CHANGE', cell: ({ change }) => change, shrinks: 'middle' },
  { title: 'WHAT CHANGES', cell: figuresText },
  { title: 'HOW', cell: howText, shrinks: 'middle', optional: 1 },
  { title: 'COMMAND', cell: ({ command }) => command, wide: true },
];

/** The option of the change; the command has manifests and all settings. */
function howText({ scale, settings: [setting] = [], manifest }: Help): string {
  if (scale !== undefined) return `--scale ${scale}`;
  return manifest !== undefined || setting === undefined ? '--apply' : `--set '${setting}' …`;
}
