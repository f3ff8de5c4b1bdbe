import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { inSeconds, seconds } from '#units';
import { evictPod } from '../../../src/controllers/taint-eviction/evict-pod.ts';
import { pod } from '../../support/builders.ts';
import { secondOf } from '../../support/clock.ts';
import { expectAt, expectNever } from '../../support/expect.ts';
import { BY_THE_TEST, Room } from '../../support/room.ts';

const KEY = 'shop/web';
const marked = (status: 'True' | 'False', reason: string): Partial<Pod> => ({
  conditions: [
    { type: 'Ready', status: 'True', reason: '' },
    { type: 'DisruptionTarget', status, reason },
  ],
});

interface Course {
  /** Absent for a pod that is gone. */
  readonly pod?: Partial<Pod> | undefined;
  /** Releases up to 1.25 do not write the condition. */
  readonly marks?: boolean;
  /** The requests, by number, that do not reach the API server. */
  readonly lost?: readonly number[];
  /** The seconds that each request takes. */
  readonly takes?: number;
  /** What happens while a request is under way, by its number. */
  readonly during?: readonly [number, (room: Room) => void];
}

/** One eviction from second 0 on. */
function evicted({ marks = true, lost = [], takes = 0, during, ...course }: Course) {
  const given = 'pod' in course ? course.pod : {};
  const room = new Room({ pods: given === undefined ? [] : [pod(KEY, 'n', given)] });
  let [asked, ended] = [0, 0];
  const rests: number[] = [];
  const api = {
    ask: (_: object, answered: (reached: boolean) => void) => {
      asked += 1;
      const number = asked;
      const answer = (): void => {
        if (during?.[0] === number) during[1](room);
        answered(!lost.includes(number));
      };
      if (takes === 0) answer();
      else room.timeline.after(seconds(takes), 'requests', answer);
    },
    sleep: (rest: number, over: () => void) => {
      rests.push(inSeconds(rest as never));
      over();
    },
  };
  const parts = { ...room.parts('taint-eviction'), api, behavior: { marksDisruption: marks } };
  evictPod(parts as never, KEY, 'n', BY_THE_TEST, () => {
    ended += 1;
  });
  room.run(60);
  const after = room.store.pod(KEY);
  const condition = after?.conditions.find(({ type }) => type === 'DisruptionTarget');
  const { deletionTimestamp: due } = after ?? {};
  return {
    room,
    rests,
    ended,
    asked,
    due: due === undefined ? undefined : secondOf(due),
    reason: condition && `${condition.status} ${condition.reason}`,
  };
}

const OWN = 'True DeletionByTaintManager';
const anew = (room: Room): void => {
  room.user.removePod(pod(KEY, 'n').key, 'Deleted', BY_THE_TEST);
  room.user.createPod(pod(KEY, 'n', { uid: 'another' }), BY_THE_TEST);
};
const gone = (room: Room): void => {
  room.user.removePod(pod(KEY, 'n').key, 'Deleted', BY_THE_TEST);
};

describe('an eviction by a taint', () => {
  it.each<[string, Course, number, string | undefined]>([
    ['reads, marks and deletes a pod', {}, 3, OWN],
    ['only deletes it in releases up to 1.25', { marks: false }, 1, undefined],
    ['does not mark it again', { pod: marked('True', 'DeletionByTaintManager') }, 2, OWN],
    ['marks one with another reason', { pod: marked('True', 'PreemptionByScheduler') }, 3, OWN],
    [
      'marks one whose mark was taken back',
      { pod: marked('False', 'DeletionByTaintManager') },
      3,
      OWN,
    ],
    ['begins again after a read that failed', { lost: [1] }, 4, OWN],
    ['begins again after a mark that failed', { lost: [2] }, 5, OWN],
    // The mark is there already the second time.
    ['begins again after a deletion that failed', { lost: [3] }, 5, OWN],
    ['asks again for the deletion in old releases', { marks: false, lost: [1, 2] }, 3, undefined],
    ['does not mark another pod of its name than it read', { during: [2, anew] }, 5, OWN],
  ])('%s', (_, course, asked, reason) => {
    const found = evicted(course);
    expect(found).toMatchObject({ asked, due: 30, ended: 1 });
    expect(found.reason).toBe(reason);
    expect(found.rests.length).toBe(course.lost?.length ?? (course.during ? 1 : 0));
  });

  it.each<[string, Course, number]>([
    ['where none of its requests arrives', { lost: [1, 2, 3, 4, 5, 6] }, 5],
    ['of old releases where none arrives', { marks: false, lost: [1, 2, 3, 4, 5, 6] }, 5],
    ['of a pod that is gone', { pod: undefined }, 5],
    ['of a pod that goes after it was read', { during: [2, gone] }, 6],
    ['of a pod that goes before it is deleted', { during: [3, gone] }, 7],
  ])('is given up after five tries: one %s', (_, course, asked) => {
    const { room, rests, ...found } = evicted(course);
    expect(found).toMatchObject({ asked, ended: 1, due: undefined });
    expect(rests).toEqual([0.01, 0.01, 0.01, 0.01]);
    expectAt(room, { kind: 'taint-eviction/deletion-lost', pod: KEY, node: 'n' } as never, 0);
  });

  it.each<[number, number | undefined]>([
    [0.099, undefined],
    [0.1, 0.1],
    [2, 2],
  ])('that takes %d s has waited for its turn for %s s', (takes, told) => {
    const { room } = evicted({ marks: false, takes });
    const throttled = { kind: 'taint-eviction/throttled', pod: KEY, node: 'n' } as never;
    if (told === undefined) expectNever(room, throttled);
    else expectAt(room, { ...(throttled as object), seconds: told } as never, takes);
  });

  it('tells how long all of its requests have waited', () => {
    const { room } = evicted({ takes: 0.04 });
    expectAt(room, { kind: 'taint-eviction/throttled', seconds: 0.12 } as never, 0.12);
  });
});
