import type { Block, PageTable, PageTablePart } from '#page-data';
import type { Section } from '../section/section.ts';

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
