import type { Column } from '../table/render-table.ts';

/** A part of a page, independent of its form: a table of a terminal, or Markdown. */
export interface Section {
  readonly title: string;
  /** The number of listed objects, which may differ from the number of rows. */
  readonly count: number;
  readonly blocks: readonly Block[];
  /** The number of blocks shown unless all are requested, and the noun for the others. */
  readonly most?: { readonly blocks: number; readonly called: string };
}

export type Block = RowsBlock | ItemsBlock;

/** A table. Rows are read by their index. */
export interface RowsBlock {
  readonly kind: 'rows';
  /** A sentence above the table. */
  readonly lead?: string;
  readonly columns: readonly Column<number>[];
  readonly rows: number;
  /** The number of rows shown, unless all are requested. */
  readonly most: number;
}

export interface ItemsBlock {
  readonly kind: 'items';
  readonly items: readonly string[];
  readonly most: number;
}

/** The parts of a report that a user asked for. */
export interface View {
  /** The namespace of listed pods. Absent lists all. */
  readonly namespace?: string;
  /** Listed pods. Absent lists all. */
  readonly pods?: ReadonlySet<string>;
  readonly width: 'narrow' | 'wide';
}

/** The number of rows and list items shown, unless all are requested. */
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

/** A section of one table. Empty without rows, because the answer says that nothing is there. */
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

/** The columns for a width. Some columns exist only in wide tables, which shorten nothing. */
export const columnsIn = <Row>(
  { width }: Pick<View, 'width'>,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] => columns.filter(({ wide }) => width === 'wide' || wide !== true);

/** Keeps the rows of pods in the namespace of the view. */
export const listedIn = <T extends { readonly pod: string }>(
  rows: readonly T[],
  view: Pick<View, 'namespace' | 'pods'>,
): readonly T[] => rows.filter(({ pod }) => isListed(pod, view));

/** Whether a pod is in the namespace and has the labels of the view. */
export const isListed = (
  pod: string,
  { namespace, pods }: Pick<View, 'namespace' | 'pods'>,
): boolean =>
  (namespace === undefined || pod.startsWith(`${namespace}/`)) &&
  (pods === undefined || pods.has(pod));
