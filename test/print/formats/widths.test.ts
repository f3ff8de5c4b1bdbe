import { beforeAll, describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { FORMATS, PRINTERS } from '#print';
import { textWidth } from '../../../src/print/table/text-width.ts';
import { reportOn, requestOf, SCENARIO_NAMES, textInScenario } from '../../support/scenario.ts';

/** Multiplies evictions, refusals and stuck pods until every table is cut. */
const swollen = (report: SimulationReport): SimulationReport => ({
  ...report,
  evictions: report.evictions.flatMap((eviction) =>
    Array.from({ length: 40 }, (_, n) => ({ ...eviction, pod: `${eviction.pod}-${n}` })),
  ),
  limits: Array.from({ length: 40 }, () => ({ kind: 'kinds-unknown', message: 'so it is' })),
});

describe.each(SCENARIO_NAMES)('the table of %s', (name) => {
  let report: SimulationReport;
  beforeAll(async () => {
    const texts = ['snapshot.yaml', 'script.yaml'].map((file) => textInScenario(name, file));
    report = await reportOn(requestOf(texts[0] ?? '', texts[1] ?? ''));
  });

  const linesOf = async (of: SimulationReport, columns: number, all = false) => {
    const table = await FORMATS.table.rendererFor(PRINTERS.simulate);
    const text = [...table(of, { columns, colour: false, headers: true, all })].join('');
    return text.split('\n');
  };

  test.each([80, 100, 120])('fits a terminal of %i columns', async (columns) => {
    const wide = (await linesOf(report, columns)).filter((line) => textWidth(line) > columns);
    expect(wide).toEqual([]);
  });

  test('says in its first twelve lines who goes, before anything else', async () => {
    const lines = await linesOf(report, 80);
    expect(lines[0]).toMatch(/pods? (is|are) (evicted|deleted)/);
    expect(lines.indexOf('')).toBeLessThanOrEqual(12);
  });

  test('says of all that is cut how to see it', async () => {
    const long = swollen(report);
    const cut = await linesOf(long, 80);
    const all = await linesOf(long, 80, true);
    const told = cut.flatMap((line) => /^… and (\d+) .*more: --all shows them$/.exec(line) ?? []);
    const missing = told.reduce((sum, each, index) => sum + (index % 2 ? Number(each) : 0), 0);
    expect(missing).toBe(all.length - (cut.length - told.length / 2));
    expect(missing).toBeGreaterThan(0);
    expect(all.join('\n')).not.toContain('--all');
  });
});
