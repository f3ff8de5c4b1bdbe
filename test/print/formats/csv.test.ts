import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMATS, PRINTERS } from '#print';
import { makeReport } from '#report';
import { visible } from '#units';
import { csv } from '../../../src/print/formats/csv.ts';
import { sheetOf } from '../../../src/print/parts/sheet.ts';
import { ferriesAtHeronBay } from '../../support/ferries.ts';

/** Reads what RFC 4180 describes, by its grammar. */
function readCsv(text: string): readonly (readonly string[])[] {
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  const rows: string[][] = [[]];
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) throw new Error(`no CSV: ${text}`);
    const [, value = '', end] = match;
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The field for a text of an input: on one line, and no formula. */
const asText = (text: string): string => `${/^[=+\-@]/.test(text) ? "'" : ''}${visible(text)}`;

describe('lines of CSV', () => {
  test('are read as what was written, as text in one line', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', 'é', '=', '-'),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (rows) => {
        const columns = {
          first: ([value]: readonly [string, string]) => value,
          second: ([, value]: readonly [string, string]) => value,
        };
        const lines = [...csv(sheetOf(columns, rows), { headers: true })].join('');
        expect(readCsv(lines)).toEqual([
          ['first', 'second'],
          ...rows.map((row) => row.map(asText)),
        ]);
      }),
    );
  });
});

describe('-o csv', () => {
  const report = makeReport(ferriesAtHeronBay());
  const options = { columns: 80, colour: false, headers: true, all: false };

  test('has one eviction a line, with empty fields for what is not known', async () => {
    const render = await FORMATS.csv.rendererFor(PRINTERS.simulate);
    const [titles = [], row = [], ...others] = readCsv([...render(report, options)].join(''));
    expect(others).toEqual([]);
    const told = Object.fromEntries(titles.map((title, index) => [title, row[index]]));
    expect(told).toMatchObject({
      at: '385',
      time: '2026-11-20T00:06:25Z',
      pod: 'ferries/tickets-0',
      node: 'heron-bay',
      mechanism: 'taint',
      gone: '',
    });
  });

  test('has no titles and no pods of other namespaces when asked', async () => {
    const render = await FORMATS.csv.rendererFor(PRINTERS.simulate);
    const print = (more: object) => [...render(report, { ...options, ...more })].join('');
    expect(print({ headers: false })).toMatch(/^385,/);
    expect(print({ headers: false, namespace: 'bakery' })).toBe('');
  });
});
