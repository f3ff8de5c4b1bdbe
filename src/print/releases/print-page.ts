import { escapeMarkdown } from '../section/escape.ts';
import { foldedSection } from '../section/folded-section.ts';
import { printSection, sentence } from '../section/print-section.ts';
import { painterFor } from '../table/painter.ts';
import type { ReleaseRenderer } from './renderer.ts';

/** For people: the answer, then a table for each thing that behaves. */
export const table: ReleaseRenderer = (page, options) =>
  print(page, options, 'narrow', options.columns);

/** The same with what sets each behaviour and where Kubernetes has it, however wide. */
export const wide: ReleaseRenderer = (page, options) => print(page, options, 'wide', ENDLESS);

const ENDLESS = 100_000;

function* print(
  { answer, sectionsIn }: Parameters<ReleaseRenderer>[0],
  options: Parameters<ReleaseRenderer>[1],
  width: 'narrow' | 'wide',
  tableColumns: number,
): Generator<string> {
  const painter = painterFor(options.colour);
  yield* sentence(answer, options.columns, painter.answer);
  for (const section of sectionsIn({ width })) {
    yield* printSection(section, { ...options, tableColumns, painter });
  }
}

/** For a comment on a pull request: the answer, and the tables folded away. */
export const markdown: ReleaseRenderer = function* markdown({ answer, sectionsIn }, options) {
  yield `**${escapeMarkdown(answer)}**\n\n`;
  for (const section of sectionsIn({ width: 'narrow' })) yield* foldedSection(section, options);
};
