import { describe, expect, it } from 'vitest';
import { type Key, orderedBy } from '../../../src/kubelet/eviction/ordered-by.ts';
import { missingStats, tie, usageAboveRequest } from '../../../src/kubelet/eviction/rank-keys.ts';

type Boat = Readonly<Record<'draught' | 'length', number>>;
const by = (name: keyof Boat): Key<Boat, keyof Boat> => ({
  ...{ name, compare: (a, b) => a[name] - b[name] },
});

describe('items in the order of several keys', () => {
  it('have the key that puts each before the next', () => {
    const boats = [
      { draught: 2, length: 1 },
      { draught: 1, length: 9 },
      { draught: 1, length: 3 },
    ];
    expect(orderedBy(boats, [by('draught'), by('length')])).toEqual([
      { item: boats[2], decidedBy: 'length' },
      { item: boats[1], decidedBy: 'draught' },
      { item: boats[0] },
    ]);
  });

  it('stay as they came, and have no key, where none tells them apart', () => {
    const [a, b] = [
      { draught: 1, length: 1, name: 'a' },
      { draught: 1, length: 1, name: 'b' },
    ];
    expect(orderedBy([b, a], [by('draught')])).toEqual([{ item: b }, { item: a }]);
  });
});

describe('a pod that was not measured', () => {
  const measured = { measured: { over: { kind: 'x' } } } as never;
  const unmeasured = {} as never;

  it('comes first', () => {
    expect(missingStats.compare(unmeasured, measured)).toBeLessThan(0);
    expect(missingStats.compare(measured, unmeasured)).toBeGreaterThan(0);
    expect(missingStats.compare(unmeasured, unmeasured)).toBe(0);
  });

  it('is not compared by what it uses', () => {
    expect(usageAboveRequest.compare(unmeasured, measured)).toBe(0);
    expect(usageAboveRequest.compare(measured, unmeasured)).toBe(0);
  });
});

describe('pods that nothing tells apart', () => {
  const order = (a: object, b: object): number => {
    const named = (given: object) =>
      ({ pod: { namespace: 'harbour', name: 'tug', uid: '5', ...given } }) as never;
    return Math.sign(tie.compare(named(a), named(b)));
  };

  it.each<[string, object, object]>([
    ['namespace', { namespace: 'a', name: 'z', uid: '9' }, { namespace: 'b' }],
    ['name', { name: 'a', uid: '9' }, { name: 'b' }],
    ['uid', { uid: '1' }, { uid: '2' }],
  ])('go by %s', (_, first, second) => {
    expect(order(first, second)).toBe(-1);
    expect(order(second, first)).toBe(1);
  });

  it('are equal when they are one', () => {
    expect(order({}, {})).toBe(0);
  });
});
