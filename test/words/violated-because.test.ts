import { expect, it } from 'vitest';
import { violatedBecause } from '#words';

it.each([
  [{ mechanism: 'drain', respectsBudgets: false }, 'drains with disableEviction ignore budgets'],
  [
    { mechanism: 'drain', respectsBudgets: true },
    'the eviction API respects budgets only as last counted',
  ],
  [{ mechanism: 'taint' }, 'taint evictions ignore budgets'],
] as const)('an eviction %j violates a budget, as %s', (eviction, why) => {
  expect(violatedBecause(eviction)).toBe(why);
});
