import type { Folds, Row } from '../model/rows.ts';
import { type Bar, type BarSource, Bars } from '../timeline/bars.ts';
import { differencesOf } from './differences.ts';
import { type Pair, type PairGroup, type Runs, SIDES, type Side } from './pairs.ts';

/** A row of one of the runs, or a heading. */
export interface PairRow extends Row {
  readonly side?: Side;
  readonly pair?: Pair;
}

export interface PairChoice {
  readonly order: 'by-object' | 'by-run';
  /** Whether objects that are the same in both runs are left out. */
  readonly onlyDifferent: boolean;
  /** A part of the name of the objects. */
  readonly text: string;
}

const FEW = 40;

/** The bars of both runs, with the periods that differ behind them. */
export class PairBars implements BarSource {
  readonly #bars: Readonly<Record<Side, Bars>>;
  readonly #differences = new Map<string, readonly Bar[]>();

  constructor({ before, after }: Runs) {
    this.#bars = { before: new Bars(before), after: new Bars(after) };
  }

  of({ side, pair }: PairRow): readonly Bar[] {
    if (side === undefined || pair === undefined) return [];
    return [...this.differences(pair), ...this.#own(pair, side)];
  }

  differences(pair: Pair): readonly Bar[] {
    const known = this.#differences.get(pair.key);
    if (known !== undefined) return known;
    const found = differencesOf(this.#own(pair, 'before'), this.#own(pair, 'after'));
    const bars = found.map(({ from, to }) => ({ state: 'differs', from, to, row: -1 }));
    this.#differences.set(pair.key, bars);
    return bars;
  }

  #own(pair: Pair, side: Side): readonly Bar[] {
    const row = pair[side];
    return row === undefined ? [] : this.#bars[side].of(row);
  }
}

/** The rows of both runs: one object below the other, each twice, or one run below the other. */
export function pairRows(
  groups: readonly PairGroup[],
  bars: PairBars,
  { order, onlyDifferent, text }: PairChoice,
  folds: Folds,
): readonly PairRow[] {
  const wanted = text.toLowerCase();
  const asked = groups
    .map((group) => ({
      ...group,
      pairs: group.pairs.filter(
        (pair) =>
          pair.label.toLowerCase().includes(wanted) &&
          (!onlyDifferent || bars.differences(pair).length > 0),
      ),
    }))
    .filter(({ pairs }) => pairs.length > 0);
  if (order === 'by-object') {
    return asked.flatMap((group) =>
      folded(group.key, group.label, group.pairs, folds, (pair) =>
        SIDES.map((side) => rowOf(pair, side, side === 'before' ? `${pair.label}: before` : side)),
      ),
    );
  }
  return SIDES.flatMap((side) =>
    asked.flatMap(({ key, label, pairs }) =>
      folded(`${side}/${key}`, `${TITLES[side]}: ${label}`, pairs, folds, (pair) => [
        rowOf(pair, side, pair.label),
      ]),
    ),
  );
}

const TITLES = { before: 'Before', after: 'After' } as const;

function folded(
  key: string,
  label: string,
  pairs: readonly Pair[],
  folds: Folds,
  rowsOf: (pair: Pair) => readonly PairRow[],
): readonly PairRow[] {
  const isOpen = folds.get(key) ?? pairs.length <= FEW;
  const heading: PairRow = {
    kind: 'heading',
    ...{ key, label, level: 0, index: -1, isOpen, count: pairs.length },
  };
  return isOpen ? [heading, ...pairs.flatMap(rowsOf)] : [heading];
}

const rowOf = (pair: Pair, side: Side, label: string): PairRow => ({
  kind: pair[side]?.kind ?? pair.before?.kind ?? pair.after?.kind ?? 'heading',
  key: `${side}/${pair.key}`,
  label,
  level: label === 'after' ? 2 : 1,
  index: pair[side]?.index ?? -1,
  ...{ side, pair },
});
