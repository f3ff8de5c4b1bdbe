import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeReport } from '#report';
import { shortestFloat32 } from '../../src/report/shortest-float32.ts';
import { pod } from '../support/builders.ts';
import { ferriesAtHeronBay } from '../support/ferries.ts';
import { atSecond, Story } from '../support/story.ts';

const report = makeReport(ferriesAtHeronBay());

describe('the report of a simulation', () => {
  test('has its fields in the published order', () => {
    expect(Object.keys(report)).toEqual([
      ...['apiVersion', 'kind', 'tool', 'digest', 'inputs', 'scenario', 'behaviors', 'start'],
      ...[
        'end',
        'summary',
        'findings',
        'timeline',
        'evictions',
        'memoryKills',
        'spared',
        'rankings',
        'zones',
        'pace',
        'passes',
        'capacity',
        'workloads',
        'services',
        'budgets',
        'pending',
        'stuck',
        'expectations',
      ],
      ...['assumptions', 'limits', 'ambiguities'],
    ]);
  });

  test('sums up who is lost, evicted and stuck, and leaves out what is not modelled', () => {
    expect(report.summary).toEqual({
      nodes: 2,
      nodesLost: 1,
      pods: 3,
      podsEvicted: 1,
      evictions: 1,
      byMechanism: { taint: 1 },
      firstEviction: 385,
      lastEviction: 385,
      windows: { firstNotice: [69.6, 90.05], lastEviction: [369.6, 400.15] },
      memoryKills: {},
      rescheduled: 0,
      pending: 0,
      workloadsBelowDesired: 0,
      workloadsDown: 0,
      servicesDown: 0,
      unnoticedSeconds: 0,
      budgetViolations: 0,
      stuck: 1,
      expectations: { passed: 0, failed: 0 },
    });
  });

  test('names no first and last eviction when there is none', () => {
    const quiet = makeReport(new Story({ nodes: [], pods: [] }).played());
    expect(Object.keys(quiet.summary)).not.toContain('firstEviction');
    expect(Object.keys(quiet.summary)).not.toContain('lastEviction');
  });

  test('tells of each eviction who it hits, and when', () => {
    const { message: _, ...eviction } = report.evictions[0] ?? { message: '' };
    expect(eviction).toEqual({
      pod: 'ferries/tickets-0',
      uid: 'uid-of-tickets-0',
      node: 'heron-bay',
      mechanism: 'taint',
      at: 385,
      window: [369.6, 400.15],
      gone: null,
      gracePeriodSeconds: 30,
      priority: 0,
      qosClass: 'Burstable',
      owner: 'StatefulSet/ferries/tickets',
      workload: 'StatefulSet/ferries/tickets',
      budgetsViolated: [],
      replacement: null,
      because: 11,
    });
  });

  test('says why a pod stays Terminating', () => {
    expect(report.stuck).toMatchObject([
      {
        pod: 'ferries/tickets-0',
        reason: 'machine-off',
        deletionTimestamp: '2026-11-20T00:06:55Z',
      },
    ]);
  });

  test('has the same digest for the same course of events only', () => {
    expect(makeReport(ferriesAtHeronBay()).digest).toBe(report.digest);
    const scenario = ferriesAtHeronBay();
    const other = { ...scenario, outcome: { ...scenario.outcome, digest: '0' } };
    expect(makeReport(other).digest).not.toBe(report.digest);
  });
});

describe('the timeline of a report', () => {
  test('leaves out decisions and points past them at what is shown', () => {
    expect(report.timeline.map(({ id, kind, because }) => [id, kind, because])).toEqual([
      [1, 'ScriptEvent', 0],
      [2, 'HeartbeatLost', 1],
      [4, 'NodeConditionChanged', 2],
      [5, 'ZoneStateChanged', 4],
      [7, 'NodeTainted', 4],
      [9, 'EvictionScheduled', 7],
      [11, 'PodDeletionRequested', 9],
    ]);
  });

  test('begins each entry with what all have in common and ends it with why', () => {
    const condition = report.timeline.find(({ kind }) => kind === 'NodeConditionChanged');
    expect(Object.keys(condition ?? {})).toEqual([
      ...['id', 'at', 'time', 'kind', 'component', 'node', 'condition', 'from', 'to', 'reason'],
      ...['window', 'because', 'message'],
    ]);
    expect(condition).toMatchObject({ at: 80, time: '2026-11-20T00:01:20Z' });
  });

  test('names the workload of every pod that belongs to one', () => {
    const pods = report.timeline.filter((entry) => 'pod' in entry);
    expect(pods).toHaveLength(2);
    for (const entry of pods)
      expect(entry).toHaveProperty('workload', 'StatefulSet/ferries/tickets');
  });
});

