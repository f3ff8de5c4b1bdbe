import { describe, expect, it } from 'vitest';
import { withDaemonSetTolerations } from '#admission';
import { type Node, type Pod, type Taint, type Toleration, targetNodeOf } from '#cluster';
import {
  type DaemonSetMemory,
  daemonSetVerdict,
  pinnedTo,
  podsWithoutNode,
  shouldRunOn,
} from '#workloads';
import { node, spec } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { leaving, podOf, template, unready, workload } from './support.ts';

const LOOKOUT = workload('DaemonSet', 'lookout');

const bears = (key: string, effect: Taint['effect']): Partial<Node> => ({
  taints: [{ key: `node.kubernetes.io/${key}`, value: '', effect }],
});

const facts = (tolerations: readonly Toleration[] = [], allowsSurge = false) => ({
  shouldRunOn: shouldRunOn(
    template({ app: 'lookout' }),
    withDaemonSetTolerations(tolerations, false),
    { comparisonOperators: false },
  ),
  allowsSurge,
});
const EVERYWHERE: readonly Toleration[] = [{ operator: 'Exists' }];

const lookout = (name: string, given: Partial<Pod> = {}): Pod =>
  podOf(LOOKOUT, name, 'pier', given);

const FAILED = { phase: 'Failed', ...unready } as const;

/** Whether a pod is made on the pier, and the names of those deleted. */
const onPier = (set: ReturnType<typeof facts>, pier: Partial<Node>, pods: readonly Pod[]) => {
  const { create, remove } = daemonSetVerdict(
    set,
    pods,
    [node('pier', pier)],
    new Map(),
    atSecond(0),
  );
  return [create.length, remove.map(({ name }) => name)];
};

describe('a DaemonSet', () => {
  it('WS-11: makes no pod on a node that is not ready, and leaves the one that is there', () => {
    expect(onPier(facts(), bears('not-ready', 'NoSchedule'), [])).toEqual([0, []]);
    expect(onPier(facts(), bears('not-ready', 'NoSchedule'), [lookout('a')])).toEqual([0, []]);
    expect(onPier(facts(EVERYWHERE), bears('not-ready', 'NoSchedule'), [])).toEqual([1, []]);
    expect(onPier(facts(), {}, [])).toEqual([1, []]);
  });

  it('WS-13: makes its pod on a cordoned node', () => {
    const cordoned = { unschedulable: true, ...bears('unschedulable', 'NoSchedule') };
    expect(onPier(facts(), cordoned, [])).toEqual([1, []]);
  });

  it('WS-14: deletes its pod on a node that is out of service, and makes none', () => {
    const lost = bears('out-of-service', 'NoExecute');
    expect(onPier(facts(), lost, [lookout('a')])).toEqual([0, ['a']]);
    expect(onPier(facts(), lost, [lookout('a', leaving)])).toEqual([0, []]);
    expect(onPier(facts(), lost, [])).toEqual([0, []]);
  });

  it('waits for the old pod, unless it may surge', () => {
    expect(onPier(facts(), {}, [lookout('a', leaving)])).toEqual([0, []]);
    expect(onPier(facts([], true), {}, [lookout('a', leaving)])).toEqual([1, []]);
    expect(onPier(facts(), {}, [lookout('a', { ...FAILED, ...leaving })])).toEqual([1, []]);
  });

  it('keeps the oldest of several', () => {
    const young = lookout('a', { creationTimestamp: atSecond(-5) });
    expect(onPier(facts(), {}, [young, lookout('b')])).toEqual([0, ['a']]);
  });

  it('runs nowhere else when its template names a node', () => {
    const pinned = { ...template({ app: 'lookout' }), nodeName: 'quay' };
    const runs = shouldRunOn(pinned, EVERYWHERE, { comparisonOperators: false });
    expect([runs(node('pier')).shouldRun, runs(node('quay')).shouldRun]).toEqual([false, true]);
  });
});

describe('pods that fail again and again', () => {
  /** The deletion times of a pod that fails as soon as it is created, in seconds. */
  function deletions(until: number, from: number, memory: DaemonSetMemory = new Map()) {
    const times: number[] = [];
    let known = memory;
    let now = from;
    while (now <= until) {
      const verdict = daemonSetVerdict(
        facts(EVERYWHERE),
        [lookout('a', FAILED)],
        [node('pier')],
        known,
        atSecond(now),
      );
      known = new Map([...known, ...verdict.remember]);
      if (verdict.remove.length > 0) times.push(now);
      else expect(verdict.requeueAt).toBeGreaterThan(atSecond(now));
      now += 1;
    }
    return { times, memory: known };
  }

  it('WS-12: are deleted at once, then after 1, 2, 4 … seconds', () => {
    expect(deletions(40, 0).times).toEqual([0, 1, 3, 7, 15, 31]);
  });

  it('wait 15 minutes at most, and are forgotten after half an hour', () => {
    const { times, memory } = deletions(4000, 0);
    expect(times.slice(-3)).toEqual([1923, 2823, 3723]);
    const last = times.at(-1) ?? 0;
    expect(deletions(last + 1802, last + 1801, memory).times).toEqual([last + 1801, last + 1802]);
  });
});

describe('a pod of a DaemonSet', () => {
  it('is pinned to its node in place of what the template requires', () => {
    const required = { nodeSelectorTerms: [] };
    const affinity = pinnedTo('pier', {
      nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required },
    });
    const { nodeName: _, ...unbound } = lookout('a', spec({ affinity }));
    expect(targetNodeOf(unbound)).toBe('pier');
    expect(podsWithoutNode([unbound, lookout('b')], () => false)).toEqual([unbound]);
    expect(podsWithoutNode([unbound], (name) => name === 'pier')).toEqual([]);
  });
});
