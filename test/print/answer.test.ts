import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { makeReport } from '#report';
import { answer } from '../../src/print/answer/answer.ts';
import { workloadsSection } from '../../src/print/page/workloads.ts';
import type { View } from '../../src/print/section/section.ts';
import { ferriesAtHeronBay } from '../support/ferries.ts';

const storm = makeReport(ferriesAtHeronBay());

const answered = (given: Partial<SimulationReport>): readonly string[] =>
  answer({ ...storm, ...given });

const quiet: Partial<SimulationReport> = {
  evictions: [],
  stuck: [],
  spared: [],
  zones: [],
  timeline: [],
};

type Moment = SimulationReport['zones'][number]['history'][number];
const full: Moment = { at: 80, state: 'Full', nodes: 3, notReady: 3, evictionRate: 0 };
const partial: Moment = { at: 80, state: 'Partial', nodes: 5, notReady: 3, evictionRate: 0 };

describe('the answer', () => {
  test('says that no pod is evicted, and of how many nodes in trouble', () => {
    const [well] = answered({ ...quiet, summary: { ...storm.summary, nodesLost: 0 } });
    expect(well).toContain('No pod is evicted');
    expect(well).toContain('Ready');
    const [lost] = answered({ ...quiet, summary: { ...storm.summary, nodesLost: 2 } });
    expect(lost).toContain('2 of 2 nodes');
  });

  test('counts nodes of the snapshot, and others apart', () => {
    const [eviction] = storm.evictions;
    if (eviction === undefined) throw new Error('the storm evicts nobody');
    const on = (...nodes: string[]) => nodes.map((node) => ({ ...eviction, node }));
    const first = (nodesMissing: string[], ...nodes: string[]) =>
      answered({
        evictions: on(...nodes),
        summary: { ...storm.summary, nodes: 3, nodesMissing },
      })[0];
    expect(first([], 'a', 'b')).toContain(' from 2 of 3 nodes: ');
    expect(first(['x'], 'x')).toContain(' from x, which is not in the snapshot: ');
    expect(first(['x', 'y'], 'x', 'y')).toContain(' from 2 nodes that are not in the snapshot: ');
    expect(first(['x'], 'a', 'x')).toContain(
      ' from 1 of 3 nodes and 1 that is not in the snapshot: ',
    );
  });

  test('does not count 0 pods of a snapshot as evicted where only new ones are', () => {
    const summary = { ...storm.summary, pods: 0, podsEvicted: 0 };
    const [first] = answered({ evictions: storm.evictions.slice(0, 1), summary });
    expect(first).toMatch(/^1 pod created after the start is evicted from /);
  });

  test('tells pods that replace no other from replacements that are evicted again', () => {
    const [eviction] = storm.evictions;
    if (eviction === undefined) throw new Error('the storm evicts nobody');
    const created = {
      id: 900,
      at: 31,
      time: '',
      kind: 'PodCreated' as const,
      component: 'replicaset',
    };
    const rest = { because: 1, message: '', workload: 'ReplicaSet/ferries/buoys' };
    const timeline = [
      ...storm.timeline,
      { ...created, ...rest, pod: 'ferries/new' },
      { ...created, ...rest, pod: 'ferries/second', replaces: eviction.pod },
    ];
    const sentences = (podsEvicted: number, ...pods: string[]) =>
      answered({
        timeline,
        evictions: pods.map((pod) => ({ ...eviction, pod, uid: pod, owner: rest.workload })),
        summary: { ...storm.summary, podsEvicted },
      }).filter((sentence) => /created|again/.test(sentence));
    const again = 'Replacements are evicted again, 1 time.';
    expect(sentences(1, eviction.pod, 'ferries/second')).toEqual([again]);
    expect(sentences(1, eviction.pod, 'ferries/new', 'ferries/second')).toEqual([
      '1 pod created after the start is evicted, too.',
      again,
    ]);
    expect(sentences(0, 'ferries/new')).toEqual([
      expect.stringMatching(/^1 pod created after the start is evicted from /),
    ]);
  });

  test('tells mechanisms apart when there are several', () => {
    const collected = storm.evictions.map((each) => ({ ...each, mechanism: 'pod-gc' as const }));
    const sentences = answered({ evictions: [...storm.evictions, ...collected] });
    expect(sentences.some((sentence) => sentence.includes('garbage'))).toBe(true);
  });

  test('tells of evictions that wait a minute or longer for requests', () => {
    const slow: Extract<SimulationReport['findings'][number], { kind: 'evictions-throttled' }> = {
      kind: 'evictions-throttled',
      client: 'kube-controller-manager',
      component: 'taint-eviction',
      qps: 20,
      burst: 30,
      pods: 400,
      longestWait: 60,
      from: 380,
      to: 441,
      message: '',
    };
    expect(answered({ findings: [slow] })).toContain(
      '400 evictions come late, by up to 1m, from 6m20s to 7m21s: taint-eviction of ' +
        'kube-controller-manager may send 20 requests a second, burst 30.',
    );
    const short = answered({ findings: [{ ...slow, longestWait: 59 }] });
    expect(short.join()).not.toContain('late');
  });

  test('says that a zone stopped the evictions, and until when', () => {
    const history = [partial, { ...partial, at: 200, state: 'Normal' as const }];
    const [zone] = answered({ ...quiet, zones: [{ zone: 'coast::north', history }] }).slice(1);
    expect(zone).toContain('coast::north');
    expect(zone).toContain('3 of 5');
    expect(zone).toMatch(/1m20s.*3m20s/);
  });

  test('puts zones that fare alike into one sentence', () => {
    const zones = ['north', 'south', 'west'].map((zone) => ({ zone, history: [full] }));
    const sentences = answered({ ...quiet, zones });
    expect(sentences).toHaveLength(2);
    expect(sentences[1]).toContain('All zones');
  });

  test('counts the pods that are stuck for each reason', () => {
    const [stuck] = storm.stuck;
    if (stuck === undefined) throw new Error('the story has a stuck pod');
    const held = { ...stuck, reason: 'finalizer' as const };
    const [, sentence] = answered({ ...quiet, stuck: [stuck, stuck, held] });
    expect(sentence).toMatch(/^3 pods.*2 .*1 /);
  });

  test('says how the rate limit stretches the tainting of several nodes', () => {
    const [tainted] = storm.timeline.filter(({ kind }) => kind === 'NodeTainted');
    if (tainted === undefined) throw new Error('the story has a taint');
    const later = { node: 'otter-point', at: 95 };
    const [, sentence] = answered({ ...quiet, timeline: [tainted, { ...tainted, ...later }] });
    expect(sentence).toMatch(/^2 nodes.*1m25s.*1m35s/);
  });
});

