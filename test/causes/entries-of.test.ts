import { describe, expect, it } from 'vitest';
import { type CauseId, entriesOf, Ledger, THE_SNAPSHOT } from '#causes';
import { Timeline } from '#timeline';
import { START } from '../support/clock.ts';

type Weather =
  | { readonly kind: 'gale'; readonly from: string }
  | { readonly kind: 'rain' | 'sunshine' };

const told = (...causes: readonly Weather[]) => {
  const ledger = new Ledger<Weather>(new Timeline(START));
  for (const cause of causes) ledger.record('sky', cause, THE_SNAPSHOT);
  return ledger;
};

const ids = (entries: readonly { readonly id: CauseId }[]) => entries.map(({ id }) => id);

describe('entries of some kinds', () => {
  const ledger = told(
    { kind: 'rain' },
    { kind: 'gale', from: 'north' },
    { kind: 'sunshine' },
    { kind: 'rain' },
    { kind: 'gale', from: 'west' },
  );

  it('are those of one kind, with what only they tell', () => {
    const gales = entriesOf(ledger.entries, 'gale');
    expect(gales.map(({ cause }) => cause.from)).toEqual(['north', 'west']);
  });

  it.each([
    [
      ['rain', 'gale'],
      [1, 2, 4, 5],
    ],
    [
      ['gale', 'rain'],
      [1, 2, 4, 5],
    ],
    [['sunshine'], [3]],
    [[], []],
  ] as const)('of %j come in the order in which they happened', (kinds, expected) => {
    expect(ids(entriesOf(ledger.entries, ...kinds))).toEqual(expected);
  });

  it('are none where nothing of the kind has happened', () => {
    expect(entriesOf(told({ kind: 'rain' }).entries, 'gale')).toEqual([]);
  });

  it('include what happens after the first question', () => {
    const growing = told({ kind: 'rain' });
    expect(ids(entriesOf(growing.entries, 'rain', 'gale'))).toEqual([1]);
    growing.record('sky', { kind: 'gale', from: 'east' }, THE_SNAPSHOT);
    growing.record('sky', { kind: 'rain' }, THE_SNAPSHOT);
    expect(ids(entriesOf(growing.entries, 'rain', 'gale'))).toEqual([1, 2, 3]);
    expect(ids(entriesOf(growing.entries, 'rain'))).toEqual([1, 3]);
  });
});
