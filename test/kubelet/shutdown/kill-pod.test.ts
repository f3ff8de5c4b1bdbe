import { describe, expect, test } from 'vitest';
import { killPod, type StoppingPod, stoppedAt } from '#kubelet/shutdown';
import { seconds } from '#units';
import { atSecond, secondOf } from '../../support/clock.ts';

const kill = (own: number, group: number, stopping?: StoppingPod) => {
  const { killedAt, toldAt, ...graces } = killPod(own, stopping, group, atSecond(0));
  return { ...graces, toldAt: secondOf(toldAt), killedAt: secondOf(killedAt) };
};

const begun = (secondsAgo: number, gracePeriodSeconds: number): StoppingPod => ({
  since: atSecond(-secondsAgo),
  gracePeriodSeconds,
});

describe('a pod that is killed for a shutdown', () => {
  test.each([
    ['NS-09: gets no more than its group', 1000, 20, 20, 20, 20],
    ['NS-10: gets no more than it asks for', 2, 20, 2, 2, 2],
    ['NS-52: gets a second when none is left, and two from the runtime', 30, 0, 0, 1, 2],
    ['NS-53: gets two seconds from the runtime instead of one', 1, 20, 1, 1, 2],
    ['NS-58: is told the negative time of its group', 30, -5, -5, 1, 2],
    ['NS-59: is told its own negative time', -1, 20, -1, 1, 2],
  ])('%s', (_, own, group, asked, effective, killedAt) => {
    expect(kill(own, group)).toEqual({
      gracePeriodSeconds: asked,
      effectiveGracePeriodSeconds: effective,
      toldAt: 0,
      killedAt,
    });
  });
});

describe('a pod that was being stopped before the shutdown', () => {
  test.each([
    ['NS-20: is cut to its group', 300, begun(10, 300), 20, 20],
    ['NS-20b: goes on when its own period is shorter', 300, begun(2, 5), 5, 3],
    ['NS-20c: begins anew, later than without a shutdown', 30, begun(25, 30), 20, 20],
    ['NS-20d: goes on when both are equal', 20, begun(15, 20), 20, 5],
    ['stays stopped when its time is over', 30, begun(40, 30), 30, -10],
  ])('%s', (_, own, stopping, effective, killedAt) => {
    expect(kill(own, 20, stopping)).toEqual({
      gracePeriodSeconds: 20,
      effectiveGracePeriodSeconds: effective,
      toldAt: secondOf(stopping.since),
      killedAt,
    });
  });
});

describe('containers are gone', () => {
  const told = killPod(30, begun(25, 30), 20, atSecond(0));

  test('when they stop by themselves, counted from when they were first told', () => {
    expect(secondOf(stoppedAt(told, seconds(28)))).toBe(3);
  });

  test('when they are killed, if they do not', () => {
    expect(secondOf(stoppedAt(told, undefined))).toBe(20);
    expect(secondOf(stoppedAt(told, seconds(100)))).toBe(20);
  });
});
