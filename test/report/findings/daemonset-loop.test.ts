import { describe, expect, test } from 'vitest';
import { daemonSetLoops, type LoopEntry } from '../../../src/report/findings/daemonset-loop.ts';

const LOGS = 'DaemonSet/harbour/logs';

const about = (at: number, given: Partial<LoopEntry> = {}): LoopEntry => ({
  at,
  node: 'pier',
  workload: LOGS,
  ...given,
});
const evicted = (at: number, given: Partial<LoopEntry> = {}) =>
  about(at, { mechanism: 'node-pressure', ...given });
const rejected = (at: number, given: Partial<LoopEntry> = {}) => about(at, given);
const created = (at: number) => about(at, { node: undefined });

describe('a DaemonSet whose pods a kubelet ends again and again', () => {
  test('is one finding, with how many were evicted and how many rejected', () => {
    const timeline = [evicted(10), created(12), rejected(12), created(14), rejected(14.5)];
    expect(daemonSetLoops(timeline)).toEqual([
      {
        kind: 'daemonset-loop',
        workload: LOGS,
        nodes: ['pier'],
        evicted: 1,
        rejected: 2,
        from: 10,
        to: 14.5,
        perMinute: 26.7,
      },
    ]);
  });

  test('is one finding on many nodes, without those that ended only one', () => {
    const on = (node: string) => ({ node });
    const timeline = [
      ...[evicted(1, on('south')), evicted(2, on('quiet')), evicted(3, on('north'))],
      ...[rejected(4, on('south')), evicted(5, on('north'))],
    ];
    expect(daemonSetLoops(timeline)).toMatchObject([
      { nodes: ['north', 'south'], evicted: 3, rejected: 1, from: 1, to: 5 },
    ]);
  });

  test('is a finding of its own, by name', () => {
    const other = { workload: 'DaemonSet/harbour/agent' };
    const timeline = [evicted(1), evicted(2, other), rejected(3), rejected(4, other)];
    expect(daemonSetLoops(timeline)).toMatchObject([other, { workload: LOGS }]);
  });

  test.each([
    ['one end', [evicted(1), created(2)]],
    ['other workloads', [1, 2].map((at) => evicted(at, { workload: 'Deployment/harbour/web' }))],
    ['pods of nobody', [1, 2].map((at) => evicted(at, { workload: undefined }))],
    ['shutdowns', [1, 9].map((at) => evicted(at, { mechanism: 'graceful-shutdown' }))],
  ])('is none with %s', (_, timeline) => {
    expect(daemonSetLoops(timeline)).toEqual([]);
  });
});
