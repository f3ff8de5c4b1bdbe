import { expect, it } from 'vitest';
import { PendingPods } from '#scheduler';
import { pending } from '../support/scheduler.ts';

const low = pending('d/low');
const alike = { ...low, key: 'd/alike', name: 'alike' };
const high = pending('d/high', { priority: 9 });

it('takes the most urgent first, then those that came first', () => {
  const waiting = new PendingPods();
  for (const pod of [low, high, alike]) waiting.add(pod);
  const taken = [];
  for (let pod = waiting.next(); pod !== undefined; pod = waiting.next()) {
    taken.push(pod.name);
    waiting.remove(pod.key);
  }
  expect(taken).toEqual(['high', 'low', 'alike']);
});

it('passes over those whose like fitted nowhere until something changes', () => {
  const waiting = new PendingPods();
  for (const pod of [low, high, alike]) waiting.add(pod);
  expect(waiting.park(high)).toEqual([high]);
  expect(waiting.next()).toBe(low);
  expect(waiting.park(low)).toEqual([low, alike]);
  expect(waiting.next()).toBeUndefined();
  waiting.wake();
  expect(waiting.next()).toBe(high);
});
