import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMMON_FIELDS,
  EVENT_BODIES,
  eventsOn,
  type RawEvent,
  SETTINGS,
  settingsOn,
} from './arbitrary-events.ts';
import { isRead, type Schema } from './arbitrary-json.ts';
import { anyCase, type Case } from './cases.ts';
import { type Care, complaintsAbout } from './complaints.ts';
import { budgetsOf, readCorpus, type Subject, workloadsOf } from './corpus.ts';
import { keepFound, readFound } from './found.ts';
import { Meter } from './meter.ts';
import { filesOf, play } from './play.ts';
import { muchCost } from './rules/cost.ts';
import { withDevices } from './with-devices.ts';

/** The number of cases. `npm run fuzz` plays tens of thousands. */
const RUNS = Number(process.env['FUZZ'] ?? 700);
const SEED = Number(process.env['FUZZ_SEED'] ?? 17);
const IS_LONG = process.env['FUZZ'] !== undefined;
/** The file with the current case, because a run that hangs cannot report it. */
const CURRENT = join(tmpdir(), `k8s-evict-fuzz-${SEED}.json`);
const forever = { timeout: 2 ** 31 - 1 };
const NAME = 'structured cases';

/** A case that is refused teaches little. */
const MOST_REFUSED = 0.2;

const once = (of: number): fc.Arbitrary<boolean> =>
  fc.nat({ max: of - 1 }).map((each) => each === 1);

const anyCare: fc.Arbitrary<Care> = fc.record({ again: once(5), allFormats: once(12) });

describe(NAME, () => {
  it('end, keep what every report keeps, and are refused seldom', forever, async () => {
    const figures = { played: 0, refused: 0, seconds: 0, longest: 0, peakBytes: 0, entries: 0 };
    const refusals = new Map<string, number>();
    const property = fc.asyncProperty(anyCase, anyCare, async (each, care) => {
      if (IS_LONG) writeFileSync(CURRENT, JSON.stringify(each));
      const meter = new Meter();
      const played = await play(each, filesOf(each.objects), () => meter.look());
      figures[played.kind] += 1;
      if (played.kind === 'refused') {
        for (const code of new Set(played.codes)) refusals.set(code, (refusals.get(code) ?? 0) + 1);
        return;
      }
      // What looks for mistakes plays the case again.
      const cost = meter.read();
      const about = await complaintsAbout(played.report, each, care);
      const complaints = [...about, ...(IS_LONG ? muchCost(cost) : [])];
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
      figures.seconds += cost.processorSeconds;
      figures.longest = Math.max(figures.longest, cost.processorSeconds);
      figures.peakBytes = Math.max(figures.peakBytes, cost.peakBytes);
      figures.entries = Math.max(figures.entries, played.report.timeline.length);
    });
    const found = await fc.check(property, { numRuns: RUNS, seed: SEED });
    if (IS_LONG) {
      const told = { ...figures, refusals: Object.fromEntries(refusals) };
      process.stdout.write(`${NAME}: ${JSON.stringify(told)}\n`);
      keepFound(NAME, SEED, found.counterexample?.[0]);
    }
    const [smallest] = found.counterexample ?? [];
    const why = found.errorInstance instanceof Error ? found.errorInstance.message : '';
    expect(found.failed ? [{ ...smallest, objects: [] }, why] : []).toEqual([]);
    expect(figures.refused / RUNS).toBeLessThanOrEqual(MOST_REFUSED);
  });
});

const SAMPLES = 3_000;

describe('what is drawn', () => {
  const found = readCorpus('small').findLast(
    (each) => budgetsOf(each).length > 0 && workloadsOf(each).length > 0,
  );
  const subject = found && { ...found, objects: withDevices(found.objects) };
  const namesIn = ({ properties = {} }: Schema) =>
    Object.entries(properties).flatMap(([name, field]) => (isRead(field) ? [name] : []));

  it('has every event with each of its fields', () => {
    const drawn = new Set<string>();
    const sample = fc.sample(eventsOn(subject as Subject), { numRuns: SAMPLES, seed: SEED });
    for (const event of sample.flat()) for (const name of namesOf(event)) drawn.add(name);
    const all = Object.entries(EVENT_BODIES).flatMap(([name, body]) => [
      name,
      ...namesIn(body).map((field) => `${name}.${field}`),
    ]);
    expect([...all, ...Object.keys(COMMON_FIELDS)].filter((name) => !drawn.has(name))).toEqual([]);
  });

  it('has every setting with each of its fields', () => {
    const drawn = new Set<string>();
    const sample = fc.sample(settingsOn(subject as Subject), { numRuns: SAMPLES, seed: SEED });
    for (const set of sample) for (const name of namesOf(set)) drawn.add(name);
    const all = Object.entries(SETTINGS.properties ?? {}).flatMap(([name, each]) => [
      name,
      ...namesIn((each.items as Schema) ?? each).map((field) => `${name}.${field}`),
    ]);
    expect(all.filter((name) => !drawn.has(name))).toEqual([]);
  });
});

/** The names of the fields of an object, and behind a dot those of the objects in it. */
const namesOf = (value: RawEvent): readonly string[] =>
  Object.entries(value).flatMap(([name, inner]) => [
    name,
    ...[inner]
      .flat()
      .flatMap((each) => Object.keys(Object(each)).map((field) => `${name}.${field}`)),
  ]);

it('what was found once is mended', forever, async () => {
  for (const found of readFound<Case>(
    'combinations-of-events',
    'mutated-snapshots',
    'structured-cases',
  )) {
    const played = await play(found);
    const care = { again: true, allFormats: true };
    expect(played.kind === 'played' && (await complaintsAbout(played.report, found, care))).toEqual(
      [],
    );
  }
});
