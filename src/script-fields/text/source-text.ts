import type { Diagnostic, Excerpt } from '#diagnostics';

/** A place in an input, ready to show: the part of a diagnostic with the location. */
export type Place = Required<Pick<Diagnostic, 'path' | 'position' | 'excerpt'>>;

const BYTE_ORDER_MARK = '\ufeff';

/** An excerpt of a longer line shows a part, which begins `LEAD` characters before its subject. */
const LONGEST_LINE = 1_000;
const LEAD = 200;

/** A text of the user, able to give the line and the column of an offset. */
export class SourceText {
  readonly path: string;
  readonly text: string;
  #lineStarts: readonly number[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  }

  /** The place from `start` to `end` (exclusive). Only the first of several lines is shown. */
  place(start: number, end: number): Place {
    const index = this.#lineOf(start);
    const lineStart = this.#starts()[index] ?? 0;
    const line = this.#lineAt(lineStart);
    const column = Math.min(start - lineStart, line.length);
    const length = Math.max(1, Math.min(end - start, line.length - column));
    const position = { line: index + 1, column: column + 1 };
    return { path: this.path, position, excerpt: cut(line, column, length) };
  }

  #lineAt(start: number): string {
    const end = this.text.indexOf('\n', start);
    const line = this.text.slice(start, end < 0 ? undefined : end);
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  /** The last line that starts at or before the offset, by bisection. */
  #lineOf(offset: number): number {
    const starts = this.#starts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #starts(): readonly number[] {
    if (this.#lineStarts !== undefined) return this.#lineStarts;
    const starts = [0];
    for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) {
      starts.push(at + 1);
    }
    this.#lineStarts = starts;
    return starts;
  }
}

function cut(line: string, column: number, length: number): Excerpt {
  if (line.length <= LONGEST_LINE) return { text: line, length };
  const cutBefore = Math.max(0, column - LEAD);
  const text = line.slice(cutBefore, cutBefore + LONGEST_LINE);
  return { text, length: Math.min(length, LONGEST_LINE - LEAD), cutBefore };
}

/** The place of an event or an expectation in the input. */
export interface ScriptPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The whole event of the command line; absent for files. */
  readonly argument?: string;
}
