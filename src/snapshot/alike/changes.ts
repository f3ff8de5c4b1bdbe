import type { Change } from '../schema/schema.ts';
import type { Dialect } from './dialect.ts';
import type { Differences } from './differences.ts';
import { type Outline, UNREAD } from './outline.ts';

type Collection = Record<string | number, unknown>;

/** A collection in which parts are new. */
interface Changed extends Change {
  readonly value: Collection;
  readonly parts: Change[];
}

/** Makes the value of one item that of another, which differs from it in a few places. */
export class Changes {
  readonly root: Changed;
  readonly #outline: Outline;
  /** The changed collections by their numbers. */
  readonly #changed: Changed[] = [];
  readonly #before: { readonly within: Collection; key: string | number; value: unknown }[] = [];

  constructor(value: unknown, outline: Outline) {
    this.#outline = outline;
    this.root = { key: '', value: value as Collection, parts: [] };
    this.#changed[0] = this.root;
  }

  /** False when a value of the window cannot be read by itself. */
  apply(differences: Differences, window: Buffer, dialect: Dialect): boolean {
    const { within, keys } = this.#outline;
    for (let index = 0; index < differences.length; index++) {
      const stop = differences.stops[index] ?? 0;
      if (this.#outline.isGap(stop)) continue;
      const start = differences.starts[index] ?? 0;
      const end = differences.ends[index] ?? 0;
      const collection = within[stop] ?? UNREAD;
      if (collection === UNREAD && dialect.isPlainText(window, start, end)) continue;
      const value = dialect.valueOf(window, start, end);
      if (value === undefined) return false;
      if (collection !== UNREAD) this.#set(this.#changedAt(collection), keys[stop] ?? '', value);
    }
    return true;
  }

  /** Makes the value what it was. */
  undo(): void {
    for (const { within, key, value } of this.#before) within[key] = value;
  }

  #set({ value: within, parts }: Changed, key: string | number, value: unknown): void {
    this.#before.push({ within, key, value: within[key] });
    within[key] = value;
    parts.push({ key, value, parts: undefined });
  }

  #changedAt(collection: number): Changed {
    const known = this.#changed[collection];
    if (known !== undefined) return known;
    const around = this.#changedAt(this.#outline.parents[collection] ?? 0);
    const key = this.#outline.parentKeys[collection] ?? '';
    const changed = { key, value: around.value[key] as Collection, parts: [] };
    around.parts.push(changed);
    this.#changed[collection] = changed;
    return changed;
  }
}
