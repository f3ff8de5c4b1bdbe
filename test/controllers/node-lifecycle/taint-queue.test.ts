import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { THE_SNAPSHOT } from '#causes';
import { Bug } from '#units';
import { TaintQueue } from '../../../src/controllers/node-lifecycle/taint-queue.ts';
import { atSecond, START } from '../../support/clock.ts';

const queueOf = (...nodes: readonly string[]): TaintQueue => {
  const queue = new TaintQueue(START);
  for (const node of nodes) addTo(queue, node);
  queue.passedAt(atSecond(5));
  return queue;
};

const addTo = (queue: TaintQueue, node: string, second = 5): void =>
  queue.add({ node, processAt: atSecond(second), cause: THE_SNAPSHOT });

/** All nodes in the order in which they are worked on. */
function worked(queue: TaintQueue): readonly string[] {
  const nodes: string[] = [];
  for (let { head } = queue; head !== undefined; head = queue.head) {
    nodes.push(head.node);
    queue.finish(head.node);
  }
  return nodes;
}

describe('the queue of nodes that wait for their taint', () => {
  it('works by name once a pass without a look has queued all of them again', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e']), (nodes) => {
        expect(worked(queueOf(...nodes))).toEqual([...nodes].sort());
      }),
    );
  });

  it('works by the drawn order of the last pass where they are drawn', () => {
    let pass = 0;
    const drawnOrder = {
      begin: () => () => 0,
      of: (node: string) => (node === 'heron' ? pass : 0.5),
    };
    const queue = new TaintQueue(START, undefined, drawnOrder);
    addTo(queue, 'heron');
    addTo(queue, 'otter');
    queue.passedAt(atSecond(5));
    expect(queue.head?.node).toBe('heron');
    pass = 1;
    queue.passedAt(atSecond(10));
    expect(worked(queue)).toEqual(['otter', 'heron']);
  });

  it('keeps the names of those that were worked on', () => {
    const queue = queueOf('heron', 'otter');
    queue.finish('heron');
    expect([queue.isKnown('heron'), queue.isRequeued('heron')]).toEqual([true, false]);
    expect([queue.isKnown('otter'), queue.isRequeued('otter')]).toEqual([true, true]);
    expect(() => addTo(queue, 'heron')).toThrow(Bug);
  });

  it('takes a node again once it was removed', () => {
    const queue = queueOf('heron');
    queue.finish('heron');
    queue.remove('heron');
    expect(queue.isKnown('heron')).toBe(false);
    addTo(queue, 'heron');
    expect(queue.head?.node).toBe('heron');
  });

  it('may know a node as done that never waited', () => {
    const queue = queueOf();
    queue.markDone('heron');
    expect([queue.isKnown('heron'), queue.isRequeued('heron')]).toEqual([true, false]);
    expect(queue.head).toBeUndefined();
  });

  it('works first on what passes have left behind, for it has waited longest (NL-30)', () => {
    const queue = queueOf('heron', 'otter', 'tern');
    queue.forget('otter');
    queue.passedAt(atSecond(10));
    expect(queue.head).toMatchObject({ node: 'otter', processAt: atSecond(5) });
    expect(worked(queue)).toEqual(['otter', 'heron', 'tern']);
  });

  it('works by name on what one pass added, whether it bears its taint or not', () => {
    const queue = queueOf('otter');
    for (const node of ['tern', 'heron']) {
      queue.addOnce({ node, processAt: atSecond(5), cause: THE_SNAPSHOT });
    }
    expect(worked(queue)).toEqual(['heron', 'otter', 'tern']);
  });

  it('works first on what a pass before the last added once', () => {
    const queue = queueOf('heron');
    queue.addOnce({ node: 'tern', processAt: atSecond(5), cause: THE_SNAPSHOT });
    queue.passedAt(atSecond(10));
    expect(worked(queue)).toEqual(['tern', 'heron']);
  });

  it('leaves nothing behind that does not wait', () => {
    const queue = queueOf('heron');
    queue.forget('otter');
    expect(worked(queue)).toEqual(['heron']);
  });

  it('puts a node that it could not work on behind those of the last pass', () => {
    const queue = queueOf('heron', 'otter');
    queue.postpone({ node: 'heron', processAt: atSecond(5), cause: THE_SNAPSHOT }, atSecond(5.05));
    expect(worked(queue)).toEqual(['otter', 'heron']);
  });

  it('works on a postponed node first once a pass has queued the others anew', () => {
    const queue = queueOf('heron', 'otter');
    queue.postpone({ node: 'heron', processAt: atSecond(5), cause: THE_SNAPSHOT }, atSecond(5.05));
    queue.passedAt(atSecond(10));
    expect(worked(queue)).toEqual(['heron', 'otter']);
  });

  it('works on nodes in the order of their turns', () => {
    const queue = queueOf('heron', 'otter', 'tern');
    queue.requeue('tern', atSecond(10));
    queue.requeue('heron', atSecond(12));
    queue.add({ node: 'avocet', processAt: atSecond(14), cause: THE_SNAPSHOT });
    expect(queue.head).toMatchObject({ node: 'otter', processAt: atSecond(5) });
    expect(queue.isRequeued('avocet')).toBe(true);
    expect(worked(queue)).toEqual(['otter', 'tern', 'heron', 'avocet']);
  });

  it('works by name again once a pass without a look has queued all', () => {
    const queue = queueOf('heron', 'otter', 'tern');
    queue.requeue('tern', atSecond(10));
    queue.requeue('heron', atSecond(12));
    queue.passedAt(atSecond(20));
    expect(queue.head).toMatchObject({ node: 'heron', processAt: atSecond(20) });
    expect(worked(queue)).toEqual(['heron', 'otter', 'tern']);
  });

  it('looks at nodes in the order that is given', () => {
    const queue = new TaintQueue(START, (a, b) => (a > b ? -1 : 1));
    for (const node of ['heron', 'tern', 'otter']) addTo(queue, node);
    queue.passedAt(atSecond(5));
    expect(worked(queue)).toEqual(['tern', 'otter', 'heron']);
  });

  it('forgets a node that was left behind when it is removed', () => {
    const queue = queueOf('heron', 'otter');
    queue.forget('heron');
    expect(queue.head?.node).toBe('heron');
    queue.remove('heron');
    expect([queue.head?.node, queue.isKnown('heron')]).toEqual(['otter', false]);
    expect(worked(queue)).toEqual(['otter']);
  });
});
