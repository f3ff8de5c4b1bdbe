import { describe, expect, it } from 'vitest';
import type { WorkloadObject } from '#cluster';
import { entriesLike, expectAt, expectNever, expectRemovedAt } from '../support/expect.ts';
import { podOf } from '../support/fleet.ts';
import { db, harbour, volumeOf } from '../support/harbour.ts';
import type { Outage, Played } from '../support/outage.ts';
import { claiming } from '../support/volumes.ts';

describe('a StatefulSet that is scaled down and up again', () => {
  const scaled = (given: Partial<Outage> & { readonly db?: WorkloadObject } = {}) =>
    harbour({
      workloads: [given.db ?? db(2, 'fast', { deletesClaims: true })],
      events: [
        'at=60s scale workload=StatefulSet/shop/db replicas=1',
        'at=200s scale workload=StatefulSet/shop/db replicas=2',
      ],
      ...given,
    });
  const goes = { kind: 'workloads/claim-goes', claim: 'shop/data-db-1' } as const;
  const provisioned = (told: Played): number =>
    entriesLike(told, { kind: 'persistent-volume/provisioned', claim: 'shop/data-db-1' }).length;

  it('loses the claims of the pods that go, where its policy says so', () => {
    const told = scaled();
    expectAt(told, goes, 90);
    expectNever(told, { ...goes, claim: 'shop/data-db-0' });
    expect(provisioned(told)).toBe(2);
    expectAt(told, { kind: 'PodReady', pod: 'shop/db-1' }, 21, 211);
    const phases = told.final.shelf('persistentVolumes').list();
    expect(phases.map(({ phase }) => phase).sort()).toEqual(['Bound', 'Bound', 'Released']);
    const attached = told.final.shelf('volumeAttachments').list();
    expect(attached.map(({ persistentVolumeName: name }) => name).sort()).toEqual(
      [volumeOf(told, 'shop/data-db-0')?.name, volumeOf(told, 'shop/data-db-1')?.name].sort(),
    );
  });

  it('keeps them by default, and before 1.27', () => {
    for (const told of [scaled({ db: db(2) }), scaled({ version: '1.26' })]) {
      expectNever(told, goes);
      expect(provisioned(told)).toBe(1);
    }
  });

  it('follows the gate StatefulSetAutoDeletePVC', () => {
    const gated = (version: string, value: boolean) =>
      scaled({ version, flags: { 'feature-gates': `StatefulSetAutoDeletePVC=${value}` } });
    expectAt(gated('1.26', true), goes, 90);
    expectNever(gated('1.31', false), goes);
  });

  it('keeps those of pods that are evicted', () => {
    const set = db(2, 'fast', { deletesClaims: true });
    const running = ['db-0', 'db-1'].map((name) =>
      podOf(set, name, 'north', claiming(`data-${name}`)),
    );
    const told = scaled({ pods: running, events: ['at=60s deletePods pods=shop/db-1'] });
    expectRemovedAt(told, 'shop/db-1', 90);
    expectNever(told, goes);
  });

  it.each([
    ['OrderedReady', 1],
    ['Parallel', 0],
  ] as const)('before the pod has ended, as %s', (podManagementPolicy, times) => {
    const told = scaled({
      db: db(2, 'fast', { deletesClaims: true, podManagementPolicy }),
      events: [
        'at=60s scale workload=StatefulSet/shop/db replicas=1',
        'at=70s scale workload=StatefulSet/shop/db replicas=2',
      ],
    });
    expect(entriesLike(told, goes)).toHaveLength(times);
  });
});
