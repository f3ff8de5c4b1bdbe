import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { SimulationReport } from '#documents';
import { type Chunk, FORMATS, type FormatName, formatsOf, PRINTERS } from '#print';

const OPTIONS = { columns: 120, colour: false, headers: true, all: true };

/** A report in a format, as the command line prints it. */
async function printed(report: SimulationReport, name: FormatName): Promise<string> {
  const render = await FORMATS[name].rendererFor(PRINTERS.simulate);
  const chunks: Chunk[] = [...render(report, OPTIONS)];
  return chunks.map((each) => (typeof each === 'string' ? each : Buffer.from(each))).join('');
}

/** The rows of a CSV file. A line feed in quotes is none of ours: `visible` escapes it. */
const rowsIn = (csv: string): number => csv.split('\r\n').length - 2;

const linesIn = (text: string): readonly string[] => text.split('\n').slice(0, -1);

const countIn = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** A printed report against the document that it prints: undefined if they agree. */
type Agreement = (text: string, report: SimulationReport) => unknown;

const isSame = (said: unknown, counted: unknown): string | undefined =>
  isDeepStrictEqual(said, counted) ? undefined : `says ${JSON.stringify(said)?.slice(0, 80)}`;

/** How many of how many pods are evicted, in the words of a page. */
function evictedIn(text: string, { summary }: SimulationReport): string | undefined {
  const found = /(\d+) of (\d+) pods? (?:is|are) evicted/.exec(text.replace(/\s+/g, ' '));
  if (found === null) return undefined;
  return isSame(found.slice(1).map(Number), [summary.podsEvicted, summary.pods]);
}

const AGREE: Readonly<Partial<Record<FormatName, Agreement>>> = {
  table: evictedIn,
  wide: evictedIn,
  markdown: evictedIn,
  json: (text, report) => isSame(JSON.parse(text), JSON.parse(JSON.stringify(report))),
  yaml: (text, report) => isSame(parse(text), JSON.parse(JSON.stringify(report))),
  ndjson: (text, { timeline }) =>
    isSame(
      linesIn(text).map((line) => JSON.parse(line).id),
      timeline.map(({ id }) => id),
    ),
  csv: (text, { evictions }) => isSame(rowsIn(text), evictions.length),
  name: (text, { evictions }) => isSame(linesIn(text).length, evictions.length),
  junit: (text, { expectations }) =>
    isSame(countIn(text, /<failure\b/g), expectations.filter(({ passed }) => !passed).length),
  sarif: (text) => isSame(JSON.parse(text).version, '2.1.0'),
};

/** What no text for people has: values of a program. */
const LEFTOVERS = /\b(undefined|NaN)\b|\[object /;

const FOR_ALL: readonly FormatName[] = ['table'];

/** Formats that do not agree with the report, or have leftovers of a program. */
export async function oddFormats(
  report: SimulationReport,
  which: 'all' | 'table',
): Promise<readonly string[]> {
  const names = which === 'all' ? formatsOf(PRINTERS.simulate) : FOR_ALL;
  const found: string[] = [];
  for (const name of names) {
    const text = await printed(report, name);
    const wrong = AGREE[name]?.(text, report);
    if (wrong !== undefined) found.push(`-o ${name} ${wrong}`);
    const leftover = name === 'html' || name === 'perfetto' ? null : LEFTOVERS.exec(text);
    if (leftover !== null) found.push(`-o ${name} prints ${leftover[0]}`);
  }
  return found;
}
