import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { FORMATS, type FormatName, PRINTERS, type RenderOptions } from '#print';
import { makeReport } from '#report';
import { ferriesAtHeronBay } from '../../support/ferries.ts';

const OPTIONS: RenderOptions = { columns: 120, colour: false, headers: true, all: false };
const report = makeReport(ferriesAtHeronBay());

const rendered = async (
  format: FormatName,
  options: Partial<RenderOptions> = {},
  of: SimulationReport = report,
): Promise<string> =>
  [...(await FORMATS[format].rendererFor(PRINTERS.simulate))(of, { ...OPTIONS, ...options })].join(
    '',
  );

/** The report with this many evictions of one pod each. */
const withEvictions = (count: number): SimulationReport => {
  const [eviction] = report.evictions;
  if (eviction === undefined) throw new Error('the story has an eviction');
  return {
    ...report,
    evictions: Array.from({ length: count }, (_, index) => ({
      ...eviction,
      pod: `ferries/tickets-${index}`,
    })),
  };
};

describe('-o json', () => {
  test('is the report', async () => {
    expect(JSON.parse(await rendered('json'))).toEqual(report);
  });

  test('has every item of a list on a line of its own', async () => {
    const lines = (await rendered('json')).split('\n');
    expect(lines.filter((line) => line.startsWith('    {"id":'))).toHaveLength(7);
  });
});

test('-o ndjson is the timeline, one entry a line', async () => {
  const lines = (await rendered('ndjson')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(report.timeline);
});

describe('-o name', () => {
  test('prints the evicted pods in their order', async () => {
    expect(await rendered('name', {}, withEvictions(3))).toBe(
      'ferries/tickets-0\nferries/tickets-1\nferries/tickets-2\n',
    );
  });

  test('prints only pods of the namespace asked for', async () => {
    expect(await rendered('name', { namespace: 'ferries' })).toBe('pod/tickets-0\n');
    expect(await rendered('name', { namespace: 'ferry' })).toBe('');
  });
});

describe('-o table', () => {
  test('begins with who is evicted and when, by offset and by clock', async () => {
    const [first] = (await rendered('table')).split('\n');
    expect(first).toContain('1 of 3 pods');
    expect(first).toContain('6m25s (00:06:25)');
  });

  test('shows a drawing, the schedule, zones, stuck and spared pods, assumptions and limits', async () => {
    const titles = (await rendered('table')).split('\n\n').map((part) => part.split('\n')[0]);
    expect(titles[1]).toMatch(/^script .* powerOff$/);
    expect(titles.slice(2)).toEqual([
      ...['Evictions', 'Stuck in Terminating', 'Zones', 'Spared', 'Assumptions', 'Not modelled'],
    ]);
  });

  test('cuts long tables, says so, and shows all when asked', async () => {
    const long = withEvictions(40);
    const cut = await rendered('table', {}, long);
    expect(cut).toContain('tickets-24 ');
    expect(cut).not.toContain('tickets-25 ');
    expect(cut).toContain('15 more');
    expect(await rendered('table', { all: true }, long)).toContain('tickets-39 ');
  });

  test('lists only pods of the namespace asked for', async () => {
    const elsewhere = await rendered('table', { namespace: 'bakery' });
    expect(elsewhere).not.toContain('\nEvictions\n');
    expect(elsewhere).not.toContain('tickets-0');
  });

  test('has colours only when they are wanted', async () => {
    expect(await rendered('table')).not.toContain('\u001b[');
    expect(await rendered('table', { colour: true })).toContain('\u001b[');
  });

  test('tells a pod that will never be gone from one that the end came too early for', async () => {
    expect(await rendered('table')).toMatch(/tickets-0 .* never {2}/m);
    expect(await rendered('table', {}, { ...report, stuck: [] })).toMatch(
      /tickets-0 .* not yet {2}/m,
    );
  });

  test('leaves the titles of columns away when asked', async () => {
    expect(await rendered('table', { headers: false })).not.toContain('MECHANISM');
  });
});
