import type { ComparisonReport } from '#documents';
import type { Comment, Document } from '../parts/parts.ts';
import type { Renderer, RenderOptions } from '../renderer.ts';
import { printSection, sentence } from '../section/print-section.ts';
import type { View } from '../section/section.ts';
import { painterFor } from '../table/painter.ts';
import { answer } from './answer.ts';
import { sectionsOf } from './sections.ts';

/** For people: better, worse or a trade, then tables with what differs. */
export const text: Renderer<ComparisonReport> = (report, options) =>
  page(report, { ...options, width: 'narrow', tableColumns: options.columns });

/** The same with all columns and nothing shortened. */
export const wideText: Renderer<ComparisonReport> = (report, options) =>
  page(report, { ...options, width: 'wide', tableColumns: ENDLESS });

const ENDLESS = 100_000;

function* page(
  report: ComparisonReport,
  options: RenderOptions & View & { readonly tableColumns: number },
): Generator<string> {
  const painter = painterFor(options.colour);
  for (const [index, line] of answer(report).entries()) {
    yield* sentence(line, options.columns, index === 0 ? painter.answer : painter.plain);
  }
  for (const section of sectionsOf(report, options)) {
    yield* printSection(section, { ...options, painter });
  }
}

export const document = (content: ComparisonReport): Document => ({ content });

/** GitHub and GitLab refuse comments of 65,536 characters. */
const LONGEST_COMMENT = 60_000;

export const comment = (report: ComparisonReport, options: RenderOptions): Comment => ({
  title: report.after.name ?? report.before.name ?? 'What changes',
  answer: answer(report),
  sections: sectionsOf(report, { ...options, width: 'narrow' }),
  footer: footer(report),
  longest: LONGEST_COMMENT,
});

function footer({ tool, before, after }: ComparisonReport): string {
  const releases = [...new Set([before.controlPlane, after.controlPlane])].join(' and ');
  const digests = [before, after].map(({ digest }) => digest.slice(0, SHORT_DIGEST));
  return `k8s-evict ${tool.version}, Kubernetes ${releases}, ${digests.join(' and ')}`;
}

const SHORT_DIGEST = 'sha256:0123456789ab'.length;
