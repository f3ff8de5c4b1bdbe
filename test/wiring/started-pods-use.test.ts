import { describe, expect, test } from 'vitest';
import type { Pod } from '#cluster';
import { replacementsOverload } from '../../src/report/findings/replacements-overload.ts';
import { findingInWords } from '../../src/report/sentences/findings/findings.ts';
import { spec, steadyNode } from '../support/builders.ts';
import { expectNever } from '../support/expect.ts';
import { podOf, replicaSet } from '../support/fleet.ts';
import { GIB, MIB, measuredFacts } from '../support/measured.ts';
import { type Outage, play } from '../support/outage.ts';
import { Story } from '../support/story.ts';

const WEB = replicaSet('web', 2);
const configuration = {
  enforceNodeAllocatable: ['none'],
  evictionHard: { 'memory.available': '1Gi' },
};

/** The pier goes, and its pod comes to the quay, which has so much memory left. */
function moved(left: number, used: number | undefined, given: Partial<Outage> = {}) {
  const request = { containers: [{ name: 'crew', resources: { requests: { memory: '1Gi' } } }] };
  const pods: readonly Pod[] = [
    podOf(WEB, 'web-0', 'pier', spec(request)),
    podOf(WEB, 'web-1', 'pier', spec(request)),
  ];
  const stats = (pod: Pod | undefined) =>
    pod === undefined || used === undefined ? [] : [[pod, { memory: used, pids: 3 }] as const];
  const pier = measuredFacts('pier', {}, pods.flatMap(stats));
  const quay = measuredFacts('quay', { memory: left });
  const workload = {
    ...WEB,
    template: { labels: { app: 'web' }, annotations: {}, finalizers: [], ...spec(request) },
  };
  return play({
    nodes: [steadyNode('pier', 'a'), steadyNode('quay', 'a')],
    pods,
    workloads: [workload],
    pressure: new Map([
      ['pier', { ...pier, configuration }],
      ['quay', { ...quay, configuration }],
    ]),
    events: ['at=1m powerOff nodes=pier', 'at=2m deleteNode nodes=pier'],
    ...given,
  });
}

const MET = { kind: 'ThresholdMet', node: 'quay', signal: 'memory.available' } as const;

describe('a pod that takes the place of another', () => {
  test('uses what that did, and brings its node under pressure', () => {
    const outcome = moved(2 * GIB, 600 * MIB);
    const found = replacementsOverload(new Story({ nodes: [], pods: [] }).played({ outcome }));
    expect(found).toMatchObject([
      { node: 'quay', pods: ['shop/web-r1', 'shop/web-r2'], killed: 0 },
    ]);
    expect(found.map(findingInWords).join()).toMatch(
      /^2 new pods \(shop\/web-r1 and shop\/web-r2\) overload quay: the threshold of memory.available is met/,
    );
  });

  test('comes back when it is evicted for that, and is evicted again', () => {
    const evicted = moved(2 * GIB, 600 * MIB).entries.flatMap(({ cause }) =>
      cause.kind === 'PodEvicted' ? [cause.pod] : [],
    );
    expect(evicted.length).toBeGreaterThan(1);
    expect(new Set(evicted).size).toBe(evicted.length);
  });

  test('does nothing to a node that has enough', () => {
    const outcome = moved(3 * GIB, 600 * MIB);
    expectNever(outcome, MET);
    const story = new Story({ nodes: [], pods: [] }).played({ outcome });
    expect(replacementsOverload(story)).toEqual([]);
  });

  test('uses what it requests where nothing was measured', () => {
    expectNever(moved(3 * GIB + MIB, undefined), MET);
    const [at] = moved(3 * GIB - MIB, undefined).entries.flatMap((entry) =>
      entry.cause.kind === 'ThresholdMet' ? [entry.cause.node] : [],
    );
    expect(at).toBe('quay');
  });

  test('lets go of it when it ends', () => {
    const events = [
      'at=1m powerOff nodes=pier',
      'at=2m deleteNode nodes=pier',
      'at=20m scale workload=ReplicaSet/shop/web replicas=0',
    ];
    const { entries } = moved(2 * GIB, 600 * MIB, { events });
    const last = entries.findLast(({ cause }) => cause.kind.startsWith('Threshold'));
    expect(last?.cause.kind).toBe('ThresholdCleared');
  });
});
