import { addToList } from '#units';
import type { PodSelector } from './selectors.ts';

/**
 * Items by label: a selector of pods is listed under one of the labels that it requires, pods under
 * all of theirs. A selector is listed where the fewest others are, as labels differ much in how
 * many pods have them.
 */
export class LabelIndex<T> {
  readonly #byLabel = new Map<string, T[]>();
  readonly #others: T[] = [];

  /** Lists an item under a set of labels of which every selected pod has one. */
  addSelector(selector: PodSelector, item: T): void {
    const labels = this.rarest(selector);
    if (labels === undefined) this.#others.push(item);
    else for (const label of labels) this.add(label, item);
  }

  add(label: string, item: T): void {
    addToList(this.#byLabel, label, item);
  }

  /** The items that are listed under a label. */
  under(label: string): readonly T[] {
    return this.#byLabel.get(label) ?? NONE;
  }

  /** The items that may be about pods with these labels, and more. */
  *forLabels(labels: readonly string[]): Iterable<T> {
    yield* this.#others;
    for (const label of labels) yield* this.under(label);
  }

  /** The set with the fewest items under it, among the label sets that a selector requires. */
  rarest({ wanted }: PodSelector): ReadonlySet<string> | undefined {
    let best: ReadonlySet<string> | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const labels of wanted) {
      let count = 0;
      for (const label of labels) count += this.under(label).length;
      if (count < fewest) [best, fewest] = [labels, count];
    }
    return best;
  }
}

const NONE: readonly never[] = [];
