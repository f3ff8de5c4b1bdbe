import { describe, expect, it } from 'vitest';
import type { Offering } from '../../src/autoscalers/karpenter/offerings.ts';
import { dearer } from '../../src/autoscalers/karpenter/replacement-price.ts';

const offer = (name: string, capacityType: string, price: number): Offering =>
  ({ type: { name }, zone: 'a', capacityType, price }) as never;
const cheapSpot = (count: number) =>
  Array.from({ length: count }, (_, n) => offer(`s${n}`, 'spot', 1 + n / 100));
const claim = (capacityType: string, price = 4) => ({ capacityType, price });

/** What is in the way, or the types that may come, with their capacity types. */
function judged(
  claims: readonly ReturnType<typeof claim>[],
  offerings: readonly Offering[],
  isAllowed = false,
) {
  const planned = { offerings };
  return (
    dearer(claims, [planned], isAllowed) ??
    planned.offerings.map(({ type, capacityType }) => `${type.name} ${capacityType}`)
  );
}

describe('a spot machine', () => {
  const both = [...cheapSpot(1), offer('d', 'on-demand', 2)];

  it('is not replaced where another may be spot, unless that is allowed', () => {
    expect(judged([claim('spot')], both)).toBe('spot-to-spot');
    expect(judged([claim('spot')], [offer('d', 'on-demand', 2)])).toEqual(['d on-demand']);
    expect(judged([claim('spot'), claim('on-demand')], both)).toEqual(['s0 spot']);
  });

  it('alone is replaced by the fifteen cheapest types, or not at all', () => {
    expect(judged([claim('spot')], [...cheapSpot(14), ...both], true)).toBe('spot-to-spot');
    const types = judged([claim('spot')], [...cheapSpot(16), ...both], true);
    expect(types).toHaveLength(16);
    expect(new Set(types).size).toBe(15);
  });

  it('is replaced together with others by any that is cheaper', () => {
    expect(judged([claim('spot'), claim('spot')], both, true)).toEqual(['s0 spot']);
    expect(judged([claim('spot', 0.3), claim('spot', 0.3)], both, true)).toBe('not-cheaper');
  });
});

describe('a machine on demand', () => {
  it('is replaced by a spot machine only where that may come', () => {
    const both = [...cheapSpot(1), offer('d', 'on-demand', 2), offer('r', 'reserved', 0)];
    expect(judged([claim('on-demand')], both)).toEqual(['s0 spot', 'r reserved']);
    expect(judged([claim('on-demand', 0)], both)).toBe('not-cheaper');
  });

  it('is not replaced by several, and needs none where its pods fit', () => {
    const planned = { offerings: cheapSpot(1) };
    expect(dearer([claim('on-demand')], [planned, planned], false)).toBe('needs-several-nodes');
    expect(dearer([claim('on-demand')], [], false)).toBeUndefined();
  });
});
