import type { DrainPlan, PlanReport } from '#documents';
import type { Figure, PagePlan, WebPage } from '#page-data';
import { offsetText } from '#words';
import { tableBlocks } from '../html/page-tables.ts';
import { sectionsOf, TITLES } from './text.ts';

/** A plan as a page of HTML: its batches over time, then its tables. All of it comes from the report. */
export const page = (report: PlanReport): WebPage => ({
  title: `${TITLES[report.goal]}: k8s-evict`,
  about: `${TITLES[report.goal]} · from ${report.start}`,
  answer: report.answer,
  figures: report.goal === 'drain' ? figuresOf(report) : [],
  footer: `k8s-evict ${report.tool.version}, ${report.plays} plays`,
  blocks: [
    { name: 'plan', content: pagePlan(report) },
    ...tableBlocks(sectionsOf(report, { width: 'wide' })),
  ],
});

function pagePlan(report: PlanReport): PagePlan {
  if (report.goal !== 'drain') return { seconds: 0, drains: [] };
  return {
    seconds: report.seconds,
    drains: report.batches.flatMap(({ nodes, at, ends }, place) =>
      nodes.map((node, index) => ({ node, batch: place + 1, from: at, to: ends[index] ?? at })),
    ),
  };
}

const figuresOf = ({ nodes, held, batches, seconds, down }: DrainPlan): readonly Figure[] => [
  {
    label: 'Drained',
    value: `${nodes - held.length} of ${nodes}`,
    note: 'nodes',
    isBad: held.length > 0,
  },
  { label: 'Batches', value: `${batches.length}`, isBad: false },
  { label: 'Takes', value: offsetText(seconds), isBad: false },
  { label: 'Down meanwhile', value: `${down.length}`, isBad: down.length > 0 },
];
