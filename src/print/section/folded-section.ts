import { counted } from '#words';
import { escapeMarkdown } from './escape.ts';
import type { ItemsBlock, RowsBlock, Section } from './section.ts';

interface Options {
  readonly all: boolean;
}

/** A section that opens on a click. */
export function* foldedSection(
  { title, count, blocks, most }: Section,
  { all }: Options,
): Generator<string> {
  yield `<details><summary>${title} (${count})</summary>\n\n`;
  const shown = all ? blocks : blocks.slice(0, most?.blocks);
  for (const block of shown) {
    yield* block.kind === 'rows' ? rowsOf(block, all) : itemsOf(block, all);
  }
  if (shown.length < blocks.length) {
    yield rest(counted(blocks.length - shown.length, most?.called ?? 'block'));
  }
  yield '</details>\n\n';
}

function* rowsOf({ lead, columns, rows, most }: RowsBlock, all: boolean): Generator<string> {
  if (lead !== undefined) yield `${escapeMarkdown(lead)}\n\n`;
  yield `|${columns.map(({ title }) => ` ${titleCase(title)} |`).join('')}\n`;
  yield `|${columns.map(() => '---|').join('')}\n`;
  const shown = all ? rows : Math.min(rows, most);
  for (let row = 0; row < shown; row += 1) {
    yield `|${columns.map(({ cell }) => ` ${escapeMarkdown(cell(row))} |`).join('')}\n`;
  }
  yield '\n';
  if (shown < rows) yield rest(`${rows - shown}`);
}

/** Capitals are for terminals. */
const titleCase = (title: string): string => `${title.slice(0, 1)}${title.slice(1).toLowerCase()}`;

function* itemsOf({ items, most }: ItemsBlock, all: boolean): Generator<string> {
  const shown = all ? items : items.slice(0, most);
  for (const item of shown) yield `- ${escapeMarkdown(item)}\n`;
  yield '\n';
  if (shown.length < items.length) yield rest(`${items.length - shown.length}`);
}

const rest = (what: string): string => `… and ${what} more: \`--all\` shows them\n\n`;
