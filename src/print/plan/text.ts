import type { PlanReport } from '#documents';
import type { Comment } from '../parts/parts.ts';
import type { RenderOptions } from '../renderer.ts';
import { type AnswerPage, narrowTextOf, wideTextOf } from '../section/answer-page.ts';
import { itemsSection, type Section, type View } from '../section/section.ts';
import { capacitySections, drainSections, removeSections, spotSections } from './sections.ts';

const pageOf = (report: PlanReport, view: View): AnswerPage => ({
  answer: report.answer,
  sections: sectionsOf(report, view),
});

export const text = narrowTextOf(pageOf);
export const wideText = wideTextOf(pageOf);

export const TITLES: Readonly<Record<PlanReport['goal'], string>> = {
  drain: 'Plan of a drain',
  spot: 'Plan for spot machines',
  remove: 'Plan to remove nodes',
  capacity: 'Plan of capacity',
};

export const comment = (report: PlanReport, options: RenderOptions): Comment => ({
  title: TITLES[report.goal],
  answer: report.answer,
  sections: sectionsOf(report, { ...options, width: 'narrow' }),
  footer: `k8s-evict ${report.tool.version}`,
});

export const sectionsOf = (report: PlanReport, view: View): readonly Section[] => [
  ...ofGoal(report, view),
  ...itemsSection('Assumptions', report.gaps),
  ...itemsSection('To see it play', hasPlay(report) ? [{ message: report.command }] : []),
];

/** A plan that does nothing has nothing to see, but for the faults that one of capacity is held against. */
const hasPlay = ({ goal, events }: PlanReport): boolean => goal === 'capacity' || events.length > 0;

function ofGoal(report: PlanReport, view: View): readonly Section[] {
  switch (report.goal) {
    case 'drain':
      return drainSections(report, view);
    case 'spot':
      return spotSections(report, view);
    case 'remove':
      return removeSections(report, view);
    case 'capacity':
      return capacitySections(report, view);
  }
}
