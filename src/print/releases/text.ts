import type { Comment, Document } from '../parts/parts.ts';
import type { Renderer, RenderOptions } from '../renderer.ts';
import { printSection, sentence } from '../section/print-section.ts';
import { painterFor } from '../table/painter.ts';
import { type PrintedReleases, releasePage } from './release-page.ts';

/** For people: the answer, then a table for each component and topic. */
export const text: Renderer<PrintedReleases> = (result, options) =>
  print(result, options, 'narrow', options.columns);

/**
 * The same with the setting of each behaviour and its place in Kubernetes, regardless of the width.
 */
export const wideText: Renderer<PrintedReleases> = (result, options) =>
  print(result, options, 'wide', ENDLESS);

const ENDLESS = 100_000;

function* print(
  result: PrintedReleases,
  options: RenderOptions,
  width: 'narrow' | 'wide',
  tableColumns: number,
): Generator<string> {
  const { answer, sectionsIn } = releasePage(result);
  const painter = painterFor(options.colour);
  yield* sentence(answer, options.columns, painter.answer);
  for (const section of sectionsIn({ width })) {
    yield* printSection(section, { ...options, tableColumns, painter });
  }
}

export const comment = (result: PrintedReleases): Comment => {
  const { answer, sectionsIn } = releasePage(result);
  return { answer: [answer], sections: sectionsIn({ width: 'narrow' }) };
};

export const document = (result: PrintedReleases): Document => ({
  content: releasePage(result).report,
});
