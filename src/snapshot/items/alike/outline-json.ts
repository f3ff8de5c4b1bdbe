import { EVERYTHING, type OwnShape, ownShape, type Shape } from '../../raw/shape.ts';
import { endOfToken, skipSpace } from '../../split/json-problem.ts';
import { Outline } from './outline.ts';

/** The places of all values in a text known to be JSON; undefined if it is not JSON after all. */
export function outlineJson(text: string, shape: Shape): Outline | undefined {
  const outline = new Outline();
  return new Outliner(text, outline).passValue(0, shape) === undefined ? undefined : outline;
}

/**
 * Goes over the values of a text; each step returns the end of one, or undefined where the text is
 * no JSON.
 */
class Outliner {
  readonly #text: string;
  readonly #outline: Outline;

  constructor(text: string, outline: Outline) {
    this.#text = text;
    this.#outline = outline;
  }

  /** A value without a shape is unread. */
  passValue(from: number, shape: Shape | undefined): number | undefined {
    const start = skipSpace(this.#text, from);
    const first = this.#text[start];
    const own = shape && ownShape(shape);
    if (first === '{') return this.#passMapping(start + 1, own);
    if (first === '[') return this.#passList(start + 1, own);
    const end = this.#endOf(start);
    if (end !== undefined) this.#outline.addValue(start, end, shape !== undefined);
    return end;
  }

  #passMapping(from: number, shape: OwnShape | undefined): number | undefined {
    this.#outline.open();
    let at = skipSpace(this.#text, from);
    while (this.#text[at] === '"') {
      const end = this.#endOf(at);
      if (end === undefined) return undefined;
      const key = JSON.parse(this.#text.slice(at, end)) as string;
      this.#outline.at(key);
      const inner = shape === EVERYTHING ? EVERYTHING : shape?.get(key);
      const next = this.passValue(skipSpace(this.#text, end) + 1, inner);
      if (next === undefined) return undefined;
      at = this.#passComma(next);
    }
    this.#outline.close();
    return at + 1;
  }

  #passList(from: number, shape: OwnShape | undefined): number | undefined {
    this.#outline.open();
    let at = skipSpace(this.#text, from);
    for (let index = 0; at < this.#text.length && this.#text[at] !== ']'; index++) {
      this.#outline.at(index);
      const next = this.passValue(at, shape);
      if (next === undefined) return undefined;
      at = this.#passComma(next);
    }
    this.#outline.close();
    return at + 1;
  }

  #passComma(from: number): number {
    const at = skipSpace(this.#text, from);
    return this.#text[at] === ',' ? skipSpace(this.#text, at + 1) : at;
  }

  #endOf(start: number): number | undefined {
    const end = endOfToken(this.#text, start);
    return typeof end === 'number' ? end : undefined;
  }
}
