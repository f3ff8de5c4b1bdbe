import { expect, it } from 'vitest';
import { type Instant, later, seconds } from '#units';
import { Triggers } from '../../src/autoscalers/karpenter/triggers.ts';
import { secondOf } from '../support/clock.ts';
import { Room } from '../support/room.ts';

/** Triggers in an empty cluster, and the seconds of the batches that they run. */
function triggered() {
  const room = new Room({ nodes: [], pods: [] });
  const { timeline } = room;
  const batches: number[] = [];
  const triggers = new Triggers({
    ...{ timeline, idle: seconds(1), longest: seconds(10), isRunning: () => true },
    run: () => batches.push(secondOf(timeline.now)),
  });
  return { room, timeline, triggers, batches };
}

it('pods of Karpenter take the next turn where the one that had it waits no longer', () => {
  const { room, triggers, batches } = triggered();
  room.at(1, () => triggers.add('gone'));
  room.at(5, () => triggers.add('waits'));
  room.at(8, () => triggers.retry());
  room.at(9, () => triggers.remove('gone'));
  room.run(100);
  expect(batches).toEqual([2, 6, 16]);
});

it('a turn that was asked for later gives way to an earlier one', () => {
  const { room, timeline, triggers, batches } = triggered();
  room.at(1, () => triggers.add('waits'));
  room.at(3, () => triggers.retry(secondsLater(timeline.now, 60)));
  room.at(12, () => triggers.retry());
  room.at(13, () => triggers.retry(secondsLater(timeline.now, 60)));
  room.run(100);
  expect(batches).toEqual([2, 22]);
});

const secondsLater = (at: Instant, count: number): Instant => later(at, seconds(count));
