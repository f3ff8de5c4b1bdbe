import { describe, expect, it } from 'vitest';
import { placeInTwoPhases, stepTwoPhases } from '../../../src/kubelet/shutdown/two-phases.ts';
import { pod, spec } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const group = (priority: number, seconds: number, ...pods: string[]) => ({
  ...{ priority, seconds, pods },
});
const NORMAL = group(0, 20, 'web');
const CRITICAL = group(2e9, 10, 'dns');

const seen =
  (...stopped: string[]) =>
  (name: string) =>
    ({ stopped: stopped.includes(name) }) as never;

describe('a shutdown in two phases', () => {
  const begun = (current: typeof NORMAL, ...waiting: (typeof NORMAL)[]) => ({
    ...{ current: { group: current, startedAt: atSecond(0) }, waiting },
  });

  it('begins with the pods that are not critical', () => {
    const step = stepTwoPhases({ waiting: [NORMAL, CRITICAL] }, seen(), atSecond(0));
    expect(step).toMatchObject({ kind: 'kill', group: NORMAL, run: { waiting: [CRITICAL] } });
    expect(stepTwoPhases({ waiting: [] }, seen(), atSecond(0))).toEqual({ kind: 'finished' });
  });

  it('lets critical pods wait for the end of the phase, even when all others are gone', () => {
    const run = begun(NORMAL, CRITICAL);
    const wait = { kind: 'wait', run, until: atSecond(20) };
    expect(stepTwoPhases(run, seen('web'), atSecond(19))).toEqual(wait);
    expect(stepTwoPhases(run, seen('web'), atSecond(20))).toMatchObject({
      ...{ kind: 'kill', group: CRITICAL, ended: { priority: 0, because: 'deadline' } },
      run: { killed: ['web'], waiting: [] },
    });
  });

  it('is over when pods of both phases have stopped, or with the time', () => {
    const run = { ...begun(CRITICAL), killed: ['web'] };
    const step = (second: number, ...stopped: string[]) =>
      stepTwoPhases(run, seen(...stopped), atSecond(second));
    expect(step(9, 'dns')).toEqual({ kind: 'wait', run, until: atSecond(10) });
    expect(step(9, 'web')).toEqual({ kind: 'wait', run, until: atSecond(10) });
    const ended = (because: string) => ({ kind: 'finished', ended: { priority: 2e9, because } });
    expect(step(9, 'dns', 'web')).toEqual(ended('pods-gone'));
    expect(step(10, 'web')).toEqual(ended('deadline'));
  });

  it('without critical pods has the time of both', () => {
    const run = begun(NORMAL, group(2e9, 10));
    expect(stepTwoPhases(run, seen(), atSecond(29))).toMatchObject({ until: atSecond(30) });
    expect(stepTwoPhases(run, seen(), atSecond(30)).kind).toBe('finished');
    expect(stepTwoPhases(run, seen('web'), atSecond(1)).kind).toBe('finished');
  });
});

describe('the pods of the two phases', () => {
  const web = pod('shop/web', 'pier');
  const dns = pod('kube-system/dns', 'pier', spec({ priority: 2_000_000_000 }));
  const over = pod('shop/over', 'pier', { phase: 'Succeeded' });
  const groups = [
    { priority: 0, seconds: 20 },
    { priority: 2e9, seconds: 10 },
  ];

  it('are those that run, by whether they are critical', () => {
    const placed = placeInTwoPhases(groups, [web, dns, over]);
    expect(placed.map(({ pods }) => pods)).toEqual([[web], [dns]]);
  });

  it('are none without a group each, or without pods', () => {
    expect(placeInTwoPhases(groups, [over])).toEqual([]);
    expect(placeInTwoPhases(groups.slice(0, 1), [web])).toEqual([]);
  });
});
