import { expect, test } from 'vitest';
import type { CauseId } from '#causes';
import { instant, later, minutes, seconds } from '#units';
import { resolveScheduler } from '#versions';
import { PodQueue } from '../../../src/scheduler/component/pod-queue.ts';
import { node, pod } from '../../support/builders.ts';
import { secondsOf } from '../../support/expect.ts';
import { play } from '../../support/outage.ts';
import { pending } from '../../support/scheduler.ts';

/** When a pod is bound whose only node becomes schedulable soon after it was refused. */
const boundAt = (version: string, ...events: readonly string[]): readonly number[] =>
  secondsOf(
    play({
      nodes: [node('pier', { unschedulable: true })],
      pods: [pending('shop/web')],
      events,
      version,
      duration: minutes(2),
    }),
    { kind: 'PodScheduled' },
  );

test.each<[string, string, readonly string[], number]>([
  [
    '1.32',
    'a change within the back-off helps when it is over',
    ['at=0.4s uncordon nodes=pier'],
    1,
  ],
  ['1.33', 'a change within the back-off helps at once', ['at=0.4s uncordon nodes=pier'], 0.4],
  ['1.32', 'a later change helps at once', ['at=7s uncordon nodes=pier'], 7],
])('%s: %s', (version, _, events, expected) => {
  expect(boundAt(version, ...events)).toEqual([expected]);
});

test('a process that starts knows of no back-off', () => {
  const rules = resolveScheduler({ major: 1, minor: 32 });
  const [now, queue] = [instant(0), new PodQueue({ rules })];
  const because = 1 as CauseId;
  queue.put(pod('shop/web', ''), now, because);
  queue.takeActive(now, 1);
  queue.refuse('shop/web', { message: 'none', reasons: [] }, now);
  queue.activate('shop/web', because);
  expect(queue.takeActive(now, 1)).toEqual([]);
  expect(queue.nextBackOffEnd(now)).toBe(later(now, seconds(1)));
  queue.activateAll(now, because);
  expect(queue.takeActive(now, 1).map(({ failures }) => failures)).toEqual([0]);
});
