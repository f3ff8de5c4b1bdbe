import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsOn } from './arbitrary-events.ts';
import { settingsOn } from './arbitrary-settings.ts';
import { readCorpus, type Subject } from './corpus.ts';
import { keepFound, readFound } from './found.ts';
import { mutated } from './mutations.ts';
import { type Case, play } from './play.ts';

/** So many of each in all; `npm run fuzz` takes tens of thousands. */
const RUNS = Number(process.env['FUZZ'] ?? 100);
const SEED = Number(process.env['FUZZ_SEED'] ?? 17);
const corpus = readCorpus();
const IS_LONG = process.env['FUZZ'] !== undefined;
/** Where the case stands that is being played: a run that hangs cannot tell it. */
const CURRENT = join(tmpdir(), `k8s-evict-fuzz-${SEED}.json`);
const forever = { timeout: 2 ** 31 - 1 };

/** The large clusters are one case in ten. */
const LARGE = 2;
const subject = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...corpus.slice(0, -LARGE)) },
  { weight: 1, arbitrary: fc.constantFrom(...corpus.slice(-LARGE)) },
);

/** What goes wrong, and under which settings: half of the cases have none. */
const courseOf = (each: Subject): fc.Arbitrary<Omit<Case, 'objects'>> =>
  fc.record({
    events: eventsOn(each),
    set: fc.oneof(fc.constant({}), settingsOn(each)),
    controllers: fc.constantFrom('steady', 'steady', 'restart'),
    missingStats: fc.constantFrom('kubelet', 'request', 'zero'),
  });

const combinations: fc.Arbitrary<Case> = subject.chain((each) =>
  courseOf(each).map((course) => ({ objects: each.objects, ...course })),
);

const mutants: fc.Arbitrary<Case> = subject.chain((each) =>
  fc.tuple(mutated(each), courseOf(each)).map(([objects, course]) => ({ objects, ...course })),
);

describe.each([
  ['combinations of events', combinations],
  ['mutated snapshots', mutants],
])('%s', (name, arbitrary) => {
  it('end, and keep what every report keeps', forever, async () => {
    const figures = { played: 0, rejected: 0, longest: 0 };
    const property = fc.asyncProperty(arbitrary, async (each) => {
      const begun = process.cpuUsage();
      if (IS_LONG) writeFileSync(CURRENT, JSON.stringify(each));
      const { kind, complaints } = await play(each);
      figures[kind] += 1;
      const { user, system } = process.cpuUsage(begun);
      figures.longest = Math.max(figures.longest, Math.round((user + system) / 1_000));
      expect(complaints).toEqual([]);
    });
    const found = await fc.check(property, { numRuns: RUNS, seed: SEED });
    if (IS_LONG) process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
    if (IS_LONG) keepFound(name, SEED, found.counterexample?.[0]);
    expect(
      found.failed ? [{ ...found.counterexample?.[0], objects: [] }, found.errorInstance] : [],
    ).toEqual([]);
  });
});

it('what was found once is mended', forever, async () => {
  for (const found of readFound<Case>('combinations-of-events', 'mutated-snapshots')) {
    expect((await play(found)).complaints).toEqual([]);
  }
});
