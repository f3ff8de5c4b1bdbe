import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controllerOf, isPodReady, isTerminating, type Pod } from '#cluster';
import { CoveredPods } from '#controllers/disruption';
import { compareText } from '#units';
import { controlledBy, workload } from '../../support/budgets.ts';
import { pod } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const owners = ['web', 'api'].map((name) => [controlledBy(workload('ReplicaSet', name))]);

const podArbitrary = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    isReady: fc.boolean(),
    isGoing: fc.boolean(),
    ownerReferences: fc.constantFrom([], ...owners),
  })
  .map(({ name, isReady, isGoing, ownerReferences }) =>
    pod(`shop/${name}`, 'quay', {
      ownerReferences,
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False', reason: '' }],
      ...(isGoing && { deletionTimestamp: atSecond(30) }),
    }),
  );

const stepArbitrary = fc.oneof(
  podArbitrary,
  fc.constantFrom('a', 'b', 'c', 'd').map((gone) => ({ gone })),
);

test('what is counted pod by pod is what is there', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary), (steps) => {
      const counted = new CoveredPods();
      const there = new Map<string, Pod>();
      for (const step of steps) {
        if ('gone' in step) {
          counted.delete(step.gone);
          there.delete(step.gone);
        } else {
          counted.put(step);
          there.set(step.name, step);
        }
      }
      const pods = [...there.values()];
      expect(counted.size).toBe(pods.length);
      expect(counted.healthy).toBe(
        pods.filter((each) => isPodReady(each) && !isTerminating(each)).length,
      );
      const families = [...counted.families()].flatMap(({ controller, names }) =>
        [...names].map((name) => [name, controller]),
      );
      const sorted = (pairs: typeof families) =>
        [...pairs].sort(([a], [b]) => compareText(`${a}`, `${b}`));
      expect(sorted(families)).toEqual(sorted(pods.map((each) => [each.name, controllerOf(each)])));
    }),
  );
});
