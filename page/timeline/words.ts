import { clockOf, offsetText } from '#words';
import type { Row, RowSources } from '../model/rows.ts';
import type { Subject } from '../model/subject.ts';
import type { Bar } from './bars.ts';
import { lookOf } from './colours.ts';

const MILLISECONDS = 1_000;

/** An instant since the start, and by the clock of the run in UTC. */
export function instantText(at: number, start: string): string {
  const rounded = Math.round(at * MILLISECONDS) / MILLISECONDS;
  return `${offsetText(rounded)} · ${clockText(rounded, start)}`;
}

/** The time of day in UTC, to the second. */
function clockText(at: number, start: string): string {
  const time = new Date(Date.parse(start) + at * MILLISECONDS);
  return Number.isNaN(time.getTime()) ? '' : clockOf(time.toISOString());
}

export function barText(bar: Bar, end: number): string {
  const state = bar.words ?? lookOf(bar.state).words;
  if (bar.state === 'event') return `${state} at ${offsetText(bar.from)}`;
  const until = bar.to === Infinity || bar.to >= end ? 'to the end' : `to ${offsetText(bar.to)}`;
  const unnoticed = bar.state === 'dead' && bar.words !== undefined ? ', not noticed yet' : '';
  return `${state}${unnoticed}, ${offsetText(bar.from)} ${until}`;
}

/** The object that a row is about, if it is one. */
export function subjectOf(row: Row, { lanes, history }: RowSources): Subject | undefined {
  switch (row.kind) {
    case 'pod':
    case 'node':
      return { kind: row.kind, name: history.names[row.index] ?? '' };
    case 'service':
      return { kind: 'service', name: lanes.services[row.index]?.service ?? '' };
    case 'workload':
      return { kind: 'workload', name: lanes.workloads[row.index]?.workload ?? '' };
    case 'zone':
      return { kind: 'zone', name: lanes.zones[row.index]?.zone ?? '' };
    default:
      return undefined;
  }
}
