import { describe, expect, test } from 'vitest';
import type { NodeSelector } from '#cluster';
import {
  outOfServiceAndReady,
  podsThatAwaitVolumes,
  podsTiedToLostNodes,
} from '../../../src/report/findings/volumes.ts';
import { pod, steadyZone } from '../../support/builders.ts';
import { type Outage, play } from '../../support/outage.ts';
import { attachment, claim, claiming, persistentVolume } from '../../support/volumes.ts';

const facts = (outage: Partial<Outage>) => ({
  outcome: play({
    nodes: [...steadyZone('a', 3), ...steadyZone('h', 1)],
    persistentVolumeClaims: [claim('data', 'pv-1')],
    ...outage,
  }),
  workloadOf: () => 'StatefulSet/shop/db',
});

describe('a node that is out of service', () => {
  const outOfService = 'taint nodes=h-00 taints=node.kubernetes.io/out-of-service=x:NoExecute';

  test('and comes back with the taint still on is a finding', () => {
    const events = ['at=1s powerOff nodes=h-00 for=500s', `at=400s ${outOfService}`];
    expect(outOfServiceAndReady(facts({ events }))).toEqual([
      { kind: 'out-of-service-node-is-ready', node: 'h-00' },
    ]);
  });

  test('and stays away, or loses the taint, is none', () => {
    const stays = ['at=1s powerOff nodes=h-00', `at=400s ${outOfService}`];
    expect(outOfServiceAndReady(facts({ events: stays }))).toEqual([]);
    const untaint = 'at=450s untaint nodes=h-00 taints=node.kubernetes.io/out-of-service';
    expect(outOfServiceAndReady(facts({ events: [...stays, untaint] }))).toEqual([]);
  });
});

describe('a pod that cannot start for its volume', () => {
  const db = pod('shop/db', 'h-00', claiming('data'));
  const next = pod('shop/next', 'a-00', { ...claiming('data'), phase: 'Pending' });

  test('is a finding while the volume is attached elsewhere', () => {
    const outage = {
      pods: [db, next],
      persistentVolumes: [persistentVolume('pv-1')],
      volumeAttachments: [attachment('pv-1', 'h-00')],
    };
    expect(podsThatAwaitVolumes(facts(outage))).toEqual([
      {
        kind: 'volume-attached-elsewhere',
        pod: 'shop/next',
        workload: 'StatefulSet/shop/db',
        node: 'a-00',
        volume: 'pv-1',
        attachedTo: ['h-00'],
      },
    ]);
    const events = ['at=1s deletePods pods=shop/db gracePeriod=1s'];
    expect(podsThatAwaitVolumes(facts({ ...outage, events }))).toEqual([]);
  });
});

describe('a pod without a node', () => {
  const { nodeName: _, ...pending } = pod('shop/db', '', { ...claiming('data'), phase: 'Pending' });
  const spec = { ...pending.spec, schedulingGates: [{ name: 'tide' }] };
  const unbound = { ...pending, spec };
  const inZone = (zone: string): NodeSelector => ({
    nodeSelectorTerms: [
      {
        matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: [zone] }],
        matchFields: [],
      },
    ],
  });
  const tiedTo = (zone: string, events: readonly string[] = []) =>
    podsTiedToLostNodes(
      facts({
        pods: [unbound],
        persistentVolumes: [
          persistentVolume('pv-1', { source: { kind: 'local' }, nodeAffinity: inZone(zone) }),
        ],
        events,
      }),
    );

  test('is a finding when its volume is out of reach', () => {
    const found = { kind: 'volume-out-of-reach', pod: 'shop/db', volume: 'pv-1' };
    expect(tiedTo('h')).toEqual([]);
    expect(tiedTo('h', ['at=1s powerOff nodes=h-00'])).toMatchObject([
      { ...found, nodes: ['h-00'] },
    ]);
    expect(tiedTo('elsewhere')).toMatchObject([{ ...found, nodes: [] }]);
  });
});
