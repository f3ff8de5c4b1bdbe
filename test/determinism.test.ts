import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulationReport } from '#documents';
import { hours, later, parseInstant, printInstant } from '#units';
import { anyOutage } from './support/arbitrary-outage.ts';
import { play } from './support/outage.ts';
import {
  printJson,
  reportOn,
  requestOf,
  SCENARIO_NAMES,
  textInScenario,
} from './support/scenario.ts';

const CLUSTER = join(import.meta.dirname, '../fixtures/cluster');
const cluster = readFileSync(join(CLUSTER, 'snapshot.yaml'), 'utf8');
const oneZone = readFileSync(join(CLUSTER, 'outage-one-zone.yaml'), 'utf8');

/** The report without what it says of its input files: the bytes of those are another story. */
const storyOf = ({ inputs: _, ...story }: SimulationReport): Promise<string> =>
  printJson({ ...story, inputs: [] });

/** The documents of a YAML stream. */
const documentsOf = (text: string): readonly string[] => text.split('---\n');

/** A list as kubectl prints it, in parts: what stands before its items, each of them, what follows. */
function itemsOf(list: string): readonly [string, readonly string[], string] {
  const [head = '', ...items] = list.split(/^(?=- apiVersion:)/m);
  const last = items.pop() ?? '';
  const end = last.search(/^kind: List$/m);
  return [head, [...items, last.slice(0, end)], last.slice(end)];
}

const anyOrder = <T>(things: readonly T[]): fc.Arbitrary<readonly T[]> =>
  fc.shuffledSubarray([...things], { minLength: things.length });

describe('a report', () => {
  it.each(SCENARIO_NAMES)('is the same whatever the order of the documents: %s', async (name) => {
    const snapshot = textInScenario(name, 'snapshot.yaml');
    const script = textInScenario(name, 'script.yaml');
    const story = await storyOf(await reportOn(requestOf(snapshot, script)));
    await fc.assert(
      fc.asyncProperty(anyOrder(documentsOf(snapshot)), async (documents) => {
        const shuffled = requestOf(documents.join('---\n'), script);
        expect(await storyOf(await reportOn(shuffled))).toBe(story);
      }),
      { numRuns: 4 },
    );
  });

  it('is the same whatever the order of the items of a list', async () => {
    const [head, items, tail] = itemsOf(cluster);
    expect(items.length).toBeGreaterThan(100);
    const story = await storyOf(await reportOn(requestOf(cluster, oneZone)));
    await fc.assert(
      fc.asyncProperty(anyOrder(items), async (shuffled) => {
        const request = requestOf(head + shuffled.join('') + tail, oneZone);
        expect(await storyOf(await reportOn(request))).toBe(story);
      }),
      { numRuns: 4 },
    );
  });

  it('is the same to the byte when it is made twice', async () => {
    const request = requestOf(cluster, oneZone);
    const once = await printJson(await reportOn(request));
    expect(await printJson(await reportOn(request))).toBe(once);
  });

  it('is the same when the snapshot comes in several files', async () => {
    const [head, items, tail] = itemsOf(cluster);
    const whole = requestOf(cluster, oneZone);
    const story = await storyOf(await reportOn(whole));
    const halves = [items.slice(0, 50), items.slice(50)].map((half, n) => ({
      path: `part-${n}.yaml`,
      bytes: new TextEncoder().encode(head + half.join('') + tail),
    }));
    expect(await storyOf(await reportOn({ ...whole, snapshot: halves }))).toBe(story);
  });
});

describe('the same outage at another time', () => {
  const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

  /** A text in which all times are some hours later. */
  const postponed = (text: string, by: number): string =>
    text.replace(TIME, (time) => {
      const parsed = parseInstant(time);
      return parsed.ok ? printInstant(later(parsed.value, hours(by))) : time;
    });

  /** The instants of a report after its start, without words. */
  const outline = (report: SimulationReport): unknown => ({
    end: report.end,
    summary: report.summary,
    timeline: report.timeline.map(({ time: _, message: __, ...entry }) => entry),
    evictions: report.evictions,
    zones: report.zones,
  });

  it.each(SCENARIO_NAMES)('goes the same way: %s', async (name) => {
    const snapshot = textInScenario(name, 'snapshot.yaml');
    const script = textInScenario(name, 'script.yaml');
    const now = await reportOn(requestOf(snapshot, script));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -50_000, max: 50_000 }), async (by) => {
        const request = requestOf(postponed(snapshot, by), postponed(script, by));
        expect(outline(await reportOn(request))).toEqual(outline(now));
      }),
      { numRuns: 4 },
    );
  });
});

describe('any outage', () => {
  it('goes the same way when it is played twice', () => {
    fc.assert(
      fc.property(anyOutage, (outage) => {
        expect(play(outage).digest).toBe(play(outage).digest);
      }),
      { numRuns: 25 },
    );
  });

  it('goes the same way whatever the order in which nodes, pods and leases are given', () => {
    fc.assert(
      fc.property(anyOutage, fc.infiniteStream(fc.nat()), (outage, numbers) => {
        const shuffled = <T>(things: readonly T[] = []): readonly T[] =>
          things
            .map((thing) => ({ thing, rank: Number(numbers.next().value) }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ thing }) => thing);
        const { nodes, pods, leases } = outage;
        const other = {
          ...outage,
          nodes: shuffled(nodes),
          pods: shuffled(pods),
          leases: shuffled(leases),
        };
        expect(play(other).digest).toBe(play(outage).digest);
      }),
      { numRuns: 40 },
    );
  });
});
