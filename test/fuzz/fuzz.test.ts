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
import { budgetsOf, readCorpus, type Subject, workloadsOf } from './corpus.ts';
import { keepFound, readFound } from './found.ts';
import { mutated } from './mutations.ts';
import { type Case, play } from './play.ts';

/** The number of runs of each kind. `npm run fuzz` plays tens of thousands. */
const RUNS = Number(process.env['FUZZ'] ?? 100);
const SEED = Number(process.env['FUZZ_SEED'] ?? 17);
const corpus = readCorpus();
const IS_LONG = process.env['FUZZ'] !== undefined;
/** The file with the current case, because a run that hangs cannot report it. */
const CURRENT = join(tmpdir(), `k8s-evict-fuzz-${SEED}.json`);
const forever = { timeout: 2 ** 31 - 1 };

/** The large clusters are two cases in thirty. */
const LARGE = 2;
const onSubjects = (draw: (subject: Subject) => fc.Arbitrary<Case>): fc.Arbitrary<Case> =>
  fc.oneof(
    { weight: 14, arbitrary: fc.oneof(...corpus.slice(0, -LARGE).map(draw)) },
    { weight: 1, arbitrary: fc.oneof(...corpus.slice(-LARGE).map(draw)) },
  );

const START = '2026-11-20T00:00:00Z';

/** The script and the settings of a case. Half of the cases have no settings. */
const courseOf = (each: Subject): fc.Arbitrary<Omit<Case, 'objects'>> =>
  fc.record(
    {
      events: eventsOn(each),
      set: fc.oneof(fc.constant({}), settingsOn(each)),
      controllers: fc.constantFrom('steady', 'steady', 'restart'),
      missingStats: fc.constantFrom('kubelet', 'request', 'zero'),
      start: fc.constantFrom(undefined, undefined, undefined, START),
      seed: fc.constantFrom(undefined, 1, 7),
    },
    { requiredKeys: ['events', 'set', 'controllers', 'missingStats'] },
  ) as fc.Arbitrary<Omit<Case, 'objects'>>;

const combinations = onSubjects((each) =>
  courseOf(each).map((course) => ({ objects: each.objects, ...course })),
);

const mutants = onSubjects((each) =>
  fc.tuple(mutated(each), courseOf(each)).map(([objects, course]) => ({ objects, ...course })),
);

describe.each([
  ['combinations of events', combinations],
  ['mutated snapshots', mutants],
])('%s', (name, arbitrary) => {
  it('end, and keep what every report keeps', forever, async () => {
    const figures = { played: 0, rejected: 0, milliseconds: 0, longest: 0, entries: 0 };
    const refusals = new Map<string, number>();
    const property = fc.asyncProperty(arbitrary, async (each) => {
      const begun = process.cpuUsage();
      if (IS_LONG) writeFileSync(CURRENT, JSON.stringify(each));
      const { kind, complaints, codes, entries } = await play(each);
      for (const code of new Set(codes)) refusals.set(code, (refusals.get(code) ?? 0) + 1);
      figures[kind] += 1;
      const { user, system } = process.cpuUsage(begun);
      const took = Math.round((user + system) / 1_000);
      figures.milliseconds += took;
      figures.longest = Math.max(figures.longest, took);
      figures.entries = Math.max(figures.entries, entries);
      expect(complaints).toEqual([]);
    });
    const found = await fc.check(property, { numRuns: RUNS, seed: SEED });
    if (IS_LONG) {
      const told = { ...figures, refusals: Object.fromEntries(refusals) };
      process.stdout.write(`${name}: ${JSON.stringify(told)}\n`);
      keepFound(name, SEED, found.counterexample?.[0]);
    }
    expect(
      found.failed ? [{ ...found.counterexample?.[0], objects: [] }, found.errorInstance] : [],
    ).toEqual([]);
  });
});

const SAMPLES = 3_000;

describe('what is drawn', () => {
  const subject = corpus.findLast(
    (each) => budgetsOf(each).length > 0 && workloadsOf(each).length > 0,
  );
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
  for (const found of readFound<Case>('combinations-of-events', 'mutated-snapshots')) {
    expect((await play(found)).complaints).toEqual([]);
  }
});
