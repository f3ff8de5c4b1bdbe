import type { ComparisonReport } from '#documents';
import type { Figure, WebPage } from '#page-data';
import { capitalised } from '#words';
import { pageComparison } from '../html/page-comparison.ts';
import { tableBlocks } from '../html/page-tables.ts';
import { runBlocks } from '../html/run-blocks.ts';
import type { RenderOptions } from '../renderer.ts';
import { answer } from './answer.ts';
import { figureName, figureText } from './figure-text.ts';
import type { PrintedComparison } from './printed.ts';
import { sectionsOf } from './sections.ts';

/** A comparison as a page of HTML: the answer, both runs on one axis of time, and the tables. */
export const page = ({ comparison, runs }: PrintedComparison, options: RenderOptions): WebPage => ({
  title: `${nameOf(comparison)}: k8s-evict`,
  about: [nameOf(comparison), releasesOf(comparison)].join(' · '),
  answer: answer(comparison),
  figures: comparison.figures.map(figureOf),
  footer: footerOf(comparison),
  blocks: [
    { name: 'comparison', content: pageComparison(comparison, runs !== undefined) },
    ...(runs === undefined ? [] : runBlocks(runs.before, 'before-')),
    ...(runs === undefined ? [] : runBlocks(runs.after, 'after-')),
    ...tableBlocks(sectionsOf(comparison, { ...options, width: 'wide' })),
  ],
});

const nameOf = ({ before, after }: ComparisonReport): string =>
  after.name ?? before.name ?? 'What changes';

function releasesOf({ before, after }: ComparisonReport): string {
  const releases = [...new Set([before.controlPlane, after.controlPlane])];
  return `Kubernetes ${releases.join(' and ')}`;
}

/** A figure that differs: after, with what it was before below. */
function figureOf(row: ComparisonReport['figures'][number]): Figure {
  return {
    label: capitalised(figureName(row.figure)),
    value: figureText(row, row.after),
    note: `before: ${figureText(row, row.before)}`,
    isBad: row.effect === 'worse',
    isGood: row.effect === 'better',
  };
}

const footerOf = ({ tool, before, after }: ComparisonReport): string =>
  `k8s-evict ${tool.version}, before ${before.digest}, after ${after.digest}`;
