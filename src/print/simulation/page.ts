import type { SimulationReport } from '#documents';
import { answer } from '../answer/answer.ts';
import { figuresOf } from '../html/figures.ts';
import { pageLanes } from '../html/page-lanes.ts';
import { pageTables } from '../html/page-tables.ts';
import { timelineColumns } from '../html/timeline-columns.ts';
import type { Block, WebPage } from '../html/web-page.ts';
import { sectionsOf } from '../page/sections.ts';
import type { RenderOptions } from '../renderer.ts';

/** A simulation as a page of HTML. All of it comes from the report. */
export const page = (report: SimulationReport, options: RenderOptions): WebPage => ({
  title: `${report.scenario.name ?? 'Evictions'}: k8s-evict`,
  about: [
    report.scenario.name,
    `Kubernetes ${report.behaviors.controlPlane}`,
    `${report.summary.nodes} nodes, ${report.summary.pods} pods`,
  ]
    .filter((part) => part !== undefined)
    .join(' · '),
  answer: answer(report),
  figures: figuresOf(report),
  footer: `k8s-evict ${report.tool.version}, Kubernetes ${report.behaviors.controlPlane}, ${report.digest}`,
  blocks: blocksOf(report, options),
});

function blocksOf(report: SimulationReport, options: RenderOptions): readonly Block[] {
  const { texts, bytes } = timelineColumns(report.timeline);
  const tables = pageTables(sectionsOf(report, { ...options, width: 'wide' }));
  return [
    { name: 'lanes', content: pageLanes(report) },
    { name: 'timeline-texts', content: texts },
    { name: 'timeline', content: bytes },
    { name: 'tables', content: tables.map(({ title, count }) => ({ title, count })) },
    ...tables.map(({ parts }, index) => ({ name: `table-${index}`, content: parts })),
  ];
}
