import { expect, it } from 'vitest';
import { groupPriorities } from '#autoscaling';

const ORDER = [
  { priority: 10, patterns: ['.*'] },
  { priority: 50, patterns: ['spot-', '(?i)CHEAP'] },
  { priority: -2, patterns: ['never'] },
];

it.each<[string, number | undefined]>([
  ['on-demand-1', 10],
  ['eks-spot-a', 50],
  ['cheap', 50],
])('%s has the highest priority of which a pattern matches a part', (group, priority) => {
  expect(groupPriorities(ORDER)(group)).toBe(priority);
});

it('no priority below -1 counts, and none where a pattern is none', () => {
  expect(groupPriorities(ORDER.slice(1))('never')).toBeUndefined();
  expect(groupPriorities([{ priority: -1, patterns: ['x'] }])('x')).toBe(-1);
  expect(groupPriorities([...ORDER, { priority: 1, patterns: ['['] }])('cheap')).toBeUndefined();
  expect(groupPriorities(undefined)('cheap')).toBeUndefined();
});