describe('Jobs that fail', () => {
  const failed = (workload: string, at: number) => ({
    ...({ kind: 'job-failed', workload, at, reason: 'BackoffLimitExceeded' } as const),
    message: `${workload} fails for good at ${at}s (BackoffLimitExceeded): its pods are not made again`,
  });
  const one = failed('Job/shop/count', 20);

  test('are told, and counted where there are several', () => {
    expect(answered({ findings: [one] })).toContain(`${one.message}.`);
    expect(answered({ findings: [one, failed('Job/shop/mail', 30)] })).toContain(
      '2 Jobs fail for good, the first of them Job/shop/count at 20s (BackoffLimitExceeded): ' +
        'their pods are not made again.',
    );
  });

  test('have a row among the workloads of their namespace', () => {
    const cellsIn = (view: Partial<View>) =>
      workloadsSection(
        { ...storm, workloads: [], findings: [one] },
        { width: 'wide', ...view },
      ).flatMap(({ blocks }) =>
        blocks.map((block) =>
          block.kind === 'rows' ? block.columns.map(({ cell }) => cell(0)) : [],
        ),
      );
    expect(cellsIn({ namespace: 'depot' })).toEqual([]);
    expect(cellsIn({})).toEqual([
      ['Job/shop/count', '-', 'fails at 20s', 'for good', 'for good', '-', 'never'],
    ]);
  });
});
