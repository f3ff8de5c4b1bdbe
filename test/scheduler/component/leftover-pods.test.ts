import { expect, test } from 'vitest';
import type { CauseId } from '#causes';
import { Timeline } from '#timeline';
import { later, minutes, seconds } from '#units';
import { LeftoverPods } from '../../../src/scheduler/component/pending-pods.ts';
import { PodQueue } from '../../../src/scheduler/component/pod-queue.ts';
import { pod } from '../../support/builders.ts';
import { START, secondOf } from '../../support/clock.ts';

const because = 0 as CauseId;

/** When a pod is tried that failed at the second 10, where something changed at others. */
function triesOf(...changes: readonly number[]): readonly number[] {
  const [timeline, queue] = [new Timeline(START), new PodQueue()];
  const tried: number[] = [];
  const refuse = (): void => {
    for (const { pod: each } of queue.takeActive(timeline.now, 9)) {
      tried.push(secondOf(timeline.now));
      queue.refuse(each.key, { message: 'none', reasons: [{ plugin: 'NodePorts' }] }, timeline.now);
    }
  };
  const leftover = new LeftoverPods({ timeline, queue, wake: refuse });
  timeline.at(later(START, seconds(10)), 'scheduler', () => {
    queue.put(pod('shop/web', ''), timeline.now, because);
    refuse();
  });
  for (const at of changes) {
    timeline.at(later(START, seconds(at)), 'scheduler', () => leftover.noteChange(because));
  }
  // Other work goes on.
  timeline.at(later(START, minutes(30)), 'scheduler', () => undefined);
  timeline.runUntil(later(START, minutes(30)), seconds(0));
  return tried;
}

test.each([
  ['no change', [], [10]],
  ['a change before it failed', [5], [10]],
  ['a change while it rests', [100], [10, 330]],
  ['a change after it rested for long', [600], [10, 630]],
  ['changes again and again', [20, 400, 500], [10, 330, 660]],
])('a pod that waits is tried again in five minutes: %s', (_, changes, expected) => {
  expect(triesOf(...changes)).toEqual(expected);
});

test('pods that are still to be tried do not count as resting', () => {
  const [timeline, queue] = [new Timeline(START), new PodQueue()];
  const refusal = { message: 'none', reasons: [{ plugin: 'NodePorts' } as const] };
  const looks: number[] = [];
  const wake = (): void => {
    looks.push(secondOf(timeline.now));
    queue.takeActive(timeline.now, 9);
  };
  const leftover = new LeftoverPods({ timeline, queue, wake });
  queue.put(pod('shop/web', ''), timeline.now, because);
  queue.takeActive(timeline.now, 1);
  queue.refuse('shop/web', refusal, timeline.now);
  timeline.at(later(START, seconds(600)), 'scheduler', () => leftover.noteChange(because));
  timeline.at(later(START, seconds(700)), 'scheduler', () => undefined);
  timeline.runUntil(later(START, seconds(700)), seconds(0));
  expect(looks).toEqual([630, 660, 690]);
});
