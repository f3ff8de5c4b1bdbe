import type { Row } from '../model/rows.ts';

export const INDENT = 14;
export const FONT = '12px system-ui, sans-serif';
export const BOLD_FONT = '600 12px system-ui, sans-serif';

/** The text of a label: headings and folded rows count what is in them. */
export const labelOf = ({ kind, label, isOpen, count = 0 }: Row): string =>
  kind === 'heading' || isOpen === false ? `${label} (${count})` : label;

/** The left end of a label, in pixels. */
export const leftOf = ({ level, isOpen }: Row): number =>
  8 + level * INDENT + (isOpen === undefined ? 0 : INDENT);

/** Measuring all labels takes long, and the longest texts are among the widest. */
const MEASURED = 40;

/** The width of the widest label with its indentation, in pixels. */
export function widestLabel(context: CanvasRenderingContext2D, rows: readonly Row[]): number {
  const longest = [...rows].sort((a, b) => b.label.length - a.label.length).slice(0, MEASURED);
  context.font = BOLD_FONT;
  return Math.max(
    0,
    ...longest.map((row) => leftOf(row) + context.measureText(labelOf(row)).width),
  );
}
