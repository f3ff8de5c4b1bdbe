import { describe, expect, it } from 'vitest';
import type { ClusterSeed, PodDisruptionBudget } from '#cluster';
import { DisruptionController } from '#controllers/disruption';
import { DRAIN_DEFAULTS, Drains } from '#drain';
import { EvictionApi } from '#eviction-api';
import { budget, workload } from '../support/budgets.ts';
import { START } from '../support/clock.ts';
import { expectAt } from '../support/expect.ts';
import { NOT_READY, PIERS, podOf, replicaSet } from '../support/fleet.ts';
import { behaviorsOf } from '../support/outage.ts';
import { BY_THE_TEST, Room } from '../support/room.ts';

const WEB = replicaSet('web', 3);

/** Drains `pier-1` at the start; kubelets there are played by the test. */
function drainRoom(
  cluster: Partial<ClusterSeed>,
  ...budgets: readonly PodDisruptionBudget[]
): Room {
  const room = new Room({ nodes: PIERS, workloads: [WEB], ...cluster, budgets });
  const { disruption, evictionApi } = behaviorsOf();
  const scales = {
    workload: (kind: string, namespace: string, name: string) =>
      room.store.shelf('workloads').get(`${kind}/${namespace}/${name}`),
    customScale: () => ({ kind: 'unknown-kind' }) as const,
  };
  new DisruptionController({ ...room.parts('disruption'), behavior: disruption, scales }, 'steady');
  const { store, timeline, ledger: recorder } = room;
  const api = new EvictionApi({ clock: timeline, store, recorder, rules: evictionApi });
  const drains = new Drains({ ...room.parts('drain'), evictionApi: api, start: START });
  return room.at(0, () => drains.drain(['pier-1'], DRAIN_DEFAULTS, BY_THE_TEST));
}

const asked = (name: string) =>
  ({ kind: 'PodDeletionRequested', pod: `shop/${name}`, mechanism: 'drain' }) as const;

describe('two pods of a budget that allows one, on one node', () => {
  const pods = [
    podOf(WEB, 'web-0', 'pier-1'),
    podOf(WEB, 'web-1', 'pier-1'),
    podOf(WEB, 'web-2', 'pier-2'),
  ];
  const replacement = podOf(WEB, 'web-3', 'pier-2', NOT_READY);
  const room = () => drainRoom({ pods }, budget('web', { maxUnavailable: 1 }));

  it('EV-27: go as soon as a try follows on a replacement that is Ready', () => {
    const played = room();
    played
      .at(0.1, () => played.user.createPod(replacement, BY_THE_TEST))
      .at(12, () => played.user.setPodReady('shop/web-3', true, BY_THE_TEST))
      .at(30, () => played.user.removePod('shop/web-0', 'Deleted', BY_THE_TEST))
      .at(45, () => played.user.removePod('shop/web-1', 'Deleted', BY_THE_TEST))
      .run(100);
    expectAt(played, asked('web-0'), 0);
    expectAt(played, { kind: 'EvictionRefused', pod: 'shop/web-1', retryAt: 5 }, 0);
    expectAt(played, asked('web-1'), 15);
    expectAt(played, { kind: 'DrainCompleted', node: 'pier-1' }, 45);
  });

  it('a try at the very instant of that finds it counted', () => {
    const played = room();
    played
      .at(0.1, () => played.user.createPod(replacement, BY_THE_TEST))
      .at(10, () => played.user.setPodReady('shop/web-3', true, BY_THE_TEST))
      .run(100);
    expectAt(played, asked('web-1'), 10);
  });
});

describe('a pod of a StatefulSet', () => {
  it('EV-37: is gone for the drain when another one has its name', () => {
    const owner = workload('StatefulSet', 'db', { replicas: 1 });
    const db = podOf(owner, 'db-0', 'pier-1');
    const played = drainRoom({ pods: [db], workloads: [owner] });
    played
      .at(7.5, () => {
        played.user.removePod('shop/db-0', 'Deleted', BY_THE_TEST);
        played.user.createPod({ ...db, uid: 'another', nodeName: 'pier-2' }, BY_THE_TEST);
      })
      .run(100);
    expectAt(played, { kind: 'DrainCompleted', node: 'pier-1' }, 8);
    expect(played.store.pod('shop/db-0')?.deletionTimestamp).toBeUndefined();
  });
});
