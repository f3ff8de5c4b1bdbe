import type { Comment, Document } from '../parts/parts.ts';
import { type AnswerPage, narrowTextOf, wideTextOf } from '../section/answer-page.ts';
import type { View } from '../section/section.ts';
import { type PrintedReleases, releasePage } from './release-page.ts';

/**
 * The answer, then a table for each component and topic; a wide page has the setting of each behaviour
 * and its place in Kubernetes.
 */
function pageOf(result: PrintedReleases, view: View): AnswerPage {
  const { answer, sectionsIn } = releasePage(result);
  return { answer: [answer], sections: sectionsIn(view) };
}

export const text = narrowTextOf(pageOf);
export const wideText = wideTextOf(pageOf);

export const comment = (result: PrintedReleases): Comment => {
  const { answer, sectionsIn } = releasePage(result);
  return { answer: [answer], sections: sectionsIn({ width: 'narrow' }) };
};

export const document = (result: PrintedReleases): Document => ({
  content: releasePage(result).report,
});
