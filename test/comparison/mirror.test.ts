import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareReports } from '#comparison';
import type { ComparisonReport, SimulationReport } from '#documents';
import { reportOn, requestOf } from '../support/scenario.ts';

const SNAPSHOT = readFileSync('fixtures/cluster/snapshot.yaml', 'utf8');

const node = fc.integer({ min: 1, max: 9 }).map((n) => `worker-${n}`);
const nodes = fc
  .array(node, { minLength: 1, maxLength: 4 })
  .map((names) => `nodes: [${[...new Set(names)].join(', ')}]`);
const DRAIN = 'force: true, ignoreDaemonSets: true, deleteEmptyDirData: true';

const event = fc
  .tuple(
    fc.integer({ min: 0, max: 400 }),
    fc.oneof(
      fc.tuple(fc.constantFrom('powerOff', 'partition', 'restore', 'cordon'), nodes),
      fc.tuple(fc.constant('drain'), nodes),
      fc.tuple(
        fc.constant('drain'),
        nodes.map((which) => `${which}, ${DRAIN}`),
      ),
      fc.tuple(fc.constantFrom('powerOff', 'restore'), fc.constant('zones: [us-east-1b]')),
    ),
  )
  .map(([at, [kind, what]]) => `    - {at: ${at}s, ${kind}: {${what}}}`);

const scriptOf = (events: readonly string[]): string =>
  [
    'apiVersion: k8s-evict.dev/v1',
    'kind: OutageScript',
    'metadata: {name: any}',
    'spec:',
    '  events:',
    ...events,
  ].join('\n');

const MIRRORED = { better: 'worse', worse: 'better' } as const;
const mirrored = (word: string): string => (MIRRORED as Record<string, string>)[word] ?? word;
const otherSide = (change: string): string =>
  ({
    'only-after': 'only-before',
    'only-before': 'only-after',
    earlier: 'later',
    later: 'earlier',
  })[change] ?? change;

/** What a comparison says, without words. */
const essence = (comparison: ComparisonReport) => ({
  verdict: comparison.verdict,
  trouble: [...comparison.services, ...comparison.workloads]
    .map(({ name, state, effect, seconds }) => `${name} ${state} ${effect} ${seconds}`)
    .sort(),
  sides: [
    ...comparison.evictions.map(({ pod, change, effect }) => `${pod} ${change} ${effect}`),
    ...comparison.leftOver.map(({ pod, change, effect }) => `${pod} ${change} ${effect}`),
    ...comparison.cordons.map((each) => `${each.node} ${each.change} ${each.effect}`),
    ...comparison.findings.map(({ kind, change }) => `${kind} ${change}`),
  ].sort(),
  drains: comparison.drains.map(({ node: drained, effect }) => `${drained} ${effect}`),
});

const mirrorOf = (comparison: ComparisonReport) =>
  essence({
    ...comparison,
    verdict: mirrored(comparison.verdict) as ComparisonReport['verdict'],
    services: comparison.services.map(mirrorTrouble),
    workloads: comparison.workloads.map(mirrorTrouble),
    evictions: comparison.evictions.map(mirrorRow),
    leftOver: comparison.leftOver.map(mirrorRow),
    cordons: comparison.cordons.map(mirrorRow),
    findings: comparison.findings.map(mirrorRow),
    drains: comparison.drains.map(mirrorRow),
  });

const mirrorRow = <Row extends { readonly change?: string; readonly effect?: string }>(
  row: Row,
): Row => ({
  ...row,
  ...(row.change !== undefined && { change: otherSide(row.change) }),
  ...(row.effect !== undefined && { effect: mirrored(row.effect) }),
});

const mirrorTrouble = <Row extends { readonly seconds: number; readonly effect: string }>(
  row: Row,
): Row => ({ ...row, effect: mirrored(row.effect), seconds: 0 - row.seconds });

const playing = async (events: readonly string[]): Promise<SimulationReport> =>
  reportOn(requestOf(SNAPSHOT, scriptOf(events)));

it('a run does not differ from itself, and the mirror of a comparison is its inverse', async () => {
  // Events of one instant may contradict each other.
  const selector = (text: string): string => text.slice(0, text.indexOf(','));
  const events = fc.uniqueArray(event, { minLength: 2, maxLength: 6, selector });
  await fc.assert(
    fc.asyncProperty(events, async (all) => {
      const first = all.slice(0, Math.ceil(all.length / 2));
      const [a, b] = [await playing(first), await playing(all)];
      const { verdict, reasons, figures } = compareReports(a, a);
      expect([verdict, reasons, figures]).toEqual(['equal', [], []]);
      expect(mirrorOf(compareReports(b, a))).toEqual(essence(compareReports(a, b)));
    }),
    { numRuns: 25 },
  );
});
