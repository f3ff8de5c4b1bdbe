import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Node, Pod, PodAffinityTerm, PodSpec } from '#cluster';
import type { Evaluation } from '#scheduler';
import { asking, pending, roomyNode, running, schedulerOf } from '../support/scheduler.ts';

const HOSTNAME = 'kubernetes.io/hostname';
const ZONE = 'topology.kubernetes.io/zone';
const RACK = 'example.org/rack';

const oftenUndefined = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

const nodeArbitrary = fc.record({
  zone: fc.constantFrom('a', 'b', 'c', undefined),
  rack: fc.constantFrom('r1', 'r2', undefined),
  host: fc.constantFrom('own', 'own', 'own', 'own', 'shared', undefined),
  hasImage: fc.boolean(),
  isAvoided: fc.integer({ max: 9 }).map((chance) => chance === 0),
});

const termArbitrary: fc.Arbitrary<PodAffinityTerm> = fc.record({
  topologyKey: fc.constantFrom(HOSTNAME, ZONE, RACK),
  labelSelector: fc.constantFrom({ matchLabels: { app: 'web' } }, { matchLabels: { app: 'db' } }),
});

const specArbitrary: fc.Arbitrary<Partial<PodSpec>> = fc
  .record({
    cpu: fc.constantFrom('100m', '500m', '1'),
    terms: fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 100 }), podAffinityTerm: termArbitrary }),
      {
        maxLength: 2,
      },
    ),
    isNear: fc.boolean(),
    spread: oftenUndefined(
      fc.array(
        termArbitrary.map((term) => ({ ...term, maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway' })),
        { minLength: 1, maxLength: 2 },
      ),
    ),
  })
  .map(({ cpu, terms, isNear, spread }) => ({
    containers: [{ ...asking({ cpu }), image: 'shop' }],
    affinity: {
      [isNear ? 'podAffinity' : 'podAntiAffinity']: {
        preferredDuringSchedulingIgnoredDuringExecution: terms,
      },
    },
    ...(spread !== undefined && { topologySpreadConstraints: spread }),
  }));

const podArbitrary = fc.record({
  on: fc.nat(),
  app: fc.constantFrom('web', 'db'),
  spec: specArbitrary,
});

const IMAGES = [{ names: ['shop:latest'], sizeBytes: 700 * 2 ** 20 }];

function nodeOf(
  {
    zone,
    rack,
    host,
    hasImage,
    isAvoided,
  }: typeof nodeArbitrary extends fc.Arbitrary<infer T> ? T : never,
  index: number,
  mayAvoid: boolean,
): Node {
  const name = `n${String(index).padStart(3, '0')}`;
  return roomyNode(name, 'a', {
    labels: {
      ...(host !== undefined && { [HOSTNAME]: host === 'own' ? name : host }),
      ...(zone !== undefined && { [ZONE]: zone }),
      ...(rack !== undefined && { [RACK]: rack }),
    },
    ...(hasImage && { images: IMAGES }),
    ...(mayAvoid && isAvoided && { taints: [{ key: 'k', value: '', effect: 'PreferNoSchedule' }] }),
  });
}

/** The node with the highest total, the first by name, and how many others are as good. */
function bestOf({ feasible, scores }: Evaluation): { node: string; tied: number } {
  const totals = feasible.map((_, index) =>
    [...scores.values()].reduce((sum, list) => sum + (list[index] ?? 0), 0),
  );
  const most = Math.max(...totals);
  const [node = '', ...others] = feasible.filter((_, index) => totals[index] === most).sort();
  return { node, tied: others.length };
}

it('finds the node that scoring all of them finds', () => {
  fc.assert(
    fc.property(
      fc.array(nodeArbitrary, { minLength: 65, maxLength: 90 }),
      fc.array(podArbitrary, { maxLength: 40 }),
      specArbitrary,
      fc.boolean(),
      fc.boolean(),
      (given, there, spec, hasOwner, mayAvoid) => {
        const nodes = given.map((each, index) => nodeOf(each, index, mayAvoid));
        const pods = there.map(({ on, app, spec: own }, index): Pod => {
          const { name = '' } = nodes[on % nodes.length] ?? {};
          return running(`d/old-${index}`, name, own, { labels: { app } });
        });
        const kinship = {
          serviceSelectors: () => [],
          ownerSelector: () => (hasOwner ? { matchLabels: { app: 'web' } } : undefined),
        };
        const scheduler = schedulerOf(nodes, pods, { kinship });
        const pod = pending('d/new', spec);
        const expected = bestOf(scheduler.evaluate(pod));
        expect(scheduler.attempt(pod)).toEqual({ kind: 'placed', ...expected });
      },
    ),
  );
});
