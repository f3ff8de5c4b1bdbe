import { describe, expect, test } from 'vitest';
import type { DeviceTaint, DeviceToleration, Pod } from '#cluster';
import { later, seconds } from '#units';
import { claimEviction } from '../../../src/controllers/device-taint-eviction/claim-eviction.ts';
import { victimsOf } from '../../../src/controllers/device-taint-eviction/victims.ts';
import { pod } from '../../support/builders.ts';
import { START } from '../../support/clock.ts';
import { claim } from '../../support/devices.ts';

const ADDED = later(START, seconds(-5));
const BAD: DeviceTaint = { key: 'bad', value: 'yes', effect: 'NoExecute', timeAdded: ADDED };
const whole = { key: 'bad', operator: 'Exists', effect: 'NoExecute' };

/** Seconds from the taint until the pods go; undefined: never. */
const due = (taints: readonly DeviceTaint[], ...tolerations: readonly DeviceToleration[]) => {
  const found = claimEviction(
    claim('c', [], 'n/gpu-0', tolerations),
    () => taints.map((taint) => ({ taint })),
    START,
  );
  return found && (found.at - ADDED) / 1_000_000;
};

describe('the pods of a claim go', () => {
  test.each<[string, readonly DeviceToleration[], number | undefined]>([
    ['at once without a toleration', [], 0],
    ['never with a toleration for ever', [whole], undefined],
    ['after its seconds', [{ ...whole, tolerationSeconds: 60 }], 60],
    ['at once with negative seconds', [{ ...whole, tolerationSeconds: -9 }], 0],
    [
      'after the shortest of several',
      [
        { ...whole, tolerationSeconds: 60 },
        { ...whole, tolerationSeconds: 20 },
      ],
      20,
    ],
    [
      'never where one of several is for ever',
      [{ ...whole, tolerationSeconds: 20 }, whole],
      undefined,
    ],
    ['at once where the toleration has no effect', [{ key: 'bad', operator: 'Exists' }], 0],
    ['at once where its effect is another', [{ ...whole, effect: 'NoSchedule' }], 0],
    ['never with the same value', [{ key: 'bad', value: 'yes', effect: 'NoExecute' }], undefined],
    ['at once with another value', [{ key: 'bad', value: 'no', effect: 'NoExecute' }], 0],
    ['never with any key', [{ operator: 'Exists', effect: 'NoExecute' }], undefined],
  ])('%s', (_, tolerations, expected) => {
    expect(due([BAD], ...tolerations)).toBe(expected);
  });

  test('by the earliest of several taints', () => {
    const later20 = { ...BAD, key: 'worse', timeAdded: later(ADDED, seconds(20)) };
    expect(due([later20, BAD], { ...whole, tolerationSeconds: 60 })).toBe(20);
  });

  test('not by taints with other effects', () => {
    expect(due([{ ...BAD, effect: 'NoSchedule' }])).toBeUndefined();
    expect(due([{ ...BAD, effect: 'None' }])).toBeUndefined();
  });

  test('now for a taint without a time', () => {
    const { timeAdded: _, ...untimed } = BAD;
    expect(due([untimed])).toBe(5);
  });
});

test('pods go in the order of their names, each by the earliest of its claims', () => {
  const claims = [
    claim('one', ['z', 'b', 'unbound'], 'n/gpu-0'),
    claim('two', ['b', 'a', 'gone'], 'n/gpu-1'),
  ];
  const bound = ['z', 'b', 'a'].map((name) => pod(`shop/${name}`, 'n'));
  const { nodeName: _, ...unbound } = pod('shop/unbound', 'n');
  const pods: readonly Pod[] = [...bound, unbound];
  const reader = {
    shelf: () => ({ list: () => claims }),
    pod: (key: string) => pods.find((each) => each.key === key),
  };
  const early = { ...BAD, timeAdded: later(ADDED, seconds(-60)) };
  const taintsOf = ({ device }: { readonly device: string }) => [
    { taint: device === 'gpu-1' ? early : BAD },
  ];
  const found = [...victimsOf(reader as never, taintsOf as never, START).values()];
  expect(found.map(({ pod: { name }, eviction: { at } }) => [name, at])).toEqual([
    ['a', early.timeAdded],
    ['b', early.timeAdded],
    ['z', ADDED],
  ]);
});
