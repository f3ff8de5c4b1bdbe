import { headOf, tailOf, textWidth } from './text-width.ts';

const ELLIPSIS = '…';

/** Cuts the middle of a name and keeps its end, which distinguishes names. */
export function shortenMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const kept = Math.max(0, width - ELLIPSIS.length);
  const head = Math.ceil(kept / 2);
  return `${headOf(text, head)}${ELLIPSIS}${tailOf(text, kept - head)}`;
}

/** Cuts the end of a sentence. Drops a trailing text in brackets as a whole if that is enough. */
export function shortenEnd(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const withoutAside = text.replace(/ \([^()]*\)$/, '');
  if (textWidth(withoutAside) <= width) return withoutAside;
  return `${headOf(text, Math.max(0, width - ELLIPSIS.length))}${ELLIPSIS}`;
}
