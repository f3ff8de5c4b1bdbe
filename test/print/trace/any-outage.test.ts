import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { PRINTERS } from '#print';
import { makeReport } from '#report';
import { perfetto } from '../../../src/print/formats/perfetto/perfetto.ts';
import { anyOutage } from '../../support/arbitrary-outage.ts';
import { type DecodedTrace, decodeTrace, slicesIn } from '../../support/decode-trace.ts';
import { play } from '../../support/outage.ts';
import { Story } from '../../support/story.ts';

const RUNS = Number(process.env['RUNS'] ?? 30);
const trace = await PRINTERS.simulate.trace();

const decoded = (report: SimulationReport): DecodedTrace =>
  decodeTrace(Buffer.concat([...perfetto(trace(report))]));

const anyReport: fc.Arbitrary<SimulationReport> = anyOutage.map((outage) =>
  makeReport(
    new Story({ nodes: outage.nodes, pods: outage.pods ?? [] }).played({
      outcome: play(outage),
      workloadOf: () => 'Deployment/shop/web',
    }),
  ),
);

/** Slices nest, and time never goes back. */
function checkOrder(shown: DecodedTrace): void {
  const times = shown.events.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  for (const { from, to } of slicesIn(shown)) expect(from).toBeLessThanOrEqual(to);
}

/** Arrows lead from what was shown before, each to one end. */
function checkArrows({ events }: DecodedTrace): void {
  const open = new Set<number>();
  const closed = new Set<number>();
  for (const { flows, endsFlows } of events) {
    for (const flow of endsFlows) {
      expect([open.has(flow), closed.has(flow)]).toEqual([true, false]);
      closed.add(flow);
    }
    for (const flow of flows) open.add(flow);
  }
  expect(closed).toEqual(open);
}

/** A pod whose last entry calls it Ready works to the end, and nothing follows a removal. */
function checkPods({ timeline }: SimulationReport, shown: DecodedTrace): void {
  const last = new Map(timeline.flatMap((each) => ('pod' in each ? [[each.pod, each.kind]] : [])));
  const open = new Map<unknown, number>();
  const slices = slicesIn(shown).filter(({ track }) => track.kind === 'thread');
  for (const [pod, kind] of last) {
    const inner = slices.filter(({ track }) => track.name === pod).at(-2);
    if (kind === 'PodReady') expect([inner?.name, inner?.depth]).toEqual(['working', 1]);
  }
  for (const { track, type, name } of shown.events) {
    const depth = (open.get(track) ?? 0) + DEPTH[type];
    open.set(track, depth);
    if (name === 'gone') expect(depth).toBe(0);
  }
}

const DEPTH = { begin: 1, end: -1, instant: 0, count: 0 };

test('whatever happens, all entries come in order, with arrows that end', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const shown = decoded(report);
      const told = shown.events.flatMap(({ details }) => ('kind' in details ? details['id'] : []));
      expect(told).toEqual(report.timeline.map(({ id }) => id));
      checkOrder(shown);
      checkArrows(shown);
      checkPods(report, shown);
    }),
    { numRuns: RUNS },
  );
});

describe('names', () => {
  const HOSTILE = [
    '</script><b>',
    '\u202Eevil',
    'a\u0000b\u001b[31m',
    '\ud800',
    `${'x'.repeat(10_000)}`,
  ];

  test.each(HOSTILE)('that are hostile are shown, escaped: %j', (name) => {
    const base = fc.sample(anyReport, { numRuns: 1, seed: 7 })[0] as SimulationReport;
    const head = { id: 1, at: 1, time: base.start, because: 0, message: `${name} is lost` };
    const timeline: SimulationReport['timeline'] = [
      { ...head, kind: 'HeartbeatLost', component: 'kubelet', node: name },
      {
        ...{ ...head, id: 2, because: 1, kind: 'PodNotReady' as const },
        ...{ component: name, pod: `shop/${name}`, node: name },
      },
    ];
    const shown = decoded({ ...base, timeline });
    const names = shown.tracks.map((track) => track.name);
    expect(names.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    const end = name.slice(-5).replace(/[^\w<>/]/g, '');
    expect(names.filter((each) => each.startsWith('node ') && each.includes(end))).toHaveLength(1);
  });
});
