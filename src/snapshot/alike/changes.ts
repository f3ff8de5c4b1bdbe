import type { Change } from '../schema/schema.ts';
import type { Differences } from './differences.ts';
import { type Outline, UNREAD } from './outline.ts';

/**
 * What is new in the value of an item, by where its text differs. What contains no difference is the
 * same object as before. Undefined when a value cannot be read by itself.
 */
export function changesOf(
  known: unknown,
  outline: Outline,
  differences: Differences,
  read: (start: number, end: number) => unknown,
): Change | undefined {
  const changes = new Changes(known, outline);
  for (let index = 0; index < differences.length; index++) {
    const stop = differences.stops[index] ?? 0;
    if (outline.isGap(stop)) continue;
    const value = read(differences.starts[index] ?? 0, differences.ends[index] ?? 0);
    if (value === undefined) return undefined;
    const within = outline.within[stop] ?? UNREAD;
    if (within !== UNREAD) changes.set(within, outline.keys[stop] ?? '', value);
  }
  return changes.root;
}

type Collection = Record<string | number, unknown>;

/** A copy of a collection, in which parts are new. */
interface Copy extends Change {
  readonly value: Collection;
  readonly parts: Change[];
}

/** Copies of the collections on the way to what is new. */
class Changes {
  readonly #outline: Outline;
  readonly #copies: Copy[] = [];
  readonly root: Copy;

  constructor(known: unknown, outline: Outline) {
    this.#outline = outline;
    this.root = copyOf(known, '');
    this.#copies[0] = this.root;
  }

  set(within: number, key: string | number, value: unknown): void {
    const around = this.#copyOf(within);
    around.value[key] = value;
    around.parts.push({ key, value, parts: undefined });
  }

  #copyOf(collection: number): Copy {
    const made = this.#copies[collection];
    if (made !== undefined) return made;
    const around = this.#copyOf(this.#outline.parents[collection] ?? 0);
    const key = this.#outline.parentKeys[collection] ?? '';
    const copy = copyOf(around.value[key], key);
    around.value[key] = copy.value;
    around.parts.push(copy);
    this.#copies[collection] = copy;
    return copy;
  }
}

function copyOf(collection: unknown, key: string | number): Copy {
  const value: unknown = Array.isArray(collection) ? collection.slice() : { ...Object(collection) };
  return { key, value: value as Collection, parts: [] };
}