describe('evictions', () => {
  const bakery = (tell: (story: Story) => void) => {
    const story = new Story({ nodes: [], pods: [pod('bakery/oven', 'mill-1')] });
    tell(story);
    return makeReport(story.played()).evictions;
  };
  const requested = (mechanism: 'taint' | 'pod-gc' | 'delete', gracePeriodSeconds: number) =>
    ({ kind: 'PodDeletionRequested', pod: 'bakery/oven', mechanism, gracePeriodSeconds }) as const;
  const removed = { kind: 'PodRemoved', pod: 'bakery/oven', reason: 'Deleted' } as const;

  test('count the first of several requests for one pod', () => {
    const evictions = bakery((story) => {
      story.at(10).tell('script', requested('delete', 30));
      story.at(20).tell('pod-gc', requested('pod-gc', 0));
      story.at(20).tell('pod-gc', removed);
    });
    expect(evictions).toMatchObject([
      { mechanism: 'delete', at: 10, gone: 20, gracePeriodSeconds: 30 },
    ]);
  });

  test('count a pod that came back under its old name once more', () => {
    const evictions = bakery((story) => {
      story.at(10).tell('script', requested('delete', 0));
      story.at(10).tell('script', removed);
      story.at(50).tell('taint-eviction', requested('taint', 0));
    });
    expect(evictions.map(({ at, gone }) => [at, gone])).toEqual([
      [10, 10],
      [50, null],
    ]);
  });

  test('say that mirror pods belong to a node, which has no namespace', () => {
    const ownerReferences = [
      { apiVersion: 'v1', kind: 'Node', name: 'mill-1', uid: 'n', controller: true },
    ];
    const story = new Story({
      nodes: [],
      pods: [pod('bakery/oven', 'mill-1', { ownerReferences })],
    });
    story.at(10).tell('script', requested('delete', 0));
    expect(makeReport(story.played()).evictions[0]?.owner).toBe('Node/mill-1');
  });
});

describe('pods that are Terminating at the end', () => {
  const overdue = (endReason: 'quiet' | 'horizon', deletionSecond: number) => {
    const story = new Story({ nodes: [], pods: [pod('bakery/oven', 'mill-1')] }).at(100);
    story.leavePod('bakery/oven', { deletionTimestamp: atSecond(deletionSecond) });
    return makeReport(story.played({ outcome: { endReason } })).stuck.map(({ reason }) => reason);
  };

  test('are stuck when the horizon came after their deletionTimestamp', () => {
    expect(overdue('horizon', 90)).toEqual(['node-missing']);
  });

  test('may still go when the horizon came before it', () => {
    expect(overdue('horizon', 110)).toEqual([]);
  });

  test('are stuck whatever their deletionTimestamp when nothing can happen any more', () => {
    expect(overdue('quiet', 110)).toEqual(['node-missing']);
  });
});

describe('an eviction rate', () => {
  test('is the number that was written, not the float32 that Kubernetes made of it', () => {
    expect(shortestFloat32(Math.fround(0.1))).toBe(0.1);
    expect(shortestFloat32(Math.fround(0.01))).toBe(0.01);
    expect(shortestFloat32(0)).toBe(0);
  });

  test('is the same number to Kubernetes as before', () => {
    fc.assert(
      fc.property(fc.float({ min: Math.fround(1e-6), max: 1000, noNaN: true }), (rate) => {
        expect(Math.fround(shortestFloat32(rate))).toBe(rate);
      }),
    );
  });
});
