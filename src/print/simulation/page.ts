import type { SimulationReport } from '#documents';
import { answer } from '../answer/answer.ts';
import { figuresOf } from '../html/figures.ts';
import { tableBlocks } from '../html/page-tables.ts';
import { runBlocks } from '../html/run-blocks.ts';
import type { WebPage } from '../html/web-page.ts';
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
  blocks: [...runBlocks(report), ...tableBlocks(sectionsOf(report, { ...options, width: 'wide' }))],
  ...(options.interactive && { interactive: options.interactive }),
});
