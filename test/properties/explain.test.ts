import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workloadName } from '#cluster';
import { type Explanation, explain } from '#explain';
import type { Run } from '#simulation';
import type { ObjectName } from '#tries';
import { anyOutage } from '../support/arbitrary-outage.ts';
import { type Outage, play } from '../support/outage.ts';
import { Story } from '../support/story.ts';

const RUNS = Number(process.env['RUNS'] ?? 25);

/** An outage as a scenario that can be played again with another cluster and further events. */
function scenarioOf(outage: Outage): Run {
  const scenario = new Story({ nodes: outage.nodes, pods: outage.pods ?? [] }).played({
    outcome: play(outage),
    workloadOf: () => 'Deployment/shop/web',
  });
  return {
    ...scenario,
    again: ({ script, cluster: change }) => {
      const cluster = change?.({ pods: [], leases: [], workloads: [], ...outage }) ?? outage;
      const { spec } = script === undefined ? { spec: {} } : JSON.parse(script);
      const flags = { ...outage.flags, ...spec.set?.controllerManager };
      return scenarioOf({ ...outage, ...cluster, flags });
    },
  };
}

const objectsOf = ({ outcome }: Run): readonly ObjectName[] => [
  ...[...outcome.cluster.pods, ...outcome.made.values()].map(
    ({ key }): ObjectName => ({ kind: 'pod', key }),
  ),
  ...outcome.final.nodes().map(({ name }): ObjectName => ({ kind: 'node', name })),
  ...outcome.cluster.nodes.map(({ name }): ObjectName => ({ kind: 'node', name })),
  ...outcome.cluster.workloads.map(
    (each): ObjectName => ({ kind: 'workload', workload: workloadName(each) }),
  ),
  { kind: 'workload', workload: 'Deployment/shop/web' },
];

/** Every chain of steps begins with an event of the script, or with what the snapshot shows. */
function rootless({ steps }: Explanation): readonly string[] {
  const known = new Set(steps.map(({ id }) => id));
  const [first] = steps;
  const fromSnapshot = first?.component === 'snapshot';
  return steps
    .filter(({ because }) => because === 0 || !known.has(because))
    .filter(({ component }) => component !== 'script' && component !== 'snapshot')
    .filter(({ because }) => !fromSnapshot || because !== 0)
    .map(({ words }) => words);
}

test('whatever happens, every object has an explanation that begins at a root', () => {
  fc.assert(
    fc.property(anyOutage, fc.nat(), (outage, chosen) => {
      const scenario = scenarioOf(outage);
      const objects = objectsOf(scenario);
      for (const [place, object] of objects.entries()) {
        const whatIf = place === chosen % objects.length;
        const explained = explain(scenario, object, { whatIf });
        if (explained.kind === 'unknown') throw new Error(JSON.stringify(object));
        const { conclusion } = explained.explanation;
        expect(rootless(explained.explanation)).toEqual([]);
        expect(conclusion).not.toEqual([]);
        expect(conclusion.join(' ')).not.toMatch(/undefined|NaN/);
      }
    }),
    { numRuns: RUNS },
  );
});

test('an explanation depends on nothing but what was played', () => {
  fc.assert(
    fc.property(anyOutage, (outage) => {
      const [scenario, again] = [scenarioOf(outage), scenarioOf(outage)];
      for (const object of objectsOf(scenario)) {
        expect(explain(again, object)).toEqual(explain(scenario, object));
      }
    }),
    { numRuns: Math.ceil(RUNS / 10) },
  );
});
