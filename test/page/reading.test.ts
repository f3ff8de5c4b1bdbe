import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkTo, placeOf, type Subject } from '../../page/model/subject.ts';
import { csvOf } from '../../page/tables/csv.ts';
import { placeOfCells } from '../../page/tables/link-of-row.ts';
import { numberIn, sorted } from '../../page/tables/sort.ts';
import { pan, ticks, wholeRun, zoom } from '../../page/timeline/view.ts';

const whole = { from: 0, to: 3600 };
const instant = fc.double({ min: 0, max: 3600, noNaN: true });
const view = fc
  .tuple(instant, instant)
  .filter(([a, b]) => Math.abs(a - b) > 1)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

describe('a view', () => {
  test('stays inside the run, and zooming in keeps the instant below the pointer', () => {
    const factor = fc.double({ min: 0.2, max: 0.99, noNaN: true });
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(view, factor, part, (seen, by, at) => {
        const around = seen.from + at * (seen.to - seen.from);
        const next = zoom(seen, around, by, whole);
        expect((around - next.from) / (next.to - next.from)).toBeCloseTo(at, 6);
        for (const { from, to } of [
          next,
          zoom(seen, around, 1 / by, whole),
          pan(seen, by, whole),
        ]) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(3600);
          expect(to).toBeGreaterThan(from);
        }
      }),
    );
  });

  test('of a long run ends soon after its last entry', () => {
    expect(wholeRun(400, 86_400)).toEqual({ from: 0, to: 416 });
    expect(wholeRun(400, 405)).toEqual({ from: 0, to: 405 });
  });

  test('has ticks in steps that people count in', () => {
    expect(ticks({ from: 0, to: 426 }, 50)).toEqual([0, 60, 120, 180, 240, 300, 360, 420]);
    expect(ticks({ from: 1.2, to: 1.6 }, 0.07)).toEqual([1.2, 1.3, 1.4, 1.5, 1.6]);
  });
});

describe('a link', () => {
  test('leads back to its place, whatever the name is', () => {
    const kind = fc.constantFrom<Subject['kind']>('pod', 'node', 'service', 'workload', 'zone');
    const name = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constant('a@1/b~2'));
    const at = fc.integer({ min: 0, max: 10 ** 8 }).map((value) => value / 1000);
    fc.assert(
      fc.property(kind, name, at, fc.nat(), (each, text, instant, entry) => {
        const subject = { kind: each, name: text };
        for (const place of [
          { subject },
          { subject, at: instant },
          { subject, at: instant, entry },
        ]) {
          expect(placeOf(linkTo(place))).toEqual(place);
        }
      }),
    );
  });

  test('is as short as people write it, and nonsense leads nowhere', () => {
    const place = { subject: { kind: 'pod', name: 'shop/web-3' }, at: 155 } as const;
    expect(linkTo(place)).toBe('#pod/shop/web-3@155');
    for (const link of ['', '#', '#pod/', '#house/a', '#pod/%'])
      expect(placeOf(link)).toBeUndefined();
  });
});

describe('a table', () => {
  test('sorts durations and numbers by size, and what has none last', () => {
    expect(['1m20.5s', '2h', '50ms', '12', '33% from 30s', 'web-3', '-'].map(numberIn)).toEqual([
      80.5,
      7200,
      0.05,
      12,
      33,
      undefined,
      undefined,
    ]);
    const cells = ['10s', 'never', '2s', '1m'];
    expect(sorted([0, 1, 2, 3], cells, false)).toEqual([2, 0, 3, 1]);
    expect(sorted([0, 1, 2, 3], cells, true)).toEqual([3, 0, 2, 1]);
  });

  test('is copied as CSV that a spreadsheet reads as text', () => {
    const cells = [
      ['a,b', '=1+1'],
      ['say "x"', '-'],
    ];
    expect(csvOf(['A', 'B'], cells, [1, 0])).toBe('A,B\r\n"\'=1+1",-\r\n"a,b","say ""x"""\r\n');
  });

  test('leads from a row to the object of the row and its instant', () => {
    const part = { titles: ['AT', 'POD', 'NODE'], cells: [['2m20.15s'], ['shop/web'], ['a']] };
    expect(placeOfCells(part, 0)).toEqual({
      subject: { kind: 'pod', name: 'shop/web' },
      at: 140.15,
    });
  });
});
