import { visible } from '#units';
import { textWidth } from './text-width.ts';

/**
 * Breaks a sentence into lines of at most `width` columns. A longer word gets a line of its own.
 * Invisible characters are escaped.
 */
export function wrapWords(sentence: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of visible(sentence).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
