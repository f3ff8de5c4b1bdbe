import { describe, expect, it } from 'vitest';
import { recordedTaint, type Taint } from '#cluster';
import { Bug } from '#units';
import { node, pod, spec } from '../support/builders.ts';
import { atSecond, START } from '../support/clock.ts';
import { BY_THE_TEST, Room } from '../support/room.ts';

const STORM: Taint = { key: 'storm', value: 'strong', effect: 'NoExecute', timeAdded: START };
const FOG: Taint = { key: 'fog', value: '', effect: 'NoSchedule' };

const harbour = (given: Parameters<typeof node>[1] = {}) =>
  new Room({ nodes: [node('heron-bay', given)], pods: [pod('shop/web', 'heron-bay')] });

const told = ({ entries }: Room) => entries.map(({ cause }) => cause);

describe('a client that writes nodes', () => {
  it('records every condition whose status changes, and no other', () => {
    const room = harbour();
    const ready = { type: 'Ready', reason: 'Storm', message: '' };
    room.user.nodes.setConditions('heron-bay', [{ ...ready, status: 'True' }], BY_THE_TEST);
    expect(told(room)).toEqual([]);
    room.user.nodes.setConditions(
      'heron-bay',
      [
        { ...ready, status: 'False' },
        { type: 'PIDPressure', status: 'True', reason: 'Crowd', message: '' },
      ],
      BY_THE_TEST,
    );
    const changed = { kind: 'NodeConditionChanged', node: 'heron-bay' };
    expect(told(room)).toEqual([
      { ...changed, condition: 'Ready', from: 'True', to: 'False', reason: 'Storm' },
      { ...changed, condition: 'PIDPressure', from: 'Unknown', to: 'True', reason: 'Crowd' },
    ]);
  });

  it('keeps conditions of other types', () => {
    const network = {
      type: 'NetworkUnavailable',
      status: 'True',
      reason: '',
      message: '',
    } as const;
    const room = harbour({ conditions: [network] });
    const ready = { type: 'Ready', status: 'True', reason: '', message: '' } as const;
    room.user.nodes.setConditions('heron-bay', [ready], BY_THE_TEST);
    expect(room.store.node('heron-bay')?.conditions).toEqual([network, ready]);
  });

  it('adds and removes taints in one write, each with an entry of its own', () => {
    const room = harbour({ taints: [FOG] });
    room.user.nodes.patchTaints('heron-bay', { add: [STORM], remove: [FOG] }, BY_THE_TEST);
    expect(room.store.node('heron-bay')?.taints).toEqual([STORM]);
    expect(told(room)).toEqual([
      { kind: 'NodeTainted', node: 'heron-bay', taint: recordedTaint(STORM) },
      { kind: 'NodeUntainted', node: 'heron-bay', taint: FOG },
    ]);
  });

  it('replaces a taint of the same key and effect', () => {
    const room = harbour({ taints: [STORM] });
    room.user.nodes.patchTaints('heron-bay', { add: [{ ...STORM, value: 'weak' }] }, BY_THE_TEST);
    expect(room.store.node('heron-bay')?.taints).toEqual([{ ...STORM, value: 'weak' }]);
    expect(told(room)).toEqual([
      { kind: 'NodeTainted', node: 'heron-bay', taint: recordedTaint({ ...STORM, value: 'weak' }) },
      { kind: 'NodeUntainted', node: 'heron-bay', taint: recordedTaint(STORM) },
    ]);
  });

  it('renews the time of a taint that is there already, without an entry', () => {
    const room = harbour({ taints: [STORM] });
    const renewed = { ...STORM, timeAdded: atSecond(60) };
    room.user.nodes.patchTaints('heron-bay', { add: [renewed] }, BY_THE_TEST);
    expect(room.store.node('heron-bay')?.taints).toEqual([renewed]);
    expect(told(room)).toEqual([]);
  });

  it('writes nothing when there is nothing to remove', () => {
    const room = harbour({ taints: [FOG] });
    const before = room.store.node('heron-bay');
    room.user.nodes.patchTaints('heron-bay', { remove: [STORM] }, BY_THE_TEST);
    expect(room.store.node('heron-bay')).toBe(before);
  });

  it('cordons a node once', () => {
    const room = harbour();
    room.user.nodes.setUnschedulable('heron-bay', true, BY_THE_TEST);
    room.user.nodes.setUnschedulable('heron-bay', true, BY_THE_TEST);
    room.user.nodes.setUnschedulable('heron-bay', false, BY_THE_TEST);
    expect(told(room)).toEqual([
      { kind: 'NodeCordoned', node: 'heron-bay' },
      { kind: 'NodeUncordoned', node: 'heron-bay' },
    ]);
  });

  it('sets labels over those that stand', () => {
    const room = harbour({ labels: { pier: 'old', deck: 'upper' } });
    room.user.nodes.setLabels('heron-bay', { pier: 'new' }, BY_THE_TEST);
    expect(room.store.node('heron-bay')?.labels).toEqual({ pier: 'new', deck: 'upper' });
  });

  it('adds no node twice', () => {
    expect(() => harbour().user.nodes.createNode(node('heron-bay'), BY_THE_TEST)).toThrow(Bug);
  });
});

