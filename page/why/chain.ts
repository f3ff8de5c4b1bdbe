import type { History } from '../data/history.ts';

/** Longer chains would be a mistake of the report; they end here instead of never. */
const LONGEST = 100;

/** The rows that led to an entry, from the root on, with the entry itself as the last. */
export function chainTo(history: History, row: number): readonly number[] {
  const chain: number[] = [];
  for (let at = row; at >= 0 && chain.length < LONGEST; at = causeOf(history, at)) chain.push(at);
  return chain.reverse();
}

const causeOf = (history: History, row: number): number => {
  const because = history.because[row] ?? 0;
  return because === 0 ? -1 : history.rowOf(because);
};

/** The rows that an entry led to directly. */
export function effectsOf(history: History, row: number): readonly number[] {
  const id = history.ids[row];
  const effects: number[] = [];
  for (let later = row + 1; later < history.count; later += 1) {
    if (history.because[later] === id) effects.push(later);
  }
  return effects;
}
