import { textWidth } from './text-width.ts';

/** The space between columns. */
export const GAP = '   ';

/**
 * The lines of one row of a table whose widths are known, the cells next to each other.
 *
 * @param cells plain texts; those of several lines make the row as high as the highest
 * @param paint gives the cells of one line their colours
 */
export function* linesOfRow(
  cells: readonly string[],
  paint: (cells: readonly string[]) => readonly string[],
  widths: readonly number[],
): Generator<string> {
  const split = cells.map((cell) => cell.split('\n'));
  const height = Math.max(1, ...split.map((lines) => lines.length));
  for (let line = 0; line < height; line++) {
    const texts = split.map((lines) => lines[line] ?? '');
    const colours = paint(texts);
    let printed = '';
    for (const [index, text] of texts.entries()) {
      const room = (widths[index] ?? 0) - textWidth(text);
      printed += (colours[index] ?? text) + ' '.repeat(Math.max(0, room)) + GAP;
    }
    yield `${printed.trimEnd()}\n`;
  }
}
