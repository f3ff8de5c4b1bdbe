import type { ComparisonReport } from '#documents';
import type { Comment, Document } from '../parts/parts.ts';
import type { RenderOptions } from '../renderer.ts';
import { type AnswerPage, narrowTextOf, wideTextOf } from '../section/answer-page.ts';
import type { View } from '../section/section.ts';
import { answer } from './answer.ts';
import { sectionsOf } from './sections.ts';

/** Better, worse or a trade, then tables with what differs. */
const pageOf = (report: ComparisonReport, view: View): AnswerPage => ({
  answer: answer(report),
  sections: sectionsOf(report, view),
});

export const text = narrowTextOf(pageOf);
export const wideText = wideTextOf(pageOf);

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
