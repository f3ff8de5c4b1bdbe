import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CauseId, Ledger, lastOnPath, THE_SNAPSHOT } from '#causes';
import { Timeline } from '#timeline';
import { START } from '../support/clock.ts';

/** A ledger whose entries come of the one so many places before, or of the snapshot. */
function ledgerOf(steps: readonly number[]): Ledger<number> {
  const ledger = new Ledger<number>(new Timeline(START));
  steps.forEach((step, index) => {
    ledger.record('sky', index % 97, Math.max(THE_SNAPSHOT, index + 1 - step) as CauseId);
  });
  return ledger;
}

test('finds what a walk over the whole path finds, whatever was asked before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 400 }),
      fc.array(fc.nat(), { maxLength: 40 }),
      fc.integer({ min: 0, max: 96 }),
      (steps, asked, wanted) => {
        const ledger = ledgerOf(steps);
        const find = lastOnPath(ledger.entries, ({ cause }) => cause === wanted);
        for (const each of asked) {
          const id = (each % (steps.length + 1)) as CauseId;
          expect(find(id)).toBe(ledger.pathTo(id).findLast(({ cause }) => cause === wanted));
        }
      },
    ),
  );
});

test('takes each entry of a long chain a few times only', () => {
  const chain = 20_000;
  const ledger = ledgerOf(Array.from({ length: chain }, () => 1));
  let looks = 0;
  const find = lastOnPath(ledger.entries, () => {
    looks += 1;
    return false;
  });
  for (let id = 1; id <= chain; id += 1) expect(find(id as CauseId)).toBeUndefined();
  expect(looks).toBeLessThan(chain * 40);
});
