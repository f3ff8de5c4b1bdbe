import { readBlockScalar } from './block-scalar.ts';
import { Decline } from './decline.ts';
import { readFlowCollection } from './flow-collection.ts';
import { LineCursor } from './line-cursor.ts';
import { readPlainScalar } from './plain-scalar.ts';
import { readQuotedScalar } from './quoted-scalar.ts';

/**
 * A value on the line of its key or dash; `parent` is the indentation of the enclosing collection.
 */
export function readScalar(cursor: LineCursor, parent: number): unknown {
  const first = cursor.text[cursor.first] ?? '';
  switch (first) {
    case '"':
    case "'":
      return readQuotedScalar(cursor, parent);
    case '|':
    case '>':
      return readBlockScalar(cursor, parent);
    case '{':
    case '[':
      return readFlowCollection(cursor);
    case '&':
    case '*':
      throw new Decline('anchor-or-alias', cursor.first);
    default:
      if (cursor.atDash || UNUSUAL_FIRST.includes(first)) cursor.decline();
      return readPlainScalar(cursor, parent);
  }
}

/** The first characters of tags, comments and complex keys, and characters that begin no value. */
const UNUSUAL_FIRST = '!%@`#,]}?:';

/** A value alone on its line; undefined when its meaning depends on other lines. */
export function readLoneScalar(text: string): unknown {
  try {
    const cursor = new LineCursor(text);
    return cursor.atEndOfLine ? undefined : readScalar(cursor, NOTHING_AROUND);
  } catch (thrown) {
    if (thrown instanceof Decline) return undefined;
    throw thrown;
  }
}

const NOTHING_AROUND = -1;
