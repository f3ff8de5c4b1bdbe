import { describe, expect, it } from 'vitest';
import { compareReports } from '#comparison';
import type { SimulationReport } from '#documents';
import { created, eviction, report, requested } from './reports.ts';

const FERRY = 'Deployment/shop/ferry';

const changesOf = (before: SimulationReport, after: SimulationReport) =>
  compareReports(before, after).evictions.map(({ pod, change, seconds }) => ({
    pod,
    change,
    seconds,
  }));

const evicting = (...evictions: SimulationReport['evictions'][number][]): SimulationReport =>
  report({ evictions, timeline: evictions.map(requested) });

describe('evictions of two runs', () => {
  it('are matched by pod, and differ by when they happen', () => {
    const before = evicting(eviction('shop/a', 50), eviction('shop/b', 60), eviction('shop/c', 70));
    const after = evicting(eviction('shop/b', 90), eviction('shop/c', 40), eviction('shop/d', 95));
    expect(changesOf(before, after)).toEqual([
      { pod: 'shop/c', change: 'earlier', seconds: -30 },
      { pod: 'shop/a', change: 'only-before', seconds: undefined },
      { pod: 'shop/b', change: 'later', seconds: 30 },
      { pod: 'shop/d', change: 'only-after', seconds: undefined },
    ]);
  });

  it('are the same where less than a second lies between them', () => {
    const before = evicting(eviction('shop/a', 50));
    expect(changesOf(before, evicting(eviction('shop/a', 50.999)))).toEqual([]);
    expect(changesOf(before, evicting(eviction('shop/a', 51)))).toHaveLength(1);
  });

  it('of new pods are matched by their place among those of their workload', () => {
    const run = (name: string, at: number): SimulationReport => {
      const evicted = eviction(name, at, { workload: FERRY });
      return report({
        evictions: [evicted],
        timeline: [created(name, 10, FERRY), requested(evicted)],
      });
    };
    expect(changesOf(run('shop/ferry-r1', 50), run('shop/ferry-x7k2p', 50))).toEqual([]);
    expect(changesOf(run('shop/ferry-r1', 50), run('shop/ferry-x7k2p', 80))).toEqual([
      { pod: 'shop/ferry-x7k2p', change: 'later', seconds: 30 },
    ]);
  });

  it('of pods that keep their names are matched by name', () => {
    const DB = 'StatefulSet/shop/db';
    const run = (...order: readonly string[]): SimulationReport => {
      const evicted = eviction('shop/db-1', 50, { workload: DB });
      const made = order.map((name, index) => created(name, 10 + index, DB));
      return report({ evictions: [evicted], timeline: [...made, requested(evicted)] });
    };
    expect(changesOf(run('shop/db-0', 'shop/db-1'), run('shop/db-1', 'shop/db-0'))).toEqual([]);
  });

  it('differ by their mechanism, or by the kind of their reason', () => {
    const before = evicting(eviction('shop/a', 50));
    const drained = evicting(eviction('shop/a', 50, { mechanism: 'drain' }));
    const notReady = evicting(
      eviction('shop/a', 50, { message: 'toleration of 300s over (not-ready:NoExecute)' }),
    );
    const shorter = evicting(
      eviction('shop/a', 50, { message: 'toleration of 60s over (unreachable:NoExecute)' }),
    );
    expect(changesOf(before, drained)).toMatchObject([{ change: 'otherwise' }]);
    expect(changesOf(before, notReady)).toMatchObject([{ change: 'otherwise' }]);
    expect(changesOf(before, shorter)).toEqual([]);
  });
});

describe('chance', () => {
  const tie = (...pods: string[]): SimulationReport['ambiguities'] => [
    { kind: 'eviction-tie', node: 'pier-1', signal: 'memory.available', at: 50, pods, message: '' },
  ];
  const together = (...nodes: string[]): SimulationReport['ambiguities'] => [
    { kind: 'taint-order', zone: '', from: 40, to: 60, nodes, message: '' },
  ];

  it('between tied pods makes no difference', () => {
    const pressed = { mechanism: 'node-pressure' } as const;
    const before = evicting(eviction('shop/a', 50, pressed));
    const after = evicting(eviction('shop/b', 50, pressed));
    expect(changesOf(before, after)).toHaveLength(2);
    const tied = { ambiguities: tie('shop/a', 'shop/b') };
    expect(changesOf({ ...before, ...tied }, after)).toEqual([]);
    expect(changesOf(before, { ...after, ...tied })).toEqual([]);
  });

  it('in the order of nodes that wait together makes no difference', () => {
    const first = (a: string, b: string): SimulationReport => ({
      ...evicting(eviction('shop/a', 50, { node: a }), eviction('shop/b', 60, { node: b })),
      ambiguities: together('pier-1', 'pier-2'),
    });
    const after: SimulationReport = {
      ...evicting(
        eviction('shop/b', 50, { node: 'pier-2' }),
        eviction('shop/a', 60, { node: 'pier-1' }),
      ),
      ambiguities: together('pier-2', 'pier-1'),
    };
    expect(changesOf(first('pier-1', 'pier-2'), after)).toEqual([]);
    expect(changesOf({ ...first('pier-1', 'pier-2'), ambiguities: [] }, after)).toHaveLength(2);
  });

  it('within the windows of histories makes no difference', () => {
    const run = (at: number, from: number, to: number) =>
      evicting(eviction('shop/a', at, { window: [from, to] }));
    expect(changesOf(run(50, 45, 70), run(65, 48, 75))).toEqual([]);
    expect(changesOf(run(50, 45, 60), run(65, 48, 75))).toHaveLength(1);
  });
});
