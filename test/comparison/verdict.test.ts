import { describe, expect, it } from 'vitest';
import { compareReports } from '#comparison';
import type { SimulationReport } from '#documents';
import { eviction, report, requested } from './reports.ts';

const evicting = (...evictions: SimulationReport['evictions'][number][]): SimulationReport =>
  report({ evictions, timeline: evictions.map(requested) });

const stuck = (pod: string): Pick<SimulationReport, 'stuck'> => ({
  stuck: [
    { pod, deletionTimestamp: '2026-11-20T00:00:00Z', reason: 'machine-off', message: 'it is off' },
  ],
});

const verdictOf = (before: SimulationReport, after: SimulationReport) =>
  compareReports(before, after).verdict;

describe('the verdict', () => {
  const [few, many] = [
    evicting(eviction('shop/a', 50)),
    evicting(eviction('shop/a', 50), eviction('shop/b', 60)),
  ];

  it('is equal without a difference', () => {
    const { verdict, reasons, because } = compareReports(few, few);
    expect([verdict, reasons, because]).toEqual(['equal', [], undefined]);
  });

  it('is worse with more evictions, and better with fewer', () => {
    expect([verdictOf(few, many), verdictOf(many, few)]).toEqual(['worse', 'better']);
  });

  it('is a trade when fewer pods are evicted and another one is stuck', () => {
    expect(verdictOf(many, { ...few, ...stuck('shop/b') })).toBe('trade');
  });

  it('is neutral when pods are evicted at other times only', () => {
    const later = evicting(eviction('shop/a', 80));
    expect(verdictOf(few, later)).toBe('neutral');
    expect(compareReports(few, later).reasons).toEqual([
      { effect: 'neutral', message: 'the same 1 pod is evicted 30s later' },
    ]);
  });

  const expecting = (passed: boolean, more: { readonly unknown?: true } = {}): SimulationReport => {
    const place = { file: 'a.yaml', line: 1, message: 'late' };
    return report({
      expectations: [{ name: 'ferries sail', kind: 'quiet', passed, ...more, ...place }],
    });
  };

  it('follows expectations', () => {
    expect(verdictOf(expecting(true), expecting(false))).toBe('worse');
    expect(verdictOf(expecting(false), expecting(true))).toBe('better');
  });

  it('has no merit in an expectation that cannot be judged', () => {
    const unknown = expecting(true, { unknown: true });
    expect(verdictOf(expecting(false), unknown)).toBe('neutral');
    expect(verdictOf(expecting(true), unknown)).toBe('neutral');
    expect(verdictOf(unknown, expecting(false))).toBe('worse');
    const [changed] = compareReports(unknown, expecting(true)).expectations;
    expect(changed).toMatchObject({ unknown: 'before', after: true, effect: 'neutral' });
  });
});

describe('the notes on two stored reports', () => {
  it('say where their inputs differ', () => {
    const other = report({
      inputs: [{ path: 'b.yaml', sha256: 'b', objects: {} }],
      scenario: { seed: 7 },
    });
    expect(compareReports(report(), other).notes).toEqual([
      'the snapshots differ',
      'the seeds differ: 1 and 7',
    ]);
  });

  it('are left out where the change is known', () => {
    const known = { changes: ['--set a=b'], behaviors: [] };
    expect(compareReports(report(), report({ scenario: { seed: 7 } }), known).notes).toEqual([]);
  });
});
