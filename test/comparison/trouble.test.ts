import { describe, expect, it } from 'vitest';
import { compareReports } from '#comparison';
import type { ServiceOverTime, SimulationReport, Workload } from '#documents';
import { report } from './reports.ts';

type Span = Workload['spans'][number];

const workload = (spans: readonly Span[], ends: number | null = 300): Workload => ({
  workload: 'Deployment/shop/ferry',
  ...{ desired: 3, ready: [], minReady: 0, secondsBelowDesired: 0, working: [], minWorking: 0 },
  ...{ secondsShort: 0, secondsDown: 0, secondsUnnoticed: 0, unnoticed: [] },
  spans: [...spans],
  ends,
});

const run = (spans: readonly Span[], end = 400, ends: number | null = 300): SimulationReport =>
  report({ workloads: [workload(spans, ends)], end: { at: end, reason: 'quiet' } });

const troubleOf = (before: SimulationReport, after: SimulationReport) =>
  compareReports(before, after).workloads.map(({ state, effect, seconds, lasts }) => ({
    state,
    effect,
    seconds,
    lasts,
  }));

const down = (from: number, to: number | null): Span => ({ state: 'down', from, to });
const short = (from: number, to: number | null): Span => ({ state: 'short', from, to });

describe('a workload', () => {
  it('is down for longer or for shorter', () => {
    const [five, one] = [run([down(30, 330)]), run([down(30, 90)])];
    const row = { state: 'down', seconds: -240, lasts: undefined };
    expect(troubleOf(five, one)).toEqual([{ ...row, effect: 'better' }]);
    expect(troubleOf(one, five)).toEqual([{ ...row, seconds: 240, effect: 'worse' }]);
    expect(compareReports(five, one).reasons).toEqual([
      {
        effect: 'better',
        message: 'Deployment/shop/ferry is down for 4m less: 1m instead of 5m',
      },
    ]);
  });

  it('is short of pods where it is down as long as before', () => {
    expect(troubleOf(run([down(30, 90)]), run([down(30, 90), short(90, 200)]))).toEqual([
      { state: 'short', effect: 'worse', seconds: 110, lasts: undefined },
    ]);
  });

  it('that stays down counts up to the end of the longer run, in both', () => {
    const [sooner, later] = [run([down(30, null)], 400, null), run([down(30, null)], 900, null)];
    expect(troubleOf(sooner, later)).toEqual([]);
    expect(troubleOf(sooner, run([down(30, 90)], 900))).toEqual([
      { state: 'down', effect: 'better', seconds: -810, lasts: 'before' },
    ]);
  });

  it('that stays down is worse off than one that recovers, however soon the run ends', () => {
    const [recovers, stays] = [run([down(30, 400)], 400), run([down(30, null)], 30, null)];
    expect(troubleOf(recovers, stays)).toMatchObject([{ effect: 'worse', lasts: 'after' }]);
    expect(troubleOf(stays, recovers)).toMatchObject([{ effect: 'better', lasts: 'before' }]);
    const [reason] = compareReports(report(), stays).reasons;
    expect(reason?.message).toBe('Deployment/shop/ferry is down to the end instead of not at all');
  });

  it('counts what was there before the first event, which a change may have caused', () => {
    const before: Span = { ...short(0, null), before: true };
    expect(troubleOf(run([before]), run([before]))).toEqual([]);
    expect(troubleOf(run([]), run([before]))).toMatchObject([{ seconds: 400, lasts: 'after' }]);
  });
});

describe('a Service', () => {
  const service = (spans: ServiceOverTime['spans']): SimulationReport =>
    report({
      services: [
        {
          service: 'shop/ferry',
          ...{ listed: [], dead: [], secondsDown: 0, secondsDegraded: 0, secondsUnnoticed: 0 },
          ...{ worstShare: 1, unnoticed: [] },
          spans,
        },
      ],
      workloads: [workload([down(30, 80)])],
    });

  it('speaks for the workload of its name', () => {
    const before = { ...report(), end: { at: 400, reason: 'quiet' as const } };
    const { verdict, reasons } = compareReports(
      before,
      service([{ ...down(30, 90), state: 'down' }]),
    );
    expect(verdict).toBe('worse');
    expect(reasons.map(({ message }) => message)).toEqual([
      'Service shop/ferry is down for 1m instead of not at all',
    ]);
  });
});
