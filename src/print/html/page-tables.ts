import type { Section } from '../section/section.ts';
import type { Block } from './web-page.ts';

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

/** The blocks of the tables: their titles, and each table on its own, to be decoded when opened. */
export function tableBlocks(sections: readonly Section[]): readonly Block[] {
  const tables = pageTables(sections);
  return [
    { name: 'tables', content: tables.map(({ title, count }) => ({ title, count })) },
    ...tables.map(({ parts }, index) => ({ name: `table-${index}`, content: parts })),
  ];
}

/** The sections below the answer as tables of texts. Sentences are a table of one column. */
const pageTables = (sections: readonly Section[]): readonly PageTable[] =>
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
