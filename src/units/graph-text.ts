import { Bug } from './assert.ts';

/** The first entry of a cell says what it is. A primitive value is a cell of its own. */
const LIST = 0;
const OBJECT = 1;
const MAP = 2;
const SET = 3;
const WORD = 4;
const BIGINT = 5;

type Primitive = string | number | boolean | null;
type Cell = Primitive | readonly (number | string)[];

/** Values that JSON has no text for. */
const WORDS: Readonly<Record<string, unknown>> = {
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  '-0': -0,
};

/**
 * Plain values as a text of JSON: lists, objects without methods, Maps, Sets and primitives, with
 * undefined, bigints and numbers that are not finite. A value in several places is written once, and
 * {@link parseGraph} makes it one value again. Throws a {@link Bug} for anything else, and for a
 * value that holds itself.
 */
export function printGraph(value: unknown): string {
  const printer = new Printer();
  printer.add(value);
  return `[${printer.cells.join(',\n')}]`;
}

/** A Map takes -0 for 0. */
const MINUS_ZERO = Symbol('-0');

/** The cells of a graph, the parts of a value before the value. */
class Printer {
  readonly cells: string[] = [];
  readonly #known = new Map<unknown, number>();
  readonly #shapes = new Map<string, number>();
  readonly #open = new Set<object>();

  /** @returns the index of the value's cell */
  add(value: unknown): number {
    const key = Object.is(value, -0) ? MINUS_ZERO : value;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const index = this.#put(this.#cellOf(value));
    this.#known.set(key, index);
    return index;
  }

  #put(cell: Cell): number {
    return this.cells.push(JSON.stringify(cell)) - 1;
  }

  #cellOf(value: unknown): Cell {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0) ? value : [WORD, wordOf(value)];
      case 'undefined':
        return [WORD, 'undefined'];
      case 'bigint':
        return [BIGINT, `${value}`];
      case 'object':
        return value === null ? null : this.#within(value);
      default:
        throw new Bug(`a graph holds no ${typeof value}`);
    }
  }

  #within(value: object): Cell {
    if (this.#open.has(value)) throw new Bug('a graph has no circles');
    this.#open.add(value);
    const cell = this.#compound(value);
    this.#open.delete(value);
    return cell;
  }

  #compound(value: object): Cell {
    const indexes = (parts: readonly unknown[]): readonly number[] =>
      parts.map((part) => this.add(part));
    if (Array.isArray(value)) return [LIST, ...indexes(value)];
    if (value instanceof Map) return [MAP, ...indexes([...value].flat(1))];
    if (value instanceof Set) return [SET, ...indexes([...value])];
    const kind = Object.getPrototypeOf(value);
    if (kind !== Object.prototype && kind !== null) {
      throw new Bug(`a graph holds no ${value.constructor.name}`);
    }
    return [OBJECT, this.#shapeOf(Object.keys(value)), ...indexes(Object.values(value))];
  }

  /** Objects with the same fields share the list of their names. */
  #shapeOf(names: readonly string[]): number {
    const text = JSON.stringify(names);
    const known = this.#shapes.get(text);
    if (known !== undefined) return known;
    const index = this.add([...names]);
    this.#shapes.set(text, index);
    return index;
  }
}

const wordOf = (value: number): string => (Object.is(value, -0) ? '-0' : `${value}`);

/** The value of a text of {@link printGraph}. Throws a {@link Bug} for another text. */
export function parseGraph(text: string): unknown {
  const values: unknown[] = [];
  for (const cell of cellsOf(text)) values.push(readCell(cell, values));
  return values.at(-1);
}

function cellsOf(text: string): readonly Cell[] {
  const cells: unknown = JSON.parse(text);
  if (!Array.isArray(cells)) throw new Bug('a graph is a list of cells');
  return cells;
}

function readCell(cell: Cell, values: readonly unknown[]): unknown {
  if (!Array.isArray(cell)) return cell;
  const [tag, ...rest] = cell;
  const part = (index: number): unknown => values[Number(rest[index])];
  switch (tag) {
    case LIST:
      return rest.map((_, index) => part(index));
    case OBJECT: {
      const names = part(0) as readonly string[];
      return Object.fromEntries(names.map((name, index) => [name, part(index + 1)]));
    }
    case MAP: {
      const pairs = Array.from({ length: rest.length / 2 }, (_, at) => [
        part(2 * at),
        part(2 * at + 1),
      ]);
      return new Map(pairs as [unknown, unknown][]);
    }
    case SET:
      return new Set(rest.map((_, index) => part(index)));
    case WORD:
      return WORDS[`${rest[0]}`];
    case BIGINT:
      return BigInt(`${rest[0]}`);
    default:
      throw new Bug(`a graph has no cell ${tag}`);
  }
}
