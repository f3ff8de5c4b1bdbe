import { describe, expect, it } from 'vitest';
import { lease, steadyZone } from '../support/builders.ts';
import { expectAt, expectNever } from '../support/expect.ts';
import { type Outage, type Played, play } from '../support/outage.ts';
import { madePod, making } from '../support/owned.ts';

const NODES = steadyZone('a', 3);
const web = making('ReplicaSet', 'web', {}, { replicas: 2 });

const sail = (events: readonly string[], more: Partial<Outage> = {}): Played =>
  play({
    nodes: NODES,
    leases: NODES.map(({ name }) => lease(name)),
    workloads: [web],
    pods: ['a-00', 'a-01'].map((node, n) => madePod(web, `web-${n}`, node)),
    events,
    ...more,
  });

describe('a kube-scheduler that the script stops', () => {
  it('leaves new pods without a node until another one starts', () => {
    const told = sail(['at=5s scheduler=stop for=1m', 'at=10s deletePods pods=shop/web-0']);
    expectAt(told, { kind: 'PodCreated', pod: 'shop/web-r1' }, 10);
    expectAt(told, { kind: 'PodScheduled', pod: 'shop/web-r1' }, 65);
  });

  it('is told from one that finds no node', () => {
    const told = sail(['at=5s scheduler=stop', 'at=10s deletePods pods=shop/web-0']);
    expectNever(told, { kind: 'PodScheduled' });
    expect(told.pending).toMatchObject([
      { pod: 'shop/web-r1', message: 'no kube-scheduler works', isUntried: true },
    ]);
  });

  it('forgets which pods it has refused, and tries them at once when it starts', () => {
    const full = sail([
      'at=10s cordon all=true',
      'at=11s deletePods pods=shop/web-0',
      'at=20s scheduler=restart',
    ]);
    expectAt(full, { kind: 'PodUnschedulable', pod: 'shop/web-r1' }, 11);
    expect(full.pending.map(({ isUntried }) => isUntried)).toEqual([undefined]);
  });

  const full = ['at=10s cordon all=true', 'at=11s deletePods pods=shop/web-0'];

  it('leaves no refusal that counts: nobody notices that a node has room again', () => {
    const told = sail([...full, 'at=20s scheduler=stop', 'at=30s uncordon all=true']);
    expect(told.pending).toMatchObject([{ message: 'no kube-scheduler works', isUntried: true }]);
  });

  it('is like one whose watches bring nothing', () => {
    const stale = 'at=20s staleWatch component=kube-scheduler';
    const told = sail([...full, stale, 'at=30s uncordon all=true']);
    expect(told.pending).toMatchObject([
      {
        message: 'the watches of kube-scheduler bring nothing',
        isUntried: true,
        isLeftAlone: true,
      },
    ]);
  });
});
