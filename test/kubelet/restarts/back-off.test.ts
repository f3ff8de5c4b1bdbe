import { expect, test } from 'vitest';
import { type Duration, inSeconds, instant, later, microseconds, seconds } from '#units';
import { parseVersion, resolveKubelet } from '#versions';
import {
  afterStart,
  type BackOff,
  missedStarts,
  waitAfter,
} from '../../../src/kubelet/restarts/back-off.ts';

function rulesOf(version: string, settings = {}) {
  const parsed = parseVersion(version);
  if (!parsed.ok) throw new Error(version);
  return resolveKubelet(parsed.value, settings).containers;
}

/** The wait before each start of a container that always runs for the same time. */
function waits(rules: ReturnType<typeof rulesOf>, lives: Duration, starts: number): number[] {
  let known: BackOff | undefined;
  let now = instant(0);
  return Array.from({ length: starts }, () => {
    const ended = later(now, lives);
    const wait = waitAfter(known, ended);
    now = later(ended, wait);
    known = afterStart(known, ended, now, rules);
    return inSeconds(wait);
  });
}

const AT_ONCE = microseconds(0);

test('a container is started again at once, then after 10 s, 20 s and so on up to 5 min', () => {
  expect(waits(rulesOf('1.31'), AT_ONCE, 9)).toEqual([0, 10, 20, 40, 80, 160, 300, 300, 300]);
});

test('who has run for more than ten minutes begins anew', () => {
  expect(waits(rulesOf('1.36'), seconds(600), 3)).toEqual([0, 10, 20]);
  expect(waits(rulesOf('1.36'), seconds(601), 3)).toEqual([0, 0, 0]);
});

test('a maximum of the node counts from the release on that has its gate switched on', () => {
  const settings = { maxContainerRestartPeriod: seconds(30) };
  const gated = { ...settings, featureGates: { KubeletCrashLoopBackOffMax: true } };
  expect(waits(rulesOf('1.34', settings), AT_ONCE, 4)).toEqual([0, 10, 20, 40]);
  expect(waits(rulesOf('1.34', gated), AT_ONCE, 4)).toEqual([0, 10, 20, 30]);
  expect(waits(rulesOf('1.35', settings), AT_ONCE, 5)).toEqual([0, 10, 20, 30, 30]);
  const short = { maxContainerRestartPeriod: seconds(2) };
  expect(waits(rulesOf('1.36', short), AT_ONCE, 4)).toEqual([0, 2, 2, 2]);
});

test('the gate for less decay begins with 1 s and ends with 60 s', () => {
  const featureGates = { ReduceDefaultCrashLoopBackOffDecay: true };
  expect(waits(rulesOf('1.33', { featureGates }), AT_ONCE, 9)).toEqual([
    0, 1, 2, 4, 8, 16, 32, 60, 60,
  ]);
});

test('what dies for memory is a process up to 1.27, then the container, unless it is set', () => {
  expect(rulesOf('1.27').memoryKills).toBe('process');
  expect(rulesOf('1.28').memoryKills).toBe('container');
  expect(rulesOf('1.31', { singleProcessOOMKill: true }).memoryKills).toBe('container');
  expect(rulesOf('1.32', { singleProcessOOMKill: true }).memoryKills).toBe('process');
});

test('starts that were not followed are made up for', () => {
  const at = (now: number) => {
    const { at: next, starts } = missedStarts(instant(0), instant(now * 1e6), seconds(300));
    return [next / 1e6, starts];
  };
  expect(at(0)).toEqual([300, 1]);
  expect(at(299)).toEqual([300, 1]);
  expect(at(300)).toEqual([300, 1]);
  expect(at(301)).toEqual([600, 2]);
});
