import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HistoryFile, postmortemOf, readEvidence } from '#history';
import { parseInstant } from '#units';
import { TOP } from '../support/program.ts';

interface Truth {
  readonly at: string;
  readonly mechanism: string;
}

const TRUTH: Readonly<Record<string, Truth>> = JSON.parse(
  readFileSync(join(TOP, 'test/history/zone-truth.json'), 'utf8'),
);

const textOf = (name: string): string =>
  gunzipSync(readFileSync(join(TOP, 'fixtures/history', name))).toString('utf8');

const BEFORE = textOf('before.json.gz');
const AFTER = textOf('after.json.gz');
const EVENTS: { readonly items: readonly object[] } = JSON.parse(textOf('events.json.gz'));
const AUDIT = textOf('audit.ndjson.gz').trimEnd().split('\n');

const fileOf = (path: string, text: string): HistoryFile => ({
  path,
  open: () => ({ path, bytes: Buffer.from(text) }),
});

interface Given {
  readonly events: readonly object[];
  readonly audit: readonly string[];
  readonly before: boolean;
  readonly after: boolean;
}

async function postmortemWith({ events, audit, before, after }: Given) {
  const list = JSON.stringify({ ...EVENTS, items: events });
  const { evidence } = await readEvidence({
    files: [
      ...(after ? [fileOf('after.json', AFTER)] : []),
      ...(events.length > 0 ? [fileOf('events.json', list)] : []),
    ],
    audit: audit.length > 0 ? [fileOf('audit.ndjson', `${audit.join('\n')}\n`)] : [],
    before: before ? [fileOf('before.json', BEFORE)] : [],
  });
  if (evidence === undefined) throw new Error('the evidence cannot be read');
  return postmortemOf(evidence);
}

const WHOLE: Given = { events: EVENTS.items, audit: AUDIT, before: true, after: true };

const instantOf = (text: string): number => {
  const parsed = parseInstant(text);
  return parsed.ok ? parsed.value : Number.NaN;
};

/** Instants of objects and Events are cut off to whole seconds. */
const SECOND = 1_000_000;

test('HI-C2: every removal of the recording has its mechanism and its instant', async () => {
  const { removals, outage, silences } = await postmortemWith(WHOLE);
  expect(removals.map(({ life }) => life.key).sort()).toEqual(Object.keys(TRUTH).sort());
  for (const { life, mechanism, confidence, earliest = 0 } of removals) {
    const truth = TRUTH[life.key];
    expect([life.key, mechanism, confidence]).toEqual([life.key, truth?.mechanism, 'certain']);
    expect(Math.abs(earliest - instantOf(truth?.at ?? ''))).toBeLessThan(SECOND);
  }
  const [fault, deletion, ...others] = outage;
  expect(others).toEqual([]);
  expect([fault?.action, fault?.nodes]).toEqual(['powerOff', ['b-1', 'b-2', 'b-3', 'b-4', 'b-5']]);
  const truth = instantOf('2026-11-23T22:38:58.729Z');
  expect(fault?.earliest).toBeLessThanOrEqual(truth);
  expect(fault?.latest).toBeGreaterThanOrEqual(truth);
  expect((fault?.latest ?? 0) - (fault?.earliest ?? 0)).toBeLessThanOrEqual(10.4 * SECOND);
  expect(silences).toHaveLength(5);
  // HI-C4: a deletion by a person is named, and is no eviction.
  expect([deletion?.action, deletion?.pods]).toEqual(['deletePods', ['shop/web-bd9b99dbb-nw962']]);
});

