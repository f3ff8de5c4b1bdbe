import type { Span } from './careful-yaml.ts';

/**
 * The place of a stretch of a literal block in the enclosing text; undefined when the value at
 * `header` is written otherwise, because counting lines then gives no place.
 *
 * @param header where the value begins: the `|` of a block
 * @param start where the stretch begins in the value itself
 */
export function spanInBlock(
  text: string,
  header: number,
  start: number,
  end: number,
): Span | undefined {
  if (text[header] !== '|') return undefined;
  const indent = /^[^\n]*\n(?:[ \t]*\n)*( +)/.exec(text.slice(header))?.[1]?.length;
  if (indent === undefined) return undefined;
  let lineStart = text.indexOf('\n', header) + 1;
  for (let passed = 0; ; ) {
    const stop = text.indexOf('\n', lineStart);
    const lineEnd = stop < 0 ? text.length : stop;
    // A blank line may be shorter than the indentation.
    const length = Math.max(0, lineEnd - lineStart - indent);
    if (start <= passed + length || stop < 0) {
      const at = Math.min(lineEnd, lineStart + indent + start - passed);
      return { start: at, end: Math.max(at + 1, Math.min(lineEnd, at + end - start)) };
    }
    passed += length + 1;
    lineStart = lineEnd + 1;
  }
}
