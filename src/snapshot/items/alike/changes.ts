import type { Dialect } from './dialect.ts';
import type { Differences } from './differences.ts';
import { type Outline, UNREAD } from './outline.ts';
import type { Change } from './reread.ts';

type Collection = Record<string | number, unknown>;

/** A collection with changed parts. */
interface Changed extends Change {
  readonly value: Collection;
  parts: Change[];
  /** The last item in which they changed. */
  item: number;
}

/**
 * Turns the value of one item into the value of another that differs in a few places, again and
 * again. Objects are reused, because there are many items.
 */
export class Changes {
  readonly root: Changed;
  readonly #outline: Outline;
  /** The collections that have ever changed, by their numbers. */
  readonly #changed: Changed[];
  #item = 0;
  /** The previous contents of the changed values, in the order of the differences. */
  readonly #before: unknown[] = [];

  constructor(value: unknown, outline: Outline) {
    this.#outline = outline;
    this.root = { key: '', value: value as Collection, parts: [], item: 0 };
    this.#changed = [this.root];
  }

  /** False when a value in the window cannot be read separately. */
  apply(differences: Differences, window: Buffer, dialect: Dialect): boolean {
    this.root.item = ++this.#item;
    this.root.parts = [];
    this.#before.length = 0;
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

  /** Restores the previous value. */
  undo({ stops, length }: Differences): void {
    const { within, keys } = this.#outline;
    for (let index = 0, next = 0; index < length && next < this.#before.length; index++) {
      const stop = stops[index] ?? 0;
      const collection = within[stop] ?? UNREAD;
      if (collection === UNREAD) continue;
      this.#changedAt(collection).value[keys[stop] ?? ''] = this.#before[next++];
    }
  }

  #changedAt(collection: number): Changed {
    let changed = this.#changed[collection];
    if (changed?.item === this.#item) return changed;
    const around = this.#changedAt(this.#outline.parents[collection] ?? 0);
    if (changed === undefined) {
      const key = this.#outline.parentKeys[collection] ?? '';
      changed = { key, value: around.value[key] as Collection, parts: [], item: this.#item };
      this.#changed[collection] = changed;
    }
    changed.item = this.#item;
    changed.parts = [];
    around.parts.push(changed);
    return changed;
  }

  #set({ value: within, parts }: Changed, key: string | number, value: unknown): void {
    this.#before.push(within[key]);
    within[key] = value;
    parts.push({ key, value, parts: undefined });
  }
}
