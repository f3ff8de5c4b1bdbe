import { countBreaks } from '../../split/file-place.ts';
import type { Dialect } from './dialect.ts';
import type { Differences } from './differences.ts';
import type { Outline } from './outline.ts';

const NEWLINE = 10;
const SPACE = 32;

/** The item that others are compared with. */
export interface Compared {
  readonly bytes: Buffer;
  readonly length: number;
  readonly outline: Outline;
  /** The differences from the item before it, where later items are likely to differ too. */
  readonly marks: readonly number[];
}

/**
 * Finds the places where the item at `start` differs from another item. Returns false when more
 * than values and unread text differ, or when a comparison of bytes cannot decide it.
 */
export function compare(
  known: Compared,
  bytes: Buffer,
  start: number,
  dialect: Dialect,
  differences: Differences,
): boolean {
  differences.clear();
  const walk = new Walk(known, bytes, start, dialect, differences);
  while (walk.goOn()) if (!walk.passDifference()) return false;
  walk.finish();
  return true;
}

/** Goes over two items in parallel. */
class Walk {
  readonly #known: Compared;
  readonly #bytes: Buffer;
  readonly #dialect: Dialect;
  readonly #differences: Differences;
  /** The place in the known item, and in the other. */
  #at = 0;
  #other: number;
  /** The first stop that does not end before this place, and the first mark not yet passed. */
  #stop = 0;
  #mark = 0;
  /** The last stop passed as a whole. */
  #passed = -1;

  constructor(
    known: Compared,
    bytes: Buffer,
    start: number,
    dialect: Dialect,
    differences: Differences,
  ) {
    this.#known = known;
    this.#bytes = bytes;
    this.#other = start;
    this.#dialect = dialect;
    this.#differences = differences;
  }

  /** Goes to the next difference; false at the end of the known item. */
  goOn(): boolean {
    const { bytes: known, length, marks } = this.#known;
    const shift = this.#other - this.#at;
    let at = this.#at;
    for (;;) {
      const stretch = Math.min(length, at + LOOKED_AT);
      const difference = firstDifference(known, at, stretch, this.#bytes, shift);
      if (difference < stretch || difference === length) {
        this.#at = difference;
        this.#other = difference + shift;
        return difference < length;
      }
      while ((marks[this.#mark] ?? length) < difference) this.#mark++;
      const next = marks[this.#mark] ?? length;
      const isSame =
        next + shift <= this.#bytes.length &&
        this.#bytes.compare(known, difference, next, difference + shift, next + shift) === 0;
      at = isSame ? next : firstDifference(known, difference, next, this.#bytes, shift);
    }
  }

  passDifference(): boolean {
    const { outline, length } = this.#known;
    const { starts, ends } = outline;
    let stop = this.#stop;
    while (stop < ends.length && (ends[stop] ?? 0) < this.#at) stop++;
    this.#stop = stop;
    if ((starts[stop] ?? length) > this.#at) return this.#passLinesMore(stop - 1);
    // The difference lies after the value or gap just passed.
    if (stop === this.#passed) return false;
    if (!outline.isGap(stop)) return this.#passValue(stop);
    return this.#at === ends[stop] ? this.#passLinesMore(stop) : this.#passLine(stop);
  }

  #passValue(stop: number): boolean {
    const { starts, ends } = this.#known.outline;
    const [from = 0, to = 0] = [starts[stop], ends[stop]];
    const start = this.#other - this.#at + from;
    const end = this.#dialect.endOfValue(this.#bytes, start);
    // The values can be equal, and only the text after them different.
    if (end < this.#other || (end === this.#other && this.#at === to)) return false;
    this.#differences.add(stop, start, end, to - from);
    this.#passed = stop;
    this.#at = to;
    this.#other = end;
    return true;
  }

  /** Most often the rest of the line differs, and both gaps continue after it. */
  #passLine(stop: number): boolean {
    const { outline, bytes: known } = this.#known;
    const bytes = this.#bytes;
    const shift = this.#other - this.#at;
    const gap = (outline.starts[stop] ?? 0) + shift;
    const from = Math.max(gap, startOfLine(bytes, this.#other));
    const first = endOfSpaces(bytes, from);
    const end = bytes.indexOf(NEWLINE, this.#other);
    const knownEnd = known.indexOf(NEWLINE, this.#at);
    if (end < 0 || knownEnd < 0) return false;
    if (from === gap) {
      // A colon ends a key only before a space or at the end of the line.
      if (first === gap && first < end && bytes[gap - 1] !== SPACE) return false;
      return this.#passGap(stop, from, end + 1, bytes[first] === NEWLINE);
    }
    const isAsDeep = first < this.#other && first - from > outline.indentOfGap(stop);
    if (!isAsDeep) return this.#passGap(stop, from, from, this.#mayBeList(stop));
    this.#differences.add(stop, from, end, knownEnd - from + shift);
    this.#at = knownEnd;
    this.#other = end;
    return true;
  }

  /** Lines deeper than the line after a gap belong to the gap. */
  #passLinesMore(stop: number): boolean {
    const { outline, bytes: known } = this.#known;
    if (!outline.isGap(stop) || stop === this.#passed) return false;
    const end = outline.ends[stop] ?? 0;
    for (let at = end; at < this.#at; at++) if (known[at] !== SPACE) return false;
    const from = this.#other - this.#at + end;
    this.#at = end;
    this.#other = from;
    return this.#passGap(stop, from, from, this.#mayBeList(stop)) && this.#other > from;
  }

  /** Follows from the known item when the line of the key is the same in both. */
  #mayBeList(stop: number): boolean {
    const { outline, bytes } = this.#known;
    return bytes[endOfSpaces(bytes, outline.starts[stop] ?? 0)] === NEWLINE;
  }

  /**
   * Passes to the end of both gaps, which differ from here on; the other one continues at `line`.
   */
  #passGap(stop: number, from: number, line: number, mayBeList: boolean): boolean {
    const { outline } = this.#known;
    const end = this.#dialect.endOfGap(this.#bytes, line, outline.indentOfGap(stop), mayBeList);
    if (end < 0) return false;
    const knownEnd = outline.ends[stop] ?? 0;
    const knownFrom = from - this.#other + this.#at;
    this.#differences.add(stop, from, end, knownEnd - knownFrom);
    this.#differences.breaks +=
      countBreaks(this.#bytes, from, end) - countBreaks(this.#known.bytes, knownFrom, knownEnd);
    this.#passed = stop;
    this.#at = knownEnd;
    this.#other = end;
    return true;
  }

  /** At the end of the known item, a gap of the other one may continue. */
  finish(): void {
    const { outline, length } = this.#known;
    const last = outline.length - 1;
    if (outline.ends[last] === length) this.#passLinesMore(last);
    this.#differences.end = this.#other;
  }
}

/** Up to this length, a loop over the bytes is quicker than one comparison of all. */
const LOOKED_AT = 48;

/**
 * The first byte of `known` that differs from the byte `shift` places later; `to` if there is none.
 */
function firstDifference(
  known: Buffer,
  from: number,
  to: number,
  bytes: Buffer,
  shift: number,
): number {
  const end = Math.min(to, bytes.length - shift);
  let at = from;
  while (at < end && known[at] === bytes[at + shift]) at++;
  return at;
}

function startOfLine(bytes: Buffer, from: number): number {
  let at = from;
  while (at > 0 && bytes[at - 1] !== NEWLINE) at--;
  return at;
}

function endOfSpaces(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === SPACE) at++;
  return at;
}
