import type { ConsolidationReport } from '#documents';
import type { Figure, WebPage } from '#page-data';
import { tableBlocks } from '../html/page-tables.ts';
import { consolidationSections, TITLE } from './text.ts';

/** The nodes and the pods that move as a page of HTML. */
export const page = (report: ConsolidationReport): WebPage => ({
  title: `${TITLE}: k8s-evict`,
  about: `${TITLE} · ${report.start} · ${report.summary.nodes} nodes`,
  answer: report.answer,
  figures: figuresOf(report),
  footer: `k8s-evict ${report.tool.version}`,
  blocks: tableBlocks(consolidationSections(report, { width: 'wide' })),
});

const figuresOf = ({ summary }: ConsolidationReport): readonly Figure[] => [
  { label: 'Would go', value: `${summary.goes}`, note: `of ${summary.nodes} nodes`, isBad: false },
  { label: 'Could go after them', value: `${summary.could}`, isBad: false },
  { label: 'Stay', value: `${summary.stays}`, isBad: false },
  { label: 'Pods that move', value: `${summary.pods}`, isBad: false },
];
