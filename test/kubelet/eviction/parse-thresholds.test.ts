import { describe, expect, test } from 'vitest';
import {
  type EvictionConfiguration,
  evictionSettings,
  parseThresholds,
  withContainerFsThresholds,
} from '#kubelet/eviction';
import { minutes, printQuantity, seconds } from '#units';
import { NEWEST_VERSION, resolveKubelet } from '#versions';

const signalsOf = (configuration: Parameters<typeof parseThresholds>[0]) => {
  const result = parseThresholds(configuration);
  return result.ok ? result.thresholds.map(({ signal }) => signal) : result.problems;
};

describe('the thresholds of a kubelet', () => {
  test('come hard before soft, whatever order they are written in', () => {
    const configuration = {
      evictionSoft: { 'memory.available': '1Gi' },
      evictionSoftGracePeriod: { 'memory.available': '30s' },
      evictionHard: { 'pid.available': '5%', 'memory.available': '100Mi' },
      enforceNodeAllocatable: ['pods'],
    };
    expect(signalsOf(configuration)).toEqual([
      'memory.available',
      'pid.available',
      'memory.available',
      'allocatableMemory.available',
    ]);
  });

  test('are complained about one by one', () => {
    const result = parseThresholds({
      evictionHard: { 'memory.available': '110%', 'memory.free': '1Gi', 'pid.available': '0' },
      evictionSoft: { 'nodefs.available': '15%', 'imagefs.available': '0%' },
      evictionMinimumReclaim: { 'nodefs.available': '-1Gi', 'imagefs.available': 'much' },
      evictionSoftGracePeriod: { 'pid.available': '-5s', 'imagefs.available': '5' },
    });
    expect(
      !result.ok && result.problems.map(({ field, signal, problem }) => [field, signal, problem]),
    ).toEqual([
      ['evictionHard', 'memory.available', 'above-100-percent'],
      ['evictionHard', 'pid.available', 'not-positive'],
      ['evictionHard', 'memory.free', 'unsupported-signal'],
      ['evictionSoftGracePeriod', 'imagefs.available', 'malformed'],
      ['evictionSoftGracePeriod', 'pid.available', 'negative'],
      ['evictionMinimumReclaim', 'nodefs.available', 'negative'],
      ['evictionMinimumReclaim', 'imagefs.available', 'malformed'],
      ['evictionSoft', 'nodefs.available', 'no-grace-period'],
    ]);
  });

  test('are complained about once when a grace period is there but wrong', () => {
    const result = parseThresholds({
      evictionSoft: { 'memory.available': '1Gi' },
      evictionSoftGracePeriod: { 'memory.available': '30' },
    });
    expect(!result.ok && result.problems).toEqual([
      {
        field: 'evictionSoftGracePeriod',
        signal: 'memory.available',
        text: '30',
        problem: 'malformed',
      },
    ]);
  });

  test('of the file system with writable layers are copies, which the user cannot set', () => {
    const result = parseThresholds({
      evictionHard: { 'nodefs.available': '10%', 'containerfs.available': '20%' },
    });
    const fileSystems = { dedicatedImageFs: false, separateContainerImageFs: false };
    const copied = withContainerFsThresholds(result.ok ? result.thresholds : [], fileSystems);
    const acting = copied.thresholds.filter(({ inert }) => inert !== true);
    expect(copied.ignoredSome).toBe(true);
    expect(acting.map(({ signal, value }) => [signal, value])).toEqual([
      ['nodefs.available', { kind: 'percentage', fraction: Math.fround(0.1) }],
      ['containerfs.available', { kind: 'percentage', fraction: Math.fround(0.1) }],
    ]);
  });
});

describe('the thresholds of the file system with writable layers', () => {
  const copies = (dedicatedImageFs: boolean, separateContainerImageFs: boolean) => {
    const result = parseThresholds({
      evictionHard: { 'nodefs.available': '1Gi', 'imagefs.available': '2Gi' },
      evictionSoft: { 'nodefs.available': '3Gi', 'imagefs.available': '4Gi' },
      evictionSoftGracePeriod: { 'nodefs.available': '1m', 'imagefs.available': '1m' },
    });
    const given = result.ok ? result.thresholds : [];
    const fileSystems = { dedicatedImageFs, separateContainerImageFs };
    return withContainerFsThresholds(given, fileSystems)
      .thresholds.filter(({ signal, inert }) => signal === 'containerfs.available' && !inert)
      .map(({ value, graceNanoseconds }) => [
        value.kind === 'quantity' ? printQuantity(value.quantity) : value.kind,
        graceNanoseconds === 0n ? 'hard' : 'soft',
      ]);
  };

  test.each([
    ['one disk', false, false, ['1Gi', 'hard'], ['3Gi', 'soft']],
    ['a disk of images', true, false, ['2Gi', 'hard'], ['4Gi', 'soft']],
    ['layers apart from images', true, true, ['1Gi', 'hard'], ['3Gi', 'soft']],
  ])('are with %s those of its disk, hard and soft', (_, dedicated, separate, ...expected) => {
    expect(copies(dedicated, separate)).toEqual(expected);
  });

  test('are none where only layers are apart', () => {
    expect(copies(false, true)).toEqual([]);
  });
});

const NEWEST = resolveKubelet(NEWEST_VERSION).eviction;

describe('the settings of a kubelet', () => {
  const settingsOf = (configuration: EvictionConfiguration) => {
    const result = evictionSettings(configuration, NEWEST);
    if (!result.ok) throw new Error(result.problem);
    return result.settings;
  };

  test('lose all other hard thresholds when one is given, unless they are merged', () => {
    const evictionHard = { 'memory.available': '500Mi' };
    const merged = settingsOf({ evictionHard, mergeDefaultEvictionSettings: true });
    expect(settingsOf({ evictionHard }).evictionHard).toEqual(evictionHard);
    expect(Object.keys(merged.evictionHard)).toHaveLength(5);
    expect(merged.evictionHard).toMatchObject(evictionHard);
  });

  test.each([
    [undefined, minutes(5)],
    ['0s', minutes(5)],
    ['30s', seconds(30)],
  ])('hold pressure for %s', (evictionPressureTransitionPeriod, expected) => {
    const configuration = evictionPressureTransitionPeriod
      ? { evictionPressureTransitionPeriod }
      : {};
    expect(settingsOf(configuration).pressureTransitionPeriod).toBe(expected);
  });

  test('are refused when the transition period is no duration', () => {
    const result = evictionSettings({ evictionPressureTransitionPeriod: '300' }, NEWEST);
    expect(result).toEqual({
      ok: false,
      field: 'evictionPressureTransitionPeriod',
      problem: 'no-unit',
    });
  });
});
