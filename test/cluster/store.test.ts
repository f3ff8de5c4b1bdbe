import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change, Pod } from '#cluster';
import { node, pod } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { BY_THE_TEST, Room } from '../support/room.ts';

const keys = (pods: readonly Pod[]) => pods.map(({ key }) => key);

describe('the store', () => {
  it('lists in the order of names, whatever the order of the input', () => {
    const names = ['shop/web', 'shop/db', 'bay/zebra', 'bay/ant', 'shop-2/web'];
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
        const { store } = new Room({
          nodes: ['otter-point', 'heron-bay'].map((name) => node(name)),
          pods: shuffled.map((name) => pod(name, 'heron-bay')),
        });
        const sorted = ['bay/ant', 'bay/zebra', 'shop/db', 'shop/web', 'shop-2/web'];
        expect(keys(store.pods())).toEqual(sorted);
        expect(keys(store.podsOn('heron-bay'))).toEqual(sorted);
        expect(store.nodes().map(({ name }) => name)).toEqual(['heron-bay', 'otter-point']);
      }),
      { numRuns: 30 },
    );
  });

  it('knows the nodes that pods are bound to but that do not exist', () => {
    const { store, user } = new Room({
      nodes: [node('heron-bay')],
      pods: [pod('shop/web', 'sunken-rock'), pod('shop/db', 'heron-bay')],
    });
    expect(store.missingNodes()).toEqual(['sunken-rock']);
    user.nodes.deleteNode('heron-bay', BY_THE_TEST);
    expect(store.missingNodes()).toEqual(['heron-bay', 'sunken-rock']);
    user.nodes.createNode(node('sunken-rock'), BY_THE_TEST);
    expect(store.missingNodes()).toEqual(['heron-bay']);
    user.removePod('shop/db', 'Deleted', BY_THE_TEST);
    expect(store.missingNodes()).toEqual([]);
  });

  it('knows the nodes that bear a taint, as long as they do', () => {
    const storm = { key: 'storm', value: '', effect: 'NoSchedule' } as const;
    const { store, user } = new Room({
      nodes: [node('otter-point', { taints: [storm] }), node('heron-bay')],
    });
    const tainted = () => store.nodesWithTaint('storm').map(({ name }) => name);
    user.nodes.patchTaints('heron-bay', { add: [storm] }, BY_THE_TEST);
    expect(tainted()).toEqual(['heron-bay', 'otter-point']);
    user.nodes.patchTaints('otter-point', { remove: [storm] }, BY_THE_TEST);
    expect(tainted()).toEqual(['heron-bay']);
    user.nodes.deleteNode('heron-bay', BY_THE_TEST);
    expect(tainted()).toEqual([]);
  });

  it('knows pods that terminate, have finished or have no node', () => {
    const { nodeName: _, ...unbound } = pod('shop/waiting', '');
    const { store } = new Room({
      pods: [
        pod('shop/leaving', 'heron-bay', { deletionTimestamp: atSecond(30) }),
        pod('shop/done', 'heron-bay', { phase: 'Succeeded' }),
        unbound,
        pod('shop/web', 'heron-bay'),
      ],
    });
    expect(keys(store.terminatingPods())).toEqual(['shop/leaving']);
    expect(keys(store.terminalPods())).toEqual(['shop/done']);
    expect(keys(store.unboundPods())).toEqual(['shop/waiting']);
    store.replacePod(unbound, pod('shop/waiting', 'heron-bay'), BY_THE_TEST);
    expect(keys(store.unboundPods())).toEqual([]);
  });

  it('lists finished pods as they were written last', () => {
    const done = pod('shop/done', 'heron-bay', { phase: 'Succeeded' });
    const { store } = new Room({ pods: [done] });
    expect(store.terminalPods()).toEqual([done]);
    const counted = { ...done, finalizers: ['shop/counted'] };
    store.replacePod(done, counted, BY_THE_TEST);
    expect(store.terminalPods()).toEqual([counted]);
    store.replacePod(counted, undefined, BY_THE_TEST);
    expect(store.terminalPods()).toEqual([]);
  });

  it('takes no write to a pod that has been written meanwhile', () => {
    const web = pod('shop/web', 'heron-bay');
    const { store } = new Room({ pods: [web] });
    store.replacePod(web, { ...web, phase: 'Failed' }, BY_THE_TEST);
    expect(() => store.replacePod(web, { ...web }, BY_THE_TEST)).toThrow('written meanwhile');
  });

  it('tells watchers all changes of an instant at once, in their lane', () => {
    const room = new Room({ nodes: [node('heron-bay')] });
    const heard: (readonly Change[])[] = [];
    room.store.subscribe('reactions', (changes) => heard.push(changes));
    room.at(1, () => {
      room.user.nodes.setUnschedulable('heron-bay', true, BY_THE_TEST);
      room.user.nodes.setUnschedulable('heron-bay', false, BY_THE_TEST);
      expect(heard).toEqual([]);
    });
    room.run(10);
    expect(heard).toHaveLength(1);
    expect(heard[0]?.map(({ object, cause }) => [object, cause])).toEqual([
      ['node', 1],
      ['node', 2],
    ]);
  });

  it('tells no more to a watcher that has gone, not even what is under way', () => {
    const room = new Room({ nodes: [node('heron-bay')] });
    const inbox = room.store.subscribe('reactions', () => expect.unreachable());
    room.at(1, () => {
      room.user.nodes.setUnschedulable('heron-bay', true, BY_THE_TEST);
      room.store.unsubscribe(inbox);
    });
    room.at(2, () => room.user.nodes.setUnschedulable('heron-bay', false, BY_THE_TEST));
    room.run(10);
    expect(room.store.node('heron-bay')?.unschedulable).toBe(false);
  });

  it('remembers what wrote an object last, its removal included', () => {
    const room = new Room({ nodes: [node('heron-bay')], pods: [pod('shop/web', 'heron-bay')] });
    expect(room.store.causeOfNode('heron-bay')).toBe(BY_THE_TEST);
    const cordoned = room.user.nodes.setUnschedulable('heron-bay', true, BY_THE_TEST);
    expect(room.store.causeOfNode('heron-bay')).toBe(cordoned);
    const gone = room.user.nodes.deleteNode('heron-bay', cordoned);
    expect(room.store.causeOfNode('heron-bay')).toBe(gone);
    const removed = room.user.removePod('shop/web', 'Deleted', gone);
    expect(room.store.causeOfPod('shop/web')).toBe(removed);
  });
});
