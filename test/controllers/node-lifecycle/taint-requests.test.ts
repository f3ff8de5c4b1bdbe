import { describe, expect, it } from 'vitest';
import type { Taint } from '#cluster';
import { inSeconds } from '#units';
import { removeTaints, swapTaints } from '../../../src/controllers/node-lifecycle/requests.ts';
import { node } from '../../support/builders.ts';
import { BY_THE_TEST, Room } from '../../support/room.ts';

const taint = (key: string): Taint => ({ key, value: '', effect: 'NoExecute' });
const [OLD, NEW] = [taint('old'), taint('new')];

interface Course {
  readonly add?: readonly Taint[];
  readonly remove?: readonly Taint[];
  /** Absent for a node that is gone. */
  readonly has?: readonly Taint[] | undefined;
  /** The taints that the controller knows of, where these are others. */
  readonly knows?: readonly Taint[];
  /** The requests, by number, that do not reach the API server. */
  readonly lost?: readonly number[];
  /** What happens while requests are under way, by their numbers. */
  readonly during?: readonly (readonly [number, (room: Room, number: number) => void])[];
}

function written(course: Course, isRemoval = false) {
  const { add = [NEW], remove = [OLD], lost = [], during = [] } = course;
  const has = 'has' in course ? course.has : [OLD];
  const room = new Room({ nodes: has === undefined ? [] : [node('n', { taints: has })] });
  const [asked, rests, ended] = [[] as string[], [] as number[], [] as (boolean | undefined)[]];
  const caller = {
    send: ({ kind }: { readonly kind: string }, answered: (reached: boolean) => void) => {
      const number = asked.push(kind === 'node' ? 'GET' : 'PATCH');
      for (const [when, act] of during) if (when === number) act(room, number);
      answered(!lost.includes(number));
    },
    sleep: (rest: number, over: () => void) => {
      rests.push(inSeconds(rest as never));
      over();
    },
  };
  const writer = room.parts('node-lifecycle');
  const known = node('n', { taints: course.knows ?? has ?? [] });
  const end = (isWritten?: boolean) => ended.push(isWritten);
  if (isRemoval) removeTaints(writer, caller as never, 'n', remove, BY_THE_TEST, () => end());
  else swapTaints(writer, caller as never, known, { add, remove }, BY_THE_TEST, end);
  const keys = room.store.node('n')?.taints.map(({ key }) => key);
  return { asked: asked.join(' '), rests, ended, taints: keys?.join(' ') };
}

/** Someone else changes the node. */
const change = ({ user }: Room, number: number): void =>
  user.nodes.setLabels('n', { changed: `${number}` }, BY_THE_TEST);
const deleted = ({ user }: Room): void => {
  user.nodes.deleteNode('n', BY_THE_TEST);
};
const both = 'GET PATCH GET PATCH';

describe('a controller that exchanges taints', () => {
  it.each<[string, Course, string, boolean, string | undefined]>([
    ['adds first, then removes', {}, both, true, 'new'],
    ['only adds where there is nothing to remove', { remove: [] }, 'GET PATCH', true, 'old new'],
    ['only removes where there is nothing to add', { add: [] }, 'GET PATCH', true, ''],
    ['removes nothing that it does not know of', { knows: [] }, 'GET PATCH', true, 'old new'],
    ['asks nothing where nothing is left', { add: [], knows: [] }, '', true, 'old'],
    ['ends with a read that failed', { lost: [1] }, 'GET', false, 'old'],
    ['ends with a write that failed', { lost: [2] }, 'GET PATCH', false, 'old'],
    ['ends with a removal that failed', { lost: [4] }, both, false, 'old new'],
    ['ends with a node that is gone', { has: undefined, knows: [OLD] }, 'GET', false, undefined],
    [
      'ends with a node that goes meanwhile',
      { during: [[2, deleted]] },
      'GET PATCH',
      false,
      undefined,
    ],
  ])('%s', (_, course, asked, isWritten, taints) => {
    const found = written(course);
    expect(found).toEqual({ asked, rests: [], ended: [isWritten], taints });
  });

  it('begins again after a pause where the node has changed since it was read', () => {
    const found = written({ during: [[2, change]], remove: [] });
    expect(found).toEqual({ asked: both, rests: [0.15], ended: [true], taints: 'old new' });
  });

  it('gives up after five tries', () => {
    const during = [2, 4, 6, 8, 10].map((number) => [number, change] as const);
    const found = written({ during, remove: [] });
    expect(found.asked).toBe(Array.from({ length: 5 }, () => 'GET PATCH').join(' '));
    expect(found).toMatchObject({ rests: [0.15, 0.15, 0.15, 0.15], ended: [false], taints: 'old' });
  });
});

describe('a controller that removes taints', () => {
  it('goes on with the next whatever became of the one before', () => {
    const remove = [OLD, NEW];
    const course = { remove, has: remove };
    expect(written(course, true)).toEqual({
      ...{ asked: both, rests: [], ended: [undefined], taints: '' },
    });
    expect(written({ ...course, lost: [1] }, true)).toMatchObject({
      ...{ asked: 'GET GET PATCH', ended: [undefined], taints: 'old' },
    });
    expect(written({ ...course, remove: [] }, true)).toMatchObject({
      asked: '',
      ended: [undefined],
    });
  });
});
