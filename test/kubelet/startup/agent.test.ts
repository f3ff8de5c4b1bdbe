import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { earlier, seconds } from '#units';
import { node, pod, spec, steadyZone } from '../../support/builders.ts';
import { START } from '../../support/clock.ts';
import { expectAt, expectCauseChain, expectNever } from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';
import { template, workload } from '../../workloads/support.ts';

const WEB = 'shop/web';
const ROOM = { cpu: '1', memory: '1Gi', pods: '9' };
const tolerant = spec({ tolerations: [{ operator: 'Exists' }] });

/** A pod that is bound to a-00 and whose containers have not started yet. */
const launch = (
  events: readonly string[],
  given: Partial<Pod> = {},
  outage: Partial<Outage> = {},
) =>
  play({
    nodes: [...steadyZone('a', 3), ...steadyZone('h', 3)],
    pods: [pod(WEB, 'a-00', { ...tolerant, phase: 'Pending', conditions: [], ...given })],
    events,
    ...outage,
  });

describe('a pod that is bound to a node', () => {
  it('is Running and Ready when it has started up', () => {
    const told = launch([]);
    expectAt(told, { kind: 'PodReady', pod: WEB, node: 'a-00' }, 1);
    expect(told.final.pod(WEB)?.phase).toBe('Running');
  });

  it('takes as long as the script says', () => {
    expectAt(launch([], {}, { startupTimeOf: () => seconds(25) }), { kind: 'PodReady' }, 25);
  });

  it('has a start time from when its kubelet began with it, unless it has one', () => {
    const slow = { startupTimeOf: () => seconds(25) };
    expect(launch([], {}, slow).final.pod(WEB)?.startTime).toBe(START);
    const startTime = earlier(START, seconds(60));
    expect(launch([], { startTime }, slow).final.pod(WEB)?.startTime).toBe(startTime);
  });

  it('starts because its kubelet starts its containers', () => {
    expectCauseChain(
      launch([]),
      { kind: 'PodReady', pod: WEB },
      'kubelet/starting-containers',
      'PodReady',
    );
  });

  it('starts on a node that is not Ready', () => {
    expectAt(launch(['at=0s notReady nodes=a-00']), { kind: 'PodReady', pod: WEB }, 1);
  });

  it.each(['powerOff', 'stopKubelet', 'partition'])(
    'starts anew at the return when contact is lost meanwhile (%s)',
    (fault) => {
      const told = launch([`at=500ms ${fault} nodes=a-00 for=30s`]);
      expectAt(told, { kind: 'PodReady', pod: WEB }, 31.5);
      expect(told.entries.filter(({ cause }) => cause.kind === 'PodReady')).toHaveLength(1);
    },
  );

  it('never starts when it is deleted first, and takes its whole grace period all the same', () => {
    const told = launch(['at=500ms deletePods pods=shop/web']);
    expectNever(told, { kind: 'PodReady' });
    expectAt(told, { kind: 'PodRemoved', pod: WEB }, 30.5);
  });

  it('never starts again when it is finished', () => {
    expectNever(launch([], { phase: 'Succeeded' }), { kind: 'PodReady' });
  });
});

describe('a pod that was bound out of sight of the kubelet', () => {
  const picky = spec({ ...tolerant.spec, nodeSelector: { pier: 'old' } });
  const { nodeName: _, ...unbound } = pod(WEB, '', {
    ...picky,
    phase: 'Pending',
    conditions: [],
  });
  const hidden = (...events: readonly string[]) =>
    play({
      nodes: [node('a-00', { labels: { pier: 'old' }, allocatable: ROOM })],
      pods: [unbound],
      events: ['at=0s partition nodes=a-00 for=30s', ...events],
    });

  it('is taken when the node is still what it was', () => {
    expectAt(hidden(), { kind: 'PodReady', pod: WEB }, 31);
  });

  it('fails when the node is no longer one for it', () => {
    const told = hidden('at=10s label nodes=a-00 labels=pier=new');
    expectAt(told, { kind: 'PodRejected', pod: WEB, node: 'a-00', reason: 'NodeAffinity' }, 31);
    expect(told.final.pod(WEB)).toMatchObject({ phase: 'Failed', reason: 'NodeAffinity' });
  });
});

describe('a pod that its template binds to a node', () => {
  it('fails again and again where there is no room for it', () => {
    const web = workload('ReplicaSet', 'web', {
      template: { ...template({ app: 'web' }), nodeName: 'a-00' },
    });
    const allocatable = { ...ROOM, pods: '0' };
    const told = play({
      nodes: [node('a-00', { allocatable })],
      workloads: [web],
      duration: seconds(3),
    });
    const rejected = told.entries.filter(({ cause }) => cause.kind === 'PodRejected');
    expect(rejected.map(({ cause }) => 'reason' in cause && cause.reason)).toEqual(
      Array(2).fill('OutOfpods'),
    );
  });

  it('takes up no room once it is refused, even while it ends', () => {
    const own = template({ app: 'web' });
    const web = workload('ReplicaSet', 'web', {
      template: { ...own, nodeName: 'a-00', spec: { ...own.spec, nodeSelector: { pier: 'new' } } },
    });
    const told = play({
      nodes: [node('a-00', { allocatable: { ...ROOM, pods: '1' } }), node('a-01')],
      workloads: [web],
      pods: [pod('harbour/other', 'a-01')],
      events: ['at=500ms deletePods namespaces=harbour'],
      duration: seconds(3),
    });
    const reasons = told.entries.flatMap(({ cause }) =>
      cause.kind === 'PodRejected' ? cause.reason : [],
    );
    expect(reasons.length).toBeGreaterThan(1);
    expect(new Set(reasons)).toEqual(new Set(['NodeAffinity']));
  });
});
