import { addToList } from '#units';
import type { PodSelector } from './selectors.ts';

/**
 * Things by labels: a selector of pods is found by one of the labels that it asks for, pods by all that
 * they have. A selector stands where the fewest others do, as labels differ much in how many bear them.
 */
export class LabelIndex<T> {
  readonly #byLabel = new Map<string, T[]>();
  readonly #others: T[] = [];

  /** Lists something under the labels of which every pod that a selector selects has one. */
  addSelector(selector: PodSelector, item: T): void {
    const labels = this.rarest(selector);
    if (labels === undefined) this.#others.push(item);
    else for (const label of labels) this.add(label, item);
  }

  add(label: string, item: T): void {
    addToList(this.#byLabel, label, item);
  }

  /** Those that stand under a label. */
  under(label: string): readonly T[] {
    return this.#byLabel.get(label) ?? NONE;
  }

  /** What pods with these labels may be about, and more. */
  *forLabels(labels: readonly string[]): Iterable<T> {
    yield* this.#others;
    for (const label of labels) yield* this.under(label);
  }

  /** Of the sets of labels that a selector asks for, the one with the fewest things under it. */
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
