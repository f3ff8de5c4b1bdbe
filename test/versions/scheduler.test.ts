import { expect, test } from 'vitest';
import { rulesOf } from '../support/scheduler.ts';

test.each([
  ['1.32', { taintInMessage: true, balanceScore: 'with-pod', scoresBalanceOfBestEffort: true }],
  [
    '1.33',
    { taintInMessage: true, scoresBalanceOfBestEffort: false, countsResizedContainers: true },
  ],
  ['1.34', { taintInMessage: false, podLevelResources: true, countsResizedPods: false }],
  ['1.35', { taintInMessage: false, balanceScore: 'with-pod' }],
  ['1.36', { balanceScore: 'gained', countsResizedPods: true }],
])('what the scheduler of %s does', (version, expected) => {
  expect(rulesOf(version)).toMatchObject(expected);
});

test('how a volume that cannot be reached is reported', () => {
  expect(rulesOf('1.32').volumeAffinityReason).toBe('node(s) had volume node affinity conflict');
  expect(rulesOf('1.33').volumeAffinityReason).toMatch("didn't match PersistentVolume's");
});
