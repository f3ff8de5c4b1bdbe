import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { FORMATS, PRINTERS, type RenderOptions } from '#print';
import { makeReport } from '#report';
import { escapeMarkdown } from '../../../src/print/section/escape.ts';
import { ferriesAtHeronBay } from '../../support/ferries.ts';

const OPTIONS: RenderOptions = { columns: 80, colour: false, headers: true, all: false };
const report = makeReport(ferriesAtHeronBay());

async function rendered(
  of: SimulationReport = report,
  options: Partial<RenderOptions> = {},
): Promise<string> {
  const render = await FORMATS.markdown.rendererFor(PRINTERS.simulate);
  return [...render(of, { ...OPTIONS, ...options })].join('');
}

/** The cells of a row: only bare bars part them. */
const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const withEvictions = (count: number): SimulationReport => ({
  ...report,
  evictions: Array.from({ length: count }, (_, index) => ({
    ...(report.evictions[0] ?? expect.fail('the story has an eviction')),
    pod: `ferries/tickets-${index}`,
  })),
});

describe('-o markdown', () => {
  test('says in its first sentence who is evicted, before anything folded', async () => {
    const text = await rendered();
    expect(text.indexOf('**1 of 3 pods')).toBeGreaterThan(0);
    expect(text.indexOf('**1 of 3 pods')).toBeLessThan(text.indexOf('<details>'));
  });

  test('folds every section, with how many it holds', async () => {
    const text = await rendered();
    expect(text).toContain('<details><summary>Evictions (1)</summary>\n\n');
    expect(text.match(/<details>/g)).toHaveLength(text.match(/<\/details>/g)?.length ?? 0);
  });

  test('keeps the cells of a table apart, whatever they contain', async () => {
    const [eviction] = report.evictions;
    const message = '1 | 2 `three` \\| <b>four</b> *five* @six [seven](eight)\nnine';
    const text = await rendered({
      ...report,
      evictions: eviction === undefined ? [] : [{ ...eviction, message }],
    });
    const rows = text.split('\n').filter((line) => line.startsWith('|'));
    const [titles = '', rule = '', row = ''] = rows;
    expect(cellsOf(row)).toHaveLength(cellsOf(titles).length);
    expect(cellsOf(rule)).toHaveLength(cellsOf(titles).length);
    expect(row).not.toContain('<b>');
    expect(row).not.toMatch(/(?<!\\)`/);
  });

  test('cuts long tables and says how to see all', async () => {
    const long = withEvictions(40);
    const cut = await rendered(long);
    expect(cut).not.toContain('tickets-25');
    expect(cut).toContain('… and 15 more: `--all` shows them');
    expect(await rendered(long, { all: true })).toContain('tickets-39');
  });

  test('lists only pods of the namespace asked for', async () => {
    expect(await rendered(report, { namespace: 'bakery' })).not.toContain('Evictions');
  });
});

test('escaped text has no character of Markdown that is not escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = escapeMarkdown(text).replaceAll('@<!-- -->', '');
      expect(plain.replace(/\\[\\`*_[\]|~$#]/g, '')).not.toMatch(/[\\`*_[\]|~$#<>\n]/);
    }),
  );
  expect(escapeMarkdown('1. of 3')).toBe('1\\. of 3');
  expect(escapeMarkdown('- no list')).toBe('\\- no list');
});
