import { describe, expect, it } from 'vitest';
import type { WorkloadObject } from '#cluster';
import { EndlessLoops } from '../../../src/workloads/controllers/endless-loops.ts';
import { controlledBy } from '../../support/budgets.ts';
import { making } from '../../support/owned.ts';
import { Room } from '../../support/room.ts';

const WEB = making('ReplicaSet', 'web', {}, { replicas: 3 });
const DB = making('StatefulSet', 'db', {}, { replicas: 1 });

/** A timeline on which each new pod is one piece of work, and old work is pending until a number. */
function watched(pendingUntil = 0, workloads: readonly WorkloadObject[] = []) {
  const timeline = {
    scheduled: 0,
    isOver: false,
    awaits: (scheduled: number) => scheduled > 0 && timeline.scheduled < pendingUntil,
    endLoop: () => {
      timeline.isOver = true;
    },
  };
  const loops = new EndlessLoops(new Room({ workloads }).store, timeline);
  /** Creates pods until the run ends, and returns their number. */
  const make = (workload: WorkloadObject, most: number): number => {
    let made = 0;
    for (; made < most && !timeline.isOver; made += 1) {
      timeline.scheduled += 1;
      loops.note(workload);
    }
    return made;
  };
  return { timeline, loops, make };
}

describe('a run of which only a loop is left', () => {
  it('ends after ten rounds and ten thousand more pods', () => {
    const { loops, make } = watched();
    expect(make(WEB, 100_000)).toBe(10_030);
    expect(loops.workloads).toEqual(['ReplicaSet/shop/web']);
  });

  it('goes on while work from before the loop is pending', () => {
    const { make } = watched(40_500);
    expect(make(WEB, 100_000)).toBe(41_030);
  });

  it('goes on when a pod of another workload is created', () => {
    const { timeline, loops, make } = watched();
    make(WEB, 9_000);
    make(DB, 1);
    expect(make(WEB, 9_999)).toBe(9_999);
    expect(timeline.isOver).toBe(false);
    make(WEB, 1);
    expect(timeline.isOver).toBe(true);
    expect(loops.workloads).toEqual(['ReplicaSet/shop/web']);
  });

  it('ends after fifty thousand pods of loops whatever is pending', () => {
    const { make } = watched(Number.POSITIVE_INFINITY);
    expect(make(WEB, 30_030)).toBe(30_030);
    expect(make(DB, 100_000)).toBe(20_010);
  });

  it('names Deployments for their ReplicaSets', () => {
    const owners = [controlledBy(making('Deployment', 'front'))];
    const set = { ...WEB, ownerReferences: owners };
    const { loops, make } = watched(0, [set]);
    make(set, 100_000);
    expect(loops.workloads).toEqual(['Deployment/shop/front']);
  });

  it('names all workloads that loop', () => {
    const { timeline, loops, make } = watched();
    make(DB, 20);
    make(WEB, 40);
    for (let n = 0; !timeline.isOver; n += 1) make(n % 2 === 0 ? DB : WEB, 1);
    expect(loops.workloads).toEqual(['ReplicaSet/shop/web', 'StatefulSet/shop/db']);
  });

  it('is none where a workload wants as many pods', () => {
    const { timeline, make } = watched();
    make(making('ReplicaSet', 'big', {}, { replicas: 50_000 }), 200_000);
    expect(timeline.isOver).toBe(false);
  });
});
