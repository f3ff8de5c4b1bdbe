import { Readable } from 'node:stream';
import { FORMATS, formatsOf, PRINTERS } from '#print';
import { makeReport } from '#report';
import { type Run, runScenario } from '#simulation';
import { dump } from './dump.ts';
import { measure } from './measure.ts';
import { inBlocks } from './whole-process.ts';

/** Prints the time to make the report of a large outage, and to write it in each format. */
async function main(): Promise<void> {
  const nodes = Number(process.argv[2] ?? 1_000);
  const scenario = await played(nodes);
  const { seconds, result: report } = await measure(() => makeReport(scenario));
  const { timeline, evictions } = report;
  console.log(
    `${nodes} nodes: a report of ${timeline.length} entries and ${evictions.length} evictions ` +
      `is made in ${seconds.toFixed(2)} s`,
  );
  for (const name of formatsOf(PRINTERS.simulate)) {
    const render = await FORMATS[name].rendererFor(PRINTERS.simulate);
    const looks = { columns: 120, colour: false, headers: true, all: false };
    const written = await measure(async () => {
      let bytes = 0;
      for await (const text of await render(report, looks)) bytes += text.length;
      return bytes;
    });
    console.log(
      `${name}: ${(written.result / 1e6).toFixed(1)} MB in ${written.seconds.toFixed(2)} s`,
    );
  }
}

async function played(nodes: number): Promise<Run> {
  const bytes = Readable.from(
    inBlocks(dump({ pods: 30 * nodes, nodes, format: 'json', slim: true })),
  );
  const result = await runScenario({
    snapshot: [{ path: 'dump.json', bytes }],
    scripts: [],
    events: ['at=30s partition zones=coast-0 for=30m'],
    options: { controllers: 'steady' },
  });
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return result.scenario;
}

await main();
