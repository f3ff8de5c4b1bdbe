import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsOn, type RawEvent } from './arbitrary-events.ts';
import { type RawObject, readCorpus } from './corpus.ts';
import { mutated } from './mutations.ts';
import { play } from './play.ts';

/** So many of each in all; `npm run fuzz` takes tens of thousands. */
const RUNS = Number(process.env['FUZZ'] ?? 100);
const SEED = Number(process.env['FUZZ_SEED'] ?? 17);
const corpus = readCorpus();
const FOUND = 'fixtures/defects';
const forever = { timeout: 2 ** 31 - 1 };

interface Case {
  readonly objects: readonly RawObject[];
  readonly events: readonly RawEvent[];
}

const subject = fc.constantFrom(
  ...corpus.slice(0, -1),
  ...corpus.slice(0, -1),
  ...corpus.slice(-1),
);

const combinations: fc.Arbitrary<Case> = subject.chain((each) =>
  eventsOn(each).map((events) => ({ objects: each.objects, events })),
);

const mutants: fc.Arbitrary<Case> = subject.chain((each) =>
  fc.tuple(mutated(each), eventsOn(each)).map(([objects, events]) => ({ objects, events })),
);

describe.each([
  ['combinations of events', combinations],
  ['mutated snapshots', mutants],
])('%s', (name, arbitrary) => {
  it('end, and keep what every report keeps', forever, async () => {
    const figures = { played: 0, rejected: 0, longest: 0 };
    const property = fc.asyncProperty(arbitrary, async ({ objects, events }) => {
      const begun = performance.now();
      const { kind, complaints } = await play(objects, events);
      figures[kind] += 1;
      figures.longest = Math.max(figures.longest, Math.round(performance.now() - begun));
      expect(complaints).toEqual([]);
    });
    const found = await fc.check(property, { numRuns: RUNS, seed: SEED });
    if (process.env['FUZZ'] !== undefined) keep(name, found.counterexample?.[0], figures);
    expect(found.failed ? [found.counterexample?.[0]?.events, found.errorInstance] : []).toEqual(
      [],
    );
  });
});

it('what was found once is mended', async () => {
  const names = readdirSync(FOUND).filter((name) => name.startsWith('found-'));
  for (const name of names) {
    const { objects, events }: Case = JSON.parse(readFileSync(`${FOUND}/${name}`, 'utf8'));
    expect({ name, ...(await play(objects, events)) }).toMatchObject({ name, complaints: [] });
  }
});

/** What was found becomes a fixture, as small as it could be made. */
function keep(name: string, found: Case | undefined, figures: object): void {
  process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
  if (found === undefined) return;
  const path = `${FOUND}/found-${name.replaceAll(' ', '-')}-${SEED}.json`;
  writeFileSync(path, `${JSON.stringify(found, null, 1)}\n`);
  process.stdout.write(`kept as ${path}\n`);
}
