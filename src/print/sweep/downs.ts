import type { SweepGroup, SweepReport, SweepRow } from '#documents';
import { compareLengths, compareText, firstDifference } from '#units';
import { downText, faultText, nounOf } from './fault-words.ts';
import { lengthOf } from './lengths.ts';
import { named } from './named.ts';

/** Without Services in the snapshot nothing can be said of them. */
export const servicesAreUnknown = ({ limits }: SweepReport): boolean =>
  limits.some(({ kind }) => kind === 'services-unknown');

export function workloadsText({ kind, withWorkloadsDown: count }: SweepGroup): readonly string[] {
  const unknown = 'which Services are down is unknown: the snapshot holds none.';
  if (count === 0) return [`No ${nounOf(kind, 1)} takes a workload down; ${unknown}`];
  const take = count === 1 ? 'takes' : 'take';
  return [`${count} ${nounOf(kind, count)} ${take} a workload down; ${unknown}`];
}

/** The faults that take Services down, the longest first. */
export function downsText(group: SweepGroup, rows: readonly SweepRow[]): readonly string[] {
  const { kind, withServicesDown: count } = group;
  const atTimes = atTimesText(group);
  if (count === 0)
    return atTimes ?? [`No ${nounOf(kind, 1)} takes a Service down${butWorkloads(group, rows)}.`];
  const worst = rows
    .filter(({ figures }) => figures.servicesDown > 0)
    .sort((a, b) =>
      firstDifference(
        b.figures.servicesDownAtEnd - a.figures.servicesDownAtEnd,
        compareLengths(b.figures.serviceDownSeconds, a.figures.serviceDownSeconds),
        compareText(a.fault, b.fault),
      ),
    );
  const take = count === 1 ? 'takes' : 'take';
  const names = named(worst.map(downOf), count);
  return [`${count} ${nounOf(kind, count)} ${take} a Service down${names}.`, ...(atTimes ?? [])];
}

/** The faults that take a Service down in some histories, and not in the single run. */
function atTimesText({ kind, withServicesDownAtTimes: count = 0 }: SweepGroup) {
  if (count === 0) return undefined;
  const take = count === 1 ? 'takes' : 'take';
  return [`${count} ${nounOf(kind, count)} ${take} a Service down in some histories only.`];
}

/**
 * The faults that take a workload down where none takes a Service down. Where all of them leave it
 * down, the sentence about that names them.
 */
function butWorkloads(
  { kind, withWorkloadsDown: count, withWorkloadsLost: lost }: SweepGroup,
  rows: readonly SweepRow[],
): string {
  if (count === 0 || count === lost) return '';
  const worst = rows
    .filter(({ figures }) => figures.workloadsDown > 0)
    .sort((a, b) =>
      firstDifference(
        compareLengths(b.figures.longestDownSeconds, a.figures.longestDownSeconds),
        compareText(a.fault, b.fault),
      ),
    );
  const take = count === 1 ? 'takes' : 'take';
  const names = named(
    worst.map((row) => downOf(row)),
    count,
  );
  return `; ${count} ${nounOf(kind, count)} ${take} a workload down${names}`;
}

function downOf(row: SweepRow): string {
  const services = row.down.filter(({ name }) => name.startsWith('Service/'));
  const [first, ...others] = services.length > 0 ? services : row.down;
  if (first === undefined) return faultText(row);
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${faultText(row)} (${downText(first.name)}${more}, ${lengthOf(first)})`;
}
