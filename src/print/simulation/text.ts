import type { SimulationReport } from '#documents';
import { answer } from '../answer/answer.ts';
import { chart } from '../chart/chart.ts';
import { sectionsOf } from '../page/sections.ts';
import type { RenderOptions } from '../renderer.ts';
import { type AnswerPage, narrowTextOf, wideTextOf } from '../section/answer-page.ts';
import type { View } from '../section/section.ts';

const pageOf = (report: SimulationReport, options: RenderOptions & View): AnswerPage => ({
  answer: answer(report),
  drawing: drawing(report, options),
  sections: sectionsOf(report, options),
});

export const text = narrowTextOf(pageOf);
export const wideText = wideTextOf(pageOf);

function* drawing(report: SimulationReport, options: RenderOptions & View): Generator<string> {
  const lines = chart(report, options);
  if (lines.length > 0) yield '\n';
  for (const line of lines) yield `${line}\n`;
}
