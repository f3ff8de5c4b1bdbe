import { describe, expect, it } from 'vitest';
import { itemsOf, makeLazily, withFields } from '#units';

interface Ledger {
  readonly name: string;
  readonly rows: readonly number[];
  readonly end: string;
}

/** A ledger that counts how often its rows are made. */
function ledger() {
  const made = { times: 0 };
  const whole: Ledger = { name: 'tide', rows: [], end: 'noon' };
  makeLazily(whole, 'rows', () => {
    made.times += 1;
    return [1, 2, 3].values();
  });
  return { whole, made };
}

describe('a list that is made when it is read', () => {
  it('is made once, in its place among the fields', () => {
    const { whole, made } = ledger();
    expect(made.times).toBe(0);
    expect(JSON.stringify(whole)).toBe('{"name":"tide","rows":[1,2,3],"end":"noon"}');
    expect(whole.rows).toBe(whole.rows);
    expect(made.times).toBe(1);
  });

  it('is walked over without being kept', () => {
    const { whole, made } = ledger();
    expect([...itemsOf(whole, 'rows')]).toEqual([1, 2, 3]);
    expect([...itemsOf(whole, 'rows')]).toEqual([1, 2, 3]);
    expect(made.times).toBe(2);
  });

  it('is not made anew once it was read', () => {
    const { whole, made } = ledger();
    const { rows } = whole;
    expect(itemsOf(whole, 'rows')).toBe(rows);
    expect(made.times).toBe(1);
  });

  it('stays unmade in a copy with other fields', () => {
    const { whole, made } = ledger();
    const copy = withFields(whole, { end: 'dusk' });
    expect(Object.keys(copy)).toEqual(['name', 'rows', 'end']);
    expect(made.times).toBe(0);
    expect(copy).toEqual({ name: 'tide', rows: [1, 2, 3], end: 'dusk' });
    expect(whole.end).toBe('noon');
  });

  it('passes on the kinds that are asked for, until it was read', () => {
    const whole = { rows: [] as readonly { readonly kind: string }[] };
    const all = [{ kind: 'ebb' }, { kind: 'flow' }];
    makeLazily(whole, 'rows', (kinds) => all.filter(({ kind }) => kinds?.has(kind) ?? true));
    expect([...itemsOf(whole, 'rows', new Set(['flow']))]).toEqual([{ kind: 'flow' }]);
    expect(whole.rows).toEqual(all);
    expect([...itemsOf(whole, 'rows', new Set(['flow']))]).toEqual(all);
  });

  it('is told from other values', () => {
    expect(itemsOf({ rows: [4] }, 'rows')).toEqual([4]);
    expect(itemsOf({ name: 'tide' } as object, 'name')).toBeUndefined();
    expect(itemsOf({}, 'rows')).toBeUndefined();
  });
});
