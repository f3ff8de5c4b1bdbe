import { counted } from '#words';
import type { Painter } from '../table/painter.ts';
import { renderTable } from '../table/render-table.ts';
import { wrapWords } from '../table/wrap-words.ts';
import type { Block, ItemsBlock, RowsBlock, Section } from './section.ts';

export interface SectionOptions {
  /** The maximum width of sentences, in columns. */
  readonly columns: number;
  /** The maximum width of tables, in columns. */
  readonly tableColumns: number;
  readonly whole?: boolean;
  readonly headers: boolean;
  readonly all: boolean;
  readonly painter: Painter;
}

/** A section for the terminal, after an empty line. Yields lines. */
export function* printSection(
  { title, blocks, most }: Section,
  options: SectionOptions,
): Generator<string> {
  yield `\n${options.painter.title(title)}\n`;
  const shown = options.all ? blocks : blocks.slice(0, most?.blocks);
  for (const [index, block] of shown.entries()) {
    if (index > 0) yield '\n';
    yield* printBlock(block, options);
  }
  const left = blocks.length - shown.length;
  if (left > 0) yield `\n${more(counted(left, most?.called ?? 'more'), options)}`;
}

function* printBlock(block: Block, options: SectionOptions): Generator<string> {
  const left = yield* block.kind === 'rows'
    ? printRows(block, options)
    : printItems(block, options);
  if (left > 0) yield more(`${left}`, options);
}

function* printRows(
  { lead, columns, rows, most }: RowsBlock,
  options: SectionOptions,
): Generator<string, number> {
  if (lead !== undefined) yield* sentence(lead, options.columns);
  const shown = options.all ? rows : Math.min(rows, most);
  const indexes = Array.from({ length: shown }, (_, index) => index);
  yield* renderTable(columns, indexes, { ...options, columns: options.tableColumns });
  return rows - shown;
}

function* printItems(
  { items, most }: ItemsBlock,
  { columns, all }: SectionOptions,
): Generator<string, number> {
  const shown = all ? items : items.slice(0, most);
  for (const item of shown) {
    for (const [index, line] of wrapWords(item, columns - 2).entries()) {
      yield `${index === 0 ? '- ' : '  '}${line}\n`;
    }
  }
  return items.length - shown.length;
}

/** One sentence in as many lines as it needs. */
export function* sentence(
  text: string,
  columns: number,
  paint: (line: string) => string = (line) => line,
): Generator<string> {
  for (const line of wrapWords(text, columns)) yield `${paint(line)}\n`;
}

const more = (what: string, { painter }: SectionOptions): string =>
  `${painter.aside(`… and ${what} more: --all shows them`)}\n`;