test('less evidence makes less sure, and never wrong', { timeout: 240_000 }, async () => {
  const given = fc.record({
    events: fc.oneof(fc.constant([]), fc.subarray([...EVENTS.items])),
    audit: fc.oneof(fc.constant([]), fc.subarray(AUDIT, { maxLength: 400 })),
    before: fc.boolean(),
    after: fc.boolean(),
    shift: fc.constantFrom(0, 0, -7, 90),
  });
  const isAny = ({ events, audit, after }: Given): boolean =>
    after || events.length > 0 || audit.length > 0;
  await fc.assert(
    fc.asyncProperty(given.filter(isAny), async ({ shift, ...some }) => {
      const audit = shift === 0 ? some.audit : shiftedBy(shift, some.audit);
      const { removals, outage, evidence } = await postmortemWith({ ...some, audit });
      const isTimed = shift === 0 || evidence.clock.kind === 'apart';
      for (const { life, mechanism, earliest, latest } of removals) {
        const truth = TRUTH[life.key];
        if (mechanism === 'unknown') continue;
        // A pod that is gone in the snapshot of afterwards may have ended in other ways.
        expect([life.key, mechanism]).toEqual([life.key, truth?.mechanism]);
        if (!isTimed) continue;
        const at = instantOf(truth?.at ?? '');
        expect(earliest ?? at).toBeLessThanOrEqual(at + SECOND);
        expect(latest ?? at).toBeGreaterThanOrEqual(at - SECOND);
      }
      const faulty = outage.filter(({ action }) => action === 'powerOff');
      expect(faulty.flatMap(({ nodes }) => nodes).filter((name) => !name.startsWith('b-'))).toEqual(
        [],
      );
      const at = instantOf('2026-11-23T22:38:58.729Z');
      for (const { earliest, latest } of isTimed ? faulty : []) {
        expect(earliest).toBeLessThanOrEqual(at);
        expect(latest).toBeGreaterThanOrEqual(at);
      }
    }),
    { numRuns: Number(process.env['FUZZ'] ?? 12) },
  );
});

test('the order of files, Events and entries does not matter', async () => {
  const turned = {
    ...WHOLE,
    events: [...WHOLE.events].reverse(),
    audit: [...AUDIT, ...AUDIT.slice(0, 50)].reverse(),
  };
  const [one, other] = [await postmortemWith(WHOLE), await postmortemWith(turned)];
  expect(other.removals.map(({ life, earliest }) => [life.key, earliest])).toEqual(
    one.removals.map(({ life, earliest }) => [life.key, earliest]),
  );
  expect(other.outage).toEqual(one.outage);
});

const shiftedBy = (by: number, audit: readonly string[] = AUDIT): readonly string[] =>
  audit.map((line) =>
    line.replaceAll(/(Timestamp":")([^"]+)"/g, (_, key: string, time: string) => {
      const moved = new Date(Date.parse(time) + by * 1_000).toISOString();
      return `${key}${moved}"`;
    }),
  );

test.each([-3_600, -7, 2, 7, 90])(
  'an audit log whose clock is %d s off changes no answer',
  { timeout: 60_000 },
  async (by) => {
    const right = await postmortemWith(WHOLE);
    const found = await postmortemWith({ ...WHOLE, audit: shiftedBy(by) });
    const { clock } = found.evidence;
    expect(clock.kind === 'apart' ? clock.ahead / SECOND : 0).toBeCloseTo(by, 0);
    expect(found.silences.map(({ node }) => node)).toEqual(right.silences.map(({ node }) => node));
    expect(found.outage.map(({ action, nodes, pods }) => [action, nodes, pods])).toEqual(
      right.outage.map(({ action, nodes, pods }) => [action, nodes, pods]),
    );
    for (const { life, mechanism, confidence, earliest, latest } of found.removals) {
      const truth = TRUTH[life.key];
      const at = instantOf(truth?.at ?? '');
      expect([life.key, mechanism]).toEqual([life.key, truth?.mechanism]);
      expect(earliest).toBeLessThan(at + SECOND);
      expect(latest).toBeGreaterThan(at - SECOND);
      // The person's deletion stands in the audit log alone.
      if (mechanism === 'request') expect(confidence).toBe('likely');
    }
  },
);
