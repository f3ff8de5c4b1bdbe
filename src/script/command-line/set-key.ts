import type { Segment } from './field-path.ts';

/** One name of a key, possibly with a target: `pods[shop/*]`. */
export interface KeyPiece extends Segment {
  /** The text between the brackets, and its place. */
  readonly target?: Segment;
}

export interface SetKey {
  readonly pieces: readonly KeyPiece[];
  /** The offset after the `=`. */
  readonly valueStart: number;
}

const PIECE = /([^.=[\]]+)(?:\[([^\]]*)\])?/y;

/** Cuts a setting at the dots of its key and after its `=`; undefined when it has another form. */
export function readKey(text: string): SetKey | undefined {
  const pieces: KeyPiece[] = [];
  for (let at = 0; at < text.length; at += 1) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(text);
    const [whole = '', name = '', target] = match ?? [];
    if (match === null) return undefined;
    const end = at + name.length;
    pieces.push({
      ...{ name, start: at, end },
      ...(target !== undefined && {
        target: { name: target, start: end + 1, end: end + 1 + target.length },
      }),
    });
    at += whole.length;
    if (text[at] === '=') return { pieces, valueStart: at + 1 };
    if (text[at] !== '.') return undefined;
  }
  return undefined;
}