describe('a client that deletes pods', () => {
  const request = { mechanism: 'delete' } as const;

  it('leaves a running pod to its kubelet', () => {
    const room = harbour();
    room.user.deletePod('shop/web', request, BY_THE_TEST);
    expect(room.store.pod('shop/web')).toMatchObject({
      deletionTimestamp: atSecond(30),
      deletionGracePeriodSeconds: 30,
    });
    expect(told(room)).toEqual([
      {
        kind: 'PodDeletionRequested',
        pod: 'shop/web',
        node: 'heron-bay',
        mechanism: 'delete',
        gracePeriodSeconds: 30,
      },
    ]);
  });

  it('leaves no trace of a request that changes nothing', () => {
    const room = harbour();
    room.user.deletePod('shop/web', request, BY_THE_TEST);
    room.user.deletePod('shop/web', request, BY_THE_TEST);
    expect(told(room)).toHaveLength(1);
  });

  it('takes the object away without a grace period', () => {
    const room = harbour();
    room.user.deletePod('shop/web', { ...request, gracePeriodSeconds: 0 }, BY_THE_TEST);
    expect(room.store.pod('shop/web')).toBeUndefined();
    expect(told(room)).toMatchObject([
      { kind: 'PodDeletionRequested', gracePeriodSeconds: 0 },
      { kind: 'PodRemoved', reason: 'Deleted' },
    ]);
  });

  it('leaves an object that a finalizer holds', () => {
    const held = pod('shop/web', 'heron-bay', {
      finalizers: ['shop.example/hold'],
      ...spec({ terminationGracePeriodSeconds: 0 }),
    });
    const room = new Room({ pods: [held] });
    room.user.deletePod('shop/web', request, BY_THE_TEST);
    expect(room.store.pod('shop/web')).toMatchObject({
      deletionTimestamp: START,
      deletionGracePeriodSeconds: 0,
    });
    const entries = room.entries.length;
    room.user.deletePod('shop/web', { ...request, gracePeriodSeconds: 0 }, BY_THE_TEST);
    room.user.removePod('shop/web', 'Deleted', BY_THE_TEST);
    expect(room.entries).toHaveLength(entries);
  });

  it('keeps the pod of a Job until its controller lets go', () => {
    const job = { finalizers: ['batch.kubernetes.io/job-tracking'] };
    const room = new Room({ pods: [pod('shop/web', 'heron-bay', job)] });
    room.user.deletePod('shop/web', { ...request, gracePeriodSeconds: 0 }, BY_THE_TEST);
    expect(room.store.pod('shop/web')?.deletionGracePeriodSeconds).toBe(0);
    room.user.removeFinalizer('shop/web', 'batch.kubernetes.io/job-tracking', BY_THE_TEST);
    expect(room.store.pod('shop/web')).toBeUndefined();
  });
});

describe('a client that writes the readiness of pods', () => {
  it('keeps the reason and dates the change', () => {
    const ready = { type: 'Ready', status: 'True', reason: 'Served' } as const;
    const web = pod('shop/web', 'heron-bay', { conditions: [ready] });
    const room = new Room({ pods: [web] });
    room.at(5, () => room.user.setPodReady(web, false, BY_THE_TEST)).run(10);
    expect(room.store.pod('shop/web')?.conditions).toEqual([
      { ...ready, status: 'False', lastTransitionTime: atSecond(5) },
    ]);
    expect(told(room)).toEqual([{ kind: 'PodNotReady', pod: 'shop/web', node: 'heron-bay' }]);
  });
});
