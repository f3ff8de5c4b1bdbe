import type { SweepReport } from '#documents';
import type { Comment } from '../parts/parts.ts';
import { type AnswerPage, narrowTextOf, wideTextOf } from '../section/answer-page.ts';
import type { View } from '../section/section.ts';
import { answer } from './answer.ts';
import { sweepSections } from './sections.ts';

/** The answer, then the ranked faults; a wide page has the command of each. */
const pageOf = (report: SweepReport, view: View): AnswerPage => ({
  answer: answer(report),
  sections: sweepSections(report, view),
});

export const text = narrowTextOf(pageOf);
export const wideText = wideTextOf(pageOf);

export const comment = (report: SweepReport): Comment => ({
  title: 'Every fault at once',
  answer: answer(report),
  sections: sweepSections(report, { width: 'narrow' }),
  footer: footer(report),
});

const footer = ({ tool, controlPlane, digest }: SweepReport): string =>
  `k8s-evict ${tool.version}, Kubernetes ${controlPlane}, ${digest.slice(0, SHORT_DIGEST)}`;

const SHORT_DIGEST = 'sha256:0123456789ab'.length;
