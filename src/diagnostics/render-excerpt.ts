import type { Excerpt, Position } from './diagnostic.ts';

type Paint = (text: string) => string;

/** The most characters of a line to show; a longer line is cut to a stretch around the spot. */
const WIDTH = 96;
/** The most characters of a cut line shown before the spot. */
const LEAD = 40;

/**
 * The line with its number, and below it carets under the spot:
 *
 *        |
 *     12 |   effect: NoExecutes
 *        |           ^^^^^^^^^^
 */
export function renderExcerpt(
  position: Position,
  excerpt: Excerpt,
  paintCarets: Paint,
  paintFrame: Paint,
): readonly string[] {
  const { text, spot, length } = cutAround(position, excerpt);
  const number = `${position.line}`;
  const margin = ' '.repeat(number.length);
  const carets = `${' '.repeat(spot)}${paintCarets('^'.repeat(length))}`;
  return [
    paintFrame(`${margin} |`),
    `${paintFrame(`${number} |`)} ${text}`,
    `${paintFrame(`${margin} |`)} ${carets}`,
  ];
}

interface Stretch {
  readonly text: string;
  /** The offset in `text` at which the carets begin. */
  readonly spot: number;
  readonly length: number;
}

function cutAround({ column }: Position, { text, length, cutBefore = 0 }: Excerpt): Stretch {
  const at = Math.min(Math.max(0, column - 1 - cutBefore), text.length);
  const start = text.length <= WIDTH ? 0 : Math.max(0, at - LEAD);
  const end = Math.min(text.length, start + WIDTH);
  const before = start > 0 || cutBefore > 0 ? '…' : '';
  const after = end < text.length ? '…' : '';
  const carets = Math.max(1, Math.min(length, end - at));
  return {
    text: `${before}${printable(text.slice(start, end))}${after}`,
    spot: before.length + at - start,
    length: carets,
  };
}

/** Tabs and control characters would move the carets or control the terminal. */
const printable = (text: string): string =>
  text.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\u{fffd}');
