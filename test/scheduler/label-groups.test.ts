import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LabelSelectorObject } from '#cluster';
import { isAbout, LabelGroups } from '../../src/scheduler/cache/label-groups.ts';
import { NeighbourCatalog } from '../../src/scheduler/cache/neighbour-catalog.ts';
import { podSelector } from '../../src/scheduler/cache/selectors.ts';

const value = fc.constantFrom('x', 'y', 'z');
const key = fc.constantFrom('app', 'tier');

const labelsArbitrary = fc.dictionary(key, value, { maxKeys: 2 });

const selectorArbitrary: fc.Arbitrary<LabelSelectorObject> = fc.record(
  {
    matchLabels: labelsArbitrary,
    matchExpressions: fc.array(
      fc.oneof(
        fc.record({
          key,
          operator: fc.constantFrom('In', 'NotIn'),
          values: fc.array(value, { minLength: 1, maxLength: 3 }),
        }),
        fc.record({ key, operator: fc.constantFrom('Exists', 'DoesNotExist', 'Like') }),
      ),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

const namespaceArbitrary = fc.constantFrom('shop', 'bank');

const stepArbitrary = fc.oneof(
  fc.record({ namespace: namespaceArbitrary, labels: labelsArbitrary, slot: fc.nat(3) }),
  fc.record({ names: fc.uniqueArray(namespaceArbitrary), asks: fc.option(selectorArbitrary) }),
);

test('a query counts the pods that its selector selects, whichever came first', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 12 }), fc.nat(4), (steps, given) => {
      const catalog = new NeighbourCatalog(() => ({}));
      const base = new LabelGroups();
      const above = new LabelGroups((selector) => base.query(selector));
      const pods: { namespace: string; labels: Record<string, string>; slot: number }[] = [];
      const queries = steps.flatMap((step) => {
        if ('slot' in step) {
          pods.push(step);
          const isGiven = pods.length <= given;
          (isGiven ? base : above).count(catalog.groupOf(step), step.slot, true, 1);
          return [];
        }
        const { names, asks } = step;
        const own = { labels: {} };
        return pods.length < given
          ? []
          : [above.query(podSelector({ names }, asks ?? undefined, own, () => ({})))];
      });
      for (const { selector, live } of queries) {
        const counted = [0, 1, 2, 3].map(
          (slot) => pods.filter((pod) => pod.slot === slot && isAbout(selector, pod)).length,
        );
        expect([0, 1, 2, 3].map((slot) => live.get(slot) ?? 0)).toEqual(counted);
      }
    }),
  );
});
