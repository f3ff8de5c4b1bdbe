import type { Block, PageLanes, PageTablePart, TimelineColumns } from '#page-data';
import type { RowSources } from '../model/rows.ts';
import type { TableHead, TableReader } from '../tables/tables.tsx';
import { readJson } from './blocks.ts';
import { readRun, runOf } from './read-run.ts';

/** The tables of a document, of which each is decoded when it is asked for. */
export interface TableData {
  readonly tables: readonly TableHead[];
  readonly readTable: TableReader;
}

/** A report as the page shows it. */
export interface PageData extends TableData {
  readonly sources: RowSources;
}

/** The report in the file of the page. Its tables can be shown again and again. */
export async function dataOfPage(): Promise<PageData> {
  const known = new Map<number, Promise<readonly PageTablePart[]>>();
  const readTable: TableReader = (index) => {
    const parts = known.get(index) ?? readJson<readonly PageTablePart[]>(`table-${index}`);
    known.set(index, parts);
    return parts;
  };
  const [sources, tables] = await Promise.all([
    readRun(),
    readJson<readonly TableHead[]>('tables'),
  ]);
  return { sources, tables, readTable };
}

/** A report in memory. */
export const dataOfBlocks = (blocks: readonly Block[]): PageData => ({
  sources: runOf(content<PageLanes>(blocks, 'lanes'), content<TimelineColumns>(blocks, 'timeline')),
  ...tablesOfBlocks(blocks),
});

export const tablesOfBlocks = (blocks: readonly Block[]): TableData => ({
  tables: content<readonly TableHead[]>(blocks, 'tables'),
  readTable: async (index) => content<readonly PageTablePart[]>(blocks, `table-${index}`),
});

/** The content of a block; its type is that of the writer. */
export const content = <Value>(blocks: readonly Block[], wanted: string): Value =>
  blocks.find(({ name }) => name === wanted)?.content as Value;
