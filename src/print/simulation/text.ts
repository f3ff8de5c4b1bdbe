import type { SimulationReport } from '#documents';
import { answer } from '../answer/answer.ts';
import { chart } from '../chart/chart.ts';
import { sectionsOf } from '../page/sections.ts';
import type { Renderer, RenderOptions } from '../renderer.ts';
import { printSection, sentence } from '../section/print-section.ts';
import type { View } from '../section/section.ts';
import { painterFor } from '../table/painter.ts';

/** For people: the answer in a few sentences, then tables with the details. */
export const text: Renderer<SimulationReport> = (report, options) =>
  page(report, { ...options, width: 'narrow', tableColumns: options.columns });

/** The same with all columns and nothing shortened. */
export const wideText: Renderer<SimulationReport> = (report, options) =>
  page(report, { ...options, width: 'wide', tableColumns: ENDLESS });

const ENDLESS = 100_000;

function* page(
  report: SimulationReport,
  options: RenderOptions & View & { readonly tableColumns: number },
): Generator<string> {
  const painter = painterFor(options.colour);
  for (const [index, text] of answer(report).entries()) {
    yield* sentence(text, options.columns, index === 0 ? painter.answer : painter.plain);
  }
  const drawing = chart(report, options);
  if (drawing.length > 0) yield '\n';
  for (const line of drawing) yield `${line}\n`;
  for (const section of sectionsOf(report, options)) {
    yield* printSection(section, { ...options, painter });
  }
}
