import type { Column } from '../table/render-table.ts';

/** A part of what people read, apart from how it looks: as tables of a terminal or as Markdown. */
export interface Section {
  readonly title: string;
  /** How many there are of what it lists, which may be more or less than rows. */
  readonly count: number;
  readonly blocks: readonly Block[];
  /** Blocks that are shown unless all are asked for, and what to call the others. */
  readonly most?: { readonly blocks: number; readonly called: string };
}

export type Block = RowsBlock | ItemsBlock;

/** A table; rows are asked for by their index. */
export interface RowsBlock {
  readonly kind: 'rows';
  /** A sentence above the table. */
  readonly lead?: string;
  readonly columns: readonly Column<number>[];
  readonly rows: number;
  /** Rows that are shown unless all are asked for. */
  readonly most: number;
}

export interface ItemsBlock {
  readonly kind: 'items';
  readonly items: readonly string[];
  readonly most: number;
}

/** The parts of a report that a user asked for. */
export interface View {
  /** Only pods of this namespace are listed; absent means all. */
  readonly namespace?: string;
  /** Only these pods are listed; absent means all. */
  readonly pods?: ReadonlySet<string>;
  readonly width: 'narrow' | 'wide';
}

/** Rows and items of a list that are shown unless all are asked for. */
const SHOWN = 25;

export const rowsBlock = <Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: Partial<Pick<RowsBlock, 'lead' | 'most'>> = {},
): RowsBlock => ({
  kind: 'rows',
  rows: rows.length,
  most: SHOWN,
  ...options,
  columns: columns.map((column) => byIndex(column, rows)),
});

function byIndex<Row extends object>(
  { cell, shorter, paint, ...column }: Column<Row>,
  rows: readonly Row[],
): Column<number> {
  const withRow = <T>(index: number, ask: (row: Row) => T, otherwise: T): T => {
    const row = rows[index];
    return row === undefined ? otherwise : ask(row);
  };
  return {
    ...column,
    cell: (index) => withRow(index, cell, ''),
    ...(shorter && { shorter: (index) => withRow(index, shorter, '') }),
    ...(paint && {
      paint: (index, painter) => withRow(index, (row) => paint(row, painter), painter.plain),
    }),
  };
}

/** A section of one table; none for a table without rows: that nothing is there the answer says. */
export const rowsSection = <Row extends object>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  count = rows.length,
): readonly Section[] =>
  rows.length === 0 ? [] : [{ title, count, blocks: [rowsBlock(columns, rows)] }];

export const itemsSection = (
  title: string,
  items: readonly { readonly message: string }[],
  count = items.length,
): readonly Section[] => {
  if (items.length === 0) return [];
  const messages = items.map(({ message }) => message);
  const blocks: readonly Block[] = [{ kind: 'items', items: messages, most: SHOWN }];
  return [{ title, count, blocks }];
};

/** The columns for a width: some are only for wide tables, in which nothing is shortened. */
export const columnsIn = <Row>(
  { width }: Pick<View, 'width'>,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] => columns.filter(({ wide }) => width === 'wide' || wide !== true);

/** Keeps the rows of pods in the namespace of the view. */
export const listedIn = <T extends { readonly pod: string }>(
  rows: readonly T[],
  view: Pick<View, 'namespace' | 'pods'>,
): readonly T[] => rows.filter(({ pod }) => isListed(pod, view));

/** Whether a pod is in the namespace and has the labels that are asked for. */
export const isListed = (
  pod: string,
  { namespace, pods }: Pick<View, 'namespace' | 'pods'>,
): boolean =>
  (namespace === undefined || pod.startsWith(`${namespace}/`)) &&
  (pods === undefined || pods.has(pod));
