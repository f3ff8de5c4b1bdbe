import type { Section } from '../section/section.ts';

/** A table as the page shows it: the columns of the wide table of the terminal. */
export interface PageTable {
  readonly title: string;
  readonly count: number;
  readonly parts: readonly PageTablePart[];
}

export interface PageTablePart {
  readonly lead?: string;
  readonly titles: readonly string[];
  /** By column. Each has the texts of all rows. */
  readonly cells: readonly (readonly string[])[];
}

/** The sections below the answer as tables of texts. Sentences are a table of one column. */
export const pageTables = (sections: readonly Section[]): readonly PageTable[] =>
  sections.map(({ title, count, blocks }) => ({ title, count, parts: blocks.map(partOf) }));

function partOf(block: Section['blocks'][number]): PageTablePart {
  if (block.kind === 'items') return { titles: [''], cells: [block.items] };
  const { lead, columns, rows } = block;
  const indexes = Array.from({ length: rows }, (_, index) => index);
  return {
    ...(lead !== undefined && { lead }),
    titles: columns.map(({ title }) => title),
    cells: columns.map(({ cell }) => indexes.map(cell)),
  };
}
