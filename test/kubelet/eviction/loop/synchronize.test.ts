import { describe, expect, it } from 'vitest';
import type { Signal, Threshold } from '#kubelet/eviction';
import { type Duration, minutes, seconds } from '#units';
import {
  type EvictionMemory,
  NO_MEMORY,
  synchronize,
} from '../../../../src/kubelet/eviction/loop/synchronize.ts';
import { atSecond } from '../../../support/clock.ts';
import { GIB, MIB } from '../../../support/measured.ts';
import { left, threshold } from './thresholds.ts';

const MEMORY: Signal = 'memory.available';

/** The reactions of an eviction manager to the memory that it sees, pass by pass. */
function watch(
  thresholds: readonly Threshold[],
  passes: readonly (readonly [second: number, available: number])[],
  transitionPeriod: Duration = minutes(5),
) {
  let memory: EvictionMemory = NO_MEMORY;
  return passes.map(([second, available]) => {
    const now = atSecond(second);
    const observations = left({ [MEMORY]: available }, now);
    const found = synchronize(memory, observations, { thresholds, transitionPeriod }, now);
    memory = found.memory;
    return [
      second,
      ...(memory.conditions.length > 0 ? ['pressure'] : []),
      ...found.actOn.map(({ graceNanoseconds }) => (graceNanoseconds === 0n ? 'hard' : 'soft')),
    ].join(' ');
  });
}

const hard = (text: string, reclaim?: string) =>
  threshold(MEMORY, text, { ...(reclaim !== undefined && { reclaim }) });
const soft = (text: string, grace: number, reclaim?: string) =>
  threshold(MEMORY, text, { grace, ...(reclaim !== undefined && { reclaim }) });

describe('a pass of the eviction manager', () => {
  it('acts on a soft threshold after its grace, on a hard one at once', () => {
    const passes = [
      [0, 2 * GIB],
      [60, 1500 * MIB],
      [240, 1500 * MIB],
      [1440, 3 * GIB],
      [1500, 500 * MIB],
      [1560, 2 * GIB],
      [1860, 2 * GIB],
    ] as const;
    expect(watch([hard('1Gi'), soft('2Gi', 120)], passes)).toEqual([
      '0',
      '60 pressure',
      '240 pressure soft',
      '1440',
      '1500 pressure hard',
      '1560 pressure',
      '1860',
    ]);
  });

  it('goes on until what was met is reclaimed with more besides', () => {
    const passes = [
      [0, 2 * GIB],
      [60, 500 * MIB],
      [120, 1.2 * GIB],
      [180, 2 * GIB],
      [480, 2 * GIB],
    ] as const;
    const rounded = passes.map(([second, available]) => [second, Math.round(available)] as const);
    expect(watch([hard('1Gi', '500Mi')], rounded)).toEqual([
      '0',
      '60 pressure hard',
      '120 pressure hard',
      '180 pressure',
      '480',
    ]);
  });

  it('does not ask for more before the threshold was ever met', () => {
    expect(watch([hard('500Mi', '1Gi')], [[0, 1200 * MIB]])).toEqual(['0']);
  });

  it('does not ask for more while a soft threshold still has grace', () => {
    const passes = [
      [0, 900 * MIB],
      [10, 1100 * MIB],
      [20, 900 * MIB],
    ] as const;
    expect(watch([soft('1Gi', 30, '500Mi')], passes)).toEqual([
      '0 pressure',
      '10 pressure',
      '20 pressure',
    ]);
  });

  it('counts the grace from the first pass that saw the threshold met', () => {
    const passes = [0, 10, 20, 30].map((second) => [second, 900 * MIB] as const);
    expect(watch([soft('1Gi', 30)], passes)).toEqual([
      '0 pressure',
      '10 pressure',
      '20 pressure',
      '30 pressure soft',
    ]);
  });

  it('counts it anew once a pass has not', () => {
    const passes = [
      [0, 900 * MIB],
      [10, 1100 * MIB],
      ...[20, 30, 40, 50].map((second) => [second, 900 * MIB] as const),
    ] as const;
    expect(watch([soft('1Gi', 30)], passes).slice(-2)).toEqual(['40 pressure', '50 pressure soft']);
  });

  it('keeps the first sight while only what is to be reclaimed is missing', () => {
    const passes = [
      [0, 900 * MIB],
      [30, 900 * MIB],
      [40, 1200 * MIB],
      [50, 1524 * MIB],
      [340, 1600 * MIB],
    ] as const;
    expect(watch([soft('1Gi', 30, '500Mi')], passes)).toEqual([
      '0 pressure',
      '30 pressure soft',
      '40 pressure soft',
      '50 pressure',
      '340',
    ]);
  });

  it('holds a condition until the whole transition period has passed', () => {
    const passes = [
      [0, 900 * MIB],
      [299, 2 * GIB],
      [300, 2 * GIB],
    ] as const;
    expect(watch([hard('1Gi')], passes)).toEqual(['0 pressure hard', '299 pressure', '300']);
  });

  it('never reports pressure when nothing is held, and acts all the same', () => {
    expect(watch([hard('1Gi')], [[0, 900 * MIB]], seconds(0))).toEqual(['0 hard']);
  });

  it('does not act twice on the same figures', () => {
    const thresholds = [hard('1Gi')];
    const rules = { thresholds, transitionPeriod: minutes(5) };
    const seen = (second: number) => left({ [MEMORY]: 900 * MIB }, atSecond(second));
    const first = synchronize(NO_MEMORY, seen(0), rules, atSecond(0));
    const again = synchronize(first.memory, seen(0), rules, atSecond(3));
    const fresh = synchronize(again.memory, seen(13), rules, atSecond(13));
    expect([first, again, fresh].map(({ actOn }) => actOn.length)).toEqual([1, 0, 1]);
    expect(again.memory.active).toEqual(thresholds);
    const timeless = left({ [MEMORY]: 900 * MIB });
    expect(synchronize(first.memory, timeless, rules, atSecond(20)).actOn).toEqual(thresholds);
  });

  it.each([
    { text: '1Gi', available: GIB - 1, isMet: true },
    { text: '1Gi', available: GIB, isMet: false },
    { text: '0.5', available: 0, isMet: true },
    { text: '0.5', available: 1, isMet: false },
    { text: '10%', available: 1_073_741_830, isMet: true },
    { text: '10%', available: 1_073_741_840, isMet: false },
    { text: '0.0%', available: 0, isMet: false },
    { text: '100.0%', available: 10 * GIB - 1, isMet: true },
    { text: '99Ei', available: 10 * GIB, isMet: true },
  ])('takes $text for met with $available left: $isMet', ({ text, available, isMet }) => {
    expect(watch([hard(text)], [[0, available]])).toEqual([isMet ? '0 pressure hard' : '0']);
  });

  it('passes over signals that are not observed', () => {
    const rules = {
      thresholds: [threshold('pid.available', '1k'), threshold('nodefs.available', '20Gi')],
      transitionPeriod: minutes(5),
    };
    const { met, memory } = synchronize(
      NO_MEMORY,
      left({ 'nodefs.available': GIB }),
      rules,
      atSecond(0),
    );
    expect(met.map(({ signal }) => signal)).toEqual(['nodefs.available']);
    expect(memory.conditions).toEqual(['DiskPressure']);
  });
});
