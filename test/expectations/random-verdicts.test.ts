import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { reportOn, requestOf } from '../support/scenario.ts';

const SNAPSHOT = readFileSync('fixtures/cluster/snapshot.yaml', 'utf8');
const WORKLOADS = ['monitoring/grafana', 'payments/db', 'shop/web', 'kube-system/coredns'];
const SERVICES = ['monitoring/grafana', 'payments/db', 'shop/web', 'kube-system/kube-dns'];

const node = fc.integer({ min: 1, max: 9 }).map((n) => `worker-${n}`);
const second = fc.integer({ min: 0, max: 400 });
const lasting = fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined });

const event = fc
  .tuple(
    second,
    fc.oneof(
      fc
        .tuple(
          fc.constantFrom('powerOff', 'partition', 'stopKubelet', 'drain', 'shutdown'),
          fc.array(node, { minLength: 1, maxLength: 4 }),
        )
        .map(([kind, nodes]) => `${kind}: {nodes: [${[...new Set(nodes)].join(', ')}]}`),
      fc.constantFrom('controllerManager: stop', 'apiServer: stop'),
      fc.constantFrom('deletePods: {namespaces: [shop]}', 'powerOff: {zones: [us-east-1b]}'),
    ),
    lasting,
  )
  .map(([at, what, span]) => {
    const undone = /^(powerOff|partition|stopKubelet|controllerManager|apiServer)/.test(what);
    return `    - {at: ${at}s, ${what}${span !== undefined && undone ? `, for: ${span}s` : ''}}`;
  });

const bounds = fc.record({
  least: fc.integer({ min: 0, max: 6 }),
  most: fc.integer({ min: 0, max: 600 }),
});

/** The length of the longest period in one of these states, together with what follows at once. */
function longest(
  spans: readonly { state: string; from: number; to: number | null }[],
  states: readonly string[],
  end: SimulationReport['end'],
): number {
  const last = end.reason === 'quiet' ? Number.POSITIVE_INFINITY : end.at;
  let [most, from, until] = [0, 0, Number.NaN];
  for (const span of spans.filter(({ state }) => states.includes(state))) {
    if (span.from !== until) from = span.from;
    until = span.to ?? last;
    most = Math.max(most, until - from);
  }
  return most;
}

test('no expectation holds while the report shows its bound broken', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 4 }),
      bounds,
      async (events, { least, most }) => {
        const expectations = [
          ...WORKLOADS.map(
            (name) => `workload: {name: ${name}, minReady: ${least}, maxUnavailableFor: ${most}s}`,
          ),
          ...WORKLOADS.map(
            (name) => `workload: {name: ${name}, minWorking: ${least}, maxShortFor: ${most}s}`,
          ),
          ...WORKLOADS.map((name) => `workload: {name: ${name}, maxDownFor: ${most}s}`),
          ...SERVICES.map(
            (name) => `service: {name: ${name}, minEndpoints: ${least}, maxDownFor: ${most}s}`,
          ),
          ...SERVICES.map((name) => `service: {name: ${name}, maxDegradedFor: ${most}s}`),
        ];
        const lines = expectations.map((text, index) => `    - {name: "${index}", ${text}}`);
        const script = [
          'apiVersion: k8s-evict.dev/v1',
          'kind: OutageScript',
          'metadata: {name: any}',
          'spec:',
          '  duration: 1h',
          '  events:',
          ...events,
          '  expect:',
          ...lines,
        ];
        const report = await reportOn(requestOf(SNAPSHOT, script.join('\n')));
        const { end } = report;
        const verdicts = report.expectations.map(({ passed }) => passed);
        const held = (kind: number, index: number): boolean => verdicts[kind * 4 + index] === true;
        for (const [index, name] of WORKLOADS.entries()) {
          const found = report.workloads.find(({ workload }) => workload.endsWith(`/${name}`));
          if (found === undefined) continue;
          const short = longest(found.spans, ['short', 'down'], end);
          const fewest = Math.min(found.minWorking, found.minReady);
          if (held(0, index)) {
            expect(fewest).toBeGreaterThanOrEqual(least);
            expect(short).toBeLessThanOrEqual(most);
          }
          expect(held(1, index)).toBe(found.minWorking >= least && short <= most);
          expect(held(2, index)).toBe(longest(found.spans, ['down'], end) <= most);
        }
        for (const [index, name] of SERVICES.entries()) {
          const found = report.services.find(({ service }) => service === name);
          if (found === undefined) continue;
          const answering = found.listed.map(([at, count]) => {
            const [, dead = 0] = found.dead.findLast(([since]) => since <= at) ?? [];
            return count - dead;
          });
          if (held(3, index)) {
            expect(Math.min(...answering)).toBeGreaterThanOrEqual(least);
            expect(longest(found.spans, ['down'], end)).toBeLessThanOrEqual(most);
          }
          expect(held(4, index)).toBe(longest(found.spans, ['down', 'degraded'], end) <= most);
        }
      },
    ),
    { numRuns: 40 },
  );
});
