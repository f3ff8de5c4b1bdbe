import { describe, expect, test } from 'vitest';
import type { Pod } from '#cluster';
import { lease, pod, steadyZone } from '../../support/builders.ts';
import { play } from '../../support/outage.ts';

const NODES = steadyZone('a', 3);
const NO_CPU = '0/3 nodes are available: 3 Insufficient cpu.';

const pending = (name: string, message = NO_CPU): Pod => ({
  ...pod(name, ''),
  nodeName: undefined,
  phase: 'Pending',
  conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
});

const outage = { nodes: NODES, leases: NODES.map(({ name }) => lease(name)) };

describe('a pod that found no node before the start (AV-32)', () => {
  test('finds none at the start although there seems to be room (AV-C9)', () => {
    const played = play({ ...outage, pods: [pending('shop/late')] });
    expect(played.pending).toMatchObject([{ pod: 'shop/late', message: NO_CPU }]);
  });

  test.each([
    ['a pod goes', 'at=10s deletePods pods=shop/big'],
    ['a node comes at the very start', 'addNodes count=1 like=a-00'],
  ])('finds one when %s', (_, event) => {
    const pods = [pending('shop/late'), pod('shop/big', 'a-00')];
    expect(play({ ...outage, pods, events: [event] }).pending).toEqual([]);
  });

  test('is not helped by pods that take room, nor by what it does not wait for', () => {
    const fresh: Pod = { ...pending('shop/fresh'), conditions: [] };
    const events = ['at=10s cordon nodes=a-00', 'at=20s uncordon nodes=a-00'];
    const played = play({ ...outage, pods: [pending('shop/late'), fresh], events });
    expect(played.pending).toMatchObject([{ pod: 'shop/late' }]);
  });

  test('is helped by pods that it wants to be near', () => {
    const message = "0/3 nodes are available: 3 node(s) didn't match pod affinity rules.";
    const fresh: Pod = { ...pending('shop/fresh'), conditions: [] };
    const pods = [pending('shop/late', message), fresh];
    const events = ['at=10s cordon nodes=a-00'];
    expect(play({ ...outage, pods, events }).pending).toEqual([]);
  });
});
