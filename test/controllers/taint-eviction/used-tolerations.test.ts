import { describe, expect, it } from 'vitest';
import type { Taint, Toleration } from '#cluster';
import { usedTolerations } from '#controllers/taint-eviction';

const storm: Taint = { key: 'storm', value: '', effect: 'NoExecute' };
const fog: Taint = { key: 'fog', value: '', effect: 'NoExecute' };

const lasting = (key: string): Toleration => ({ key, operator: 'Exists' });
const limited = (key: string, tolerationSeconds: number): Toleration => ({
  ...lasting(key),
  tolerationSeconds,
});

const seconds = (taints: readonly Taint[], tolerations: readonly Toleration[]) => {
  const used = usedTolerations(taints, tolerations, false);
  return used.kind === 'tolerated' ? Number(used.nanoseconds) / 1e9 : used.kind;
};

describe('the tolerations that a pod uses on a node', () => {
  it('must cover every taint', () => {
    expect(usedTolerations([storm, fog], [lasting('storm')], false)).toEqual({
      kind: 'untolerated',
      taint: fog,
    });
  });

  it('hold for ever when none of them is limited', () => {
    expect(usedTolerations([storm], [lasting('storm')], false)).toEqual({
      kind: 'tolerated',
      used: [lasting('storm')],
      nanoseconds: -1n,
    });
  });

  it('hold as long as the shortest of them, and say which that is', () => {
    const tolerations = [limited('storm', 60), limited('fog', 20)];
    expect(usedTolerations([storm, fog], tolerations, false)).toEqual({
      kind: 'tolerated',
      used: tolerations,
      nanoseconds: 20_000_000_000n,
      shortest: { taint: fog, toleration: tolerations[1] },
    });
    expect(seconds([storm, fog], [limited('storm', 60), lasting('fog')])).toBe(60);
  });

  it('are the first matches in the order of the pod, not the longest', () => {
    const anything: Toleration = { operator: 'Exists' };
    expect(seconds([storm], [limited('storm', 30), anything])).toBe(30);
    expect(seconds([storm], [anything, limited('storm', 30)])).toBeLessThan(0);
  });

  it('hold no time at all with zero or fewer seconds', () => {
    expect(seconds([storm], [limited('storm', 0)])).toBe(0);
    expect(seconds([storm, fog], [limited('storm', 30), limited('fog', -5)])).toBe(0);
  });

  it('hold for no time when there is no taint', () => {
    expect(seconds([], [limited('storm', 30)])).toBe(0);
  });

  it('wrap around as int64 nanoseconds do', () => {
    expect(seconds([storm], [limited('storm', 9_223_372_036)])).toBe(9_223_372_036);
    expect(seconds([storm], [limited('storm', 9_223_372_037)])).toBeLessThan(0);
    expect(seconds([storm], [limited('storm', 18_446_744_074)])).toBeCloseTo(0.290448384, 9);
  });

  it('hold for ever with the most seconds that an int64 can say', () => {
    expect(seconds([storm], [limited('storm', 2 ** 63)])).toBeLessThan(0);
  });

  it('leave a limit to those that have one below the most an int64 can say', () => {
    expect(seconds([storm, fog], [limited('storm', 2 ** 63), limited('fog', 20)])).toBe(20);
  });
});
