import type { SimulationReport } from '#documents';
import { scriptEvents } from '#timeline-facts';
import { listed, offsetText, untilText } from '#words';
import { clockAfter } from '../clock-after.ts';
import { inWords } from './downs.ts';

type Now = NonNullable<SimulationReport['now']>;
type Row = Now['down'][number];

/**
 * What is down when the run begins. A run in which no script does anything is about the present:
 * its answer begins with what is down now, and with what comes next.
 */
export function nowSentences(report: SimulationReport): readonly string[] {
  const { now } = report;
  if (now === undefined || now.down.length === 0 || !isAboutThePresent(report)) return [];
  return [`Down now: ${rowsText(report, now.down)}.`, ...nextText(report, now)];
}

/** The same in a run with a script, which is charged with what comes on top. */
export const beforeSentences = (report: SimulationReport): readonly string[] => {
  return isAboutThePresent(report) ? [] : alreadyDown(report);
};

/** What is down when all runs of a cluster begin. */
export const alreadyDown = (report: Shown): readonly string[] =>
  report.now === undefined || report.now.down.length === 0
    ? []
    : [`Down before the start already: ${rowsText(report, report.now.down)}.`];

type Shown = Pick<SimulationReport, 'now' | 'start'> & { readonly end: { readonly at: number } };

const isAboutThePresent = (report: SimulationReport): boolean => scriptEvents(report).length === 0;

/** Names what is down, since when the first of it is, and until when the last of it. */
function rowsText(report: Shown, down: readonly Row[]): string {
  const services = new Set(down.filter(isService).map(({ name }) => pathOf(name)));
  const rows = down.filter((row) => isService(row) || !services.has(pathOf(row.name)));
  const names = listed(
    rows.map(({ name }) => inWords(name)),
    3,
  );
  const [longest] = rows.toSorted((a, b) => sinceOf(a) - sinceOf(b));
  const last = rows.toSorted((a, b) => endOf(b) - endOf(a))[0];
  const until = last === undefined ? '' : untilText(last, report.end).replace(/^to /, 'until ');
  const end = rows.length === 1 || until === '' ? until : `the last of them ${until}`;
  return [names, ...(longest ? sinceText(longest, rows.length, report.start) : []), end].join(', ');
}

const isService = ({ name }: Row): boolean => name.startsWith('Service/');
const pathOf = (name: string): string => name.slice(name.indexOf('/') + 1);
const sinceOf = ({ since }: Row): number => since ?? Number.POSITIVE_INFINITY;
const endOf = ({ ends }: Row): number => ends ?? Number.POSITIVE_INFINITY;

/** `since about 09:12:03 (noticed by Kubernetes at 09:13:10)` */
function sinceText({ since, noticed }: Row, count: number, start: string): readonly string[] {
  if (since === null) return [];
  const whose = count === 1 ? '' : 'the first of them ';
  const notice =
    noticed === null
      ? ' (Kubernetes does not notice yet)'
      : noticed - since < 1
        ? ''
        : ` (noticed by Kubernetes at ${clockAfter(start, noticed)})`;
  return [`${whose}since about ${clockAfter(start, since)}${notice}`];
}

/** In seconds: what happens before is no longer in anybody's hands. */
const AT_ONCE = 1;

/** The evictions that lie ahead, and what can still prevent them. */
function nextText({ evictions, end }: SimulationReport, { silent }: Now): readonly string[] {
  const [now, ahead] = [
    evictions.filter(({ at }) => at < AT_ONCE),
    evictions.filter(({ at }) => at >= AT_ONCE),
  ];
  const [first] = ahead;
  if (first === undefined) {
    const rest = end.reason === 'quiet' ? 'no more' : `no more within ${offsetText(end.at)}`;
    return now.length === 0 ? [] : [`Next: ${areEvicted(now.length)} at once, and ${rest}.`];
  }
  const nodes = [...new Set(ahead.flatMap(({ node }) => node ?? []))];
  const unless = nodes.every((node) => silent.includes(node))
    ? `, unless ${nodes.length === 1 ? `${nodes[0]} comes` : 'their nodes come'} back`
    : '';
  const from = `from ${offsetText(first.at)} on${unless}`;
  return [
    now.length === 0
      ? `Next: ${areEvicted(ahead.length)} ${from}.`
      : `Next: ${areEvicted(now.length)} at once, and ${ahead.length} more ${from}.`,
  ];
}

const areEvicted = (count: number): string =>
  count === 1 ? '1 pod is evicted' : `${count} pods are evicted`;
