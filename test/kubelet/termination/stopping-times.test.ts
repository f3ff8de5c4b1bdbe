import { describe, expect, test } from 'vitest';
import {
  effectiveGrace,
  exitCodeOf,
  killContainers,
  preStopOf,
  type Stopping,
  stoppingSince,
} from '#kubelet/termination';
import { seconds } from '#units';
import { spec } from '../../support/builders.ts';
import { atSecond, secondOf } from '../../support/clock.ts';

const NOW = atSecond(0);

/** The end of a pod with a long grace period, given the grace period that the kubelet uses. */
const kill = (override: number, existing?: Stopping, stopAfter?: number) => {
  const own = 300;
  const grace = effectiveGrace({ inForce: existing?.grace, override, own }, 'at-once');
  const times = stopAfter === undefined ? {} : { stopAfter: seconds(stopAfter) };
  const { goneAt } = killContainers(existing, grace, times, NOW);
  return { grace, goneAt: secondOf(goneAt) };
};

const begun = (secondsAgo: number, grace: number): Stopping =>
  stoppingSince(atSecond(-secondsAgo), grace, {}, NOW);

describe('containers that the kubelet kills', () => {
  test.each([
    ['NS-09: take all that they get', 20, 20, 20],
    ['NS-52: get a second when they are to get none, and two from the runtime', 0, 1, 2],
    ['NS-53: get two seconds from the runtime instead of one', 1, 1, 2],
    ['NS-58: get as much when they are to get less than nothing', -5, 1, 2],
  ])('%s', (_, override, grace, goneAt) => {
    expect(kill(override)).toEqual({ grace, goneAt });
  });

  test('stop by themselves where they do', () => {
    expect(kill(20, undefined, 3)).toEqual({ grace: 20, goneAt: 3 });
  });
});

describe('containers that were being stopped before the kubelet kills them', () => {
  test.each([
    ['NS-20: are cut to a shorter period', begun(10, 300), 20, 20],
    ['NS-20b: go on when their own period is shorter', begun(2, 5), 5, 3],
    ['NS-20c: begin anew, and last longer than they would have', begun(25, 30), 20, 20],
    ['NS-20d: go on when both periods are equal', begun(15, 20), 20, 5],
    ['are left alone when their time is over', begun(30, 30), 20, 0],
  ])('%s', (_, existing, grace, goneAt) => {
    expect(kill(20, existing)).toEqual({ grace, goneAt });
  });

  test('NS-20e: stop by themselves counted from when the kubelet first stopped them', () => {
    const existing = stoppingSince(atSecond(-25), 30, { stopAfter: seconds(28) }, NOW);
    expect(kill(20, existing, 28)).toEqual({ grace: 20, goneAt: 3 });
  });
});

describe('what containers exit with', () => {
  test.each([
    ['0 unless told otherwise, when they stop by themselves', 20, { stopAfter: seconds(3) }, 0],
    ['0 at the very end of their time too', 20, { stopAfter: seconds(20) }, 0],
    ['what they are said to exit with', 20, { stopAfter: seconds(3), exitCode: 143 }, 143],
    ['137 when they are killed before', 20, { stopAfter: seconds(21), exitCode: 0 }, 137],
    ['137 when nothing is known of them', 20, {}, 137],
  ])('is %s', (_, grace, times, expected) => {
    expect(exitCodeOf(killContainers(undefined, grace, times, NOW), times)).toBe(expected);
  });
});

describe('a preStop hook', () => {
  const endOf = (grace: number, preStop: number, stopAfter?: number) => {
    const after = stopAfter === undefined ? {} : { stopAfter: seconds(stopAfter) };
    const times = { preStop: seconds(preStop), ...after };
    const stopping = killContainers(undefined, grace, times, NOW);
    return [secondOf(stopping.goneAt), exitCodeOf(stopping, times)];
  };

  test.each<[string, [number, number, number?], number, number]>([
    ['NS-19: runs inside the grace period', [20, 10, 15], 20, 137],
    ['puts SIGTERM off', [20, 10, 5], 15, 0],
    ['leaves what is over to containers that wait to be killed', [20, 10], 20, 137],
    ['is cut off with the grace period, and containers still get two seconds', [20, 30, 1], 21, 0],
    ['is cut off with the grace period, and so are they', [20, 30], 22, 137],
    ['counts in whole seconds', [20, 9.6], 20.6, 137],
  ])('%s', (_, given, goneAt, exitCode) => {
    expect(endOf(...given)).toEqual([goneAt, exitCode]);
  });

  test('NS-19: that sleeps is read from the spec of the pod', () => {
    const sleeping = (name: string, sleep: number) => ({
      name,
      resources: {},
      lifecycle: { preStop: { sleep: { seconds: sleep } } },
    });
    const hooks = spec({ containers: [sleeping('app', 4), sleeping('proxy', 10)] });
    expect(preStopOf(hooks.spec)).toEqual({ preStop: seconds(10) });
    expect(preStopOf(spec({}).spec)).toEqual({});
  });
});
