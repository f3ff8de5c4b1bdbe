import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { compareText } from '#units';
import { OwnedPods } from '../../src/workloads/controllers/owned-pods.ts';
import { atSecond } from '../support/clock.ts';
import { madePod, making } from '../support/owned.ts';
import { BY_THE_TEST, Room } from '../support/room.ts';

const FERRIES = making('ReplicaSet', 'ferries');
const LIGHTHOUSE = making('StatefulSet', 'lighthouse');
const OWNERS = [FERRIES, LIGHTHOUSE, undefined];

interface Write {
  readonly name: string;
  /** The index of the new owner. Undefined if the pod is removed. */
  readonly owner: number | undefined;
  readonly leaves: boolean;
}

const podOf = ({ name, owner = 0, leaves }: Write): Pod => {
  const workload = OWNERS[owner];
  const made = madePod(workload ?? FERRIES, name, 'heron-bay', {
    ...(leaves && { deletionTimestamp: atSecond(30) }),
  });
  return workload === undefined ? { ...made, ownerReferences: [] } : made;
};

const writes = fc.array(
  fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    owner: fc.option(fc.nat(2), { nil: undefined }),
    leaves: fc.boolean(),
  }),
  { maxLength: 25 },
);

describe('the pods of workloads', () => {
  it('are in order and counted, however they come, change hands and go', () => {
    fc.assert(
      fc.property(writes, fc.nat(25), (all, beforehand) => {
        const workloads = [FERRIES, LIGHTHOUSE];
        const seeded = new Map(all.slice(0, beforehand).map((write) => [write.name, write]));
        const there = [...seeded.values()].filter(({ owner }) => owner !== undefined);
        const { store } = new Room({ workloads, pods: there.map(podOf) });
        const owned = new OwnedPods(store);
        for (const write of all.slice(beforehand)) {
          const before = store.pod(`shop/${write.name}`);
          const after = write.owner === undefined ? undefined : podOf(write);
          if (before === undefined && after === undefined) continue;
          store.replacePod(before, after, BY_THE_TEST);
          owned.note(before, after);
        }
        for (const workload of workloads) {
          const expected = store
            .pods()
            .filter(({ ownerReferences: [owner] }) => owner?.name === workload.name);
          expect(owned.of(workload)).toEqual(
            [...expected].sort((a, b) => compareText(a.key, b.key)),
          );
          const active = expected.filter((pod) => pod.deletionTimestamp === undefined);
          expect(owned.activeOf(`${workload.kind}/shop/${workload.name}`)).toBe(active.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are those of the very workload that they name, not of one of its name before', () => {
    const { store } = new Room({ workloads: [{ ...FERRIES, uid: 'another' }] });
    const owned = new OwnedPods(store);
    expect(owned.ownerOf(madePod(FERRIES, 'a', 'heron-bay'))).toBeUndefined();
  });
});
