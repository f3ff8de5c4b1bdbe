import type { SweepReport, SweepRow } from '#documents';
import type { PageFault, PageSweep } from '#page-data';
import { lastingText } from '#words';
import { variantText } from './fault-words.ts';
import { stoppedText } from './lengths.ts';

/** Takes what the page draws from a report. */
export function pageSweep(report: SweepReport): PageSweep {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const faults = report.rows.map((row): PageFault => {
    const variant = report.faults.length > 1 || report.vary.length > 0 ? variantText(row) : '';
    return {
      name: variant === '' ? row.fault : `${row.fault} ${variant}`,
      kind: row.kind,
      command: row.command,
      evictions: row.evictionsOverTime ?? [],
      down: row.down.map(({ name, from, ends, endsBecause, seconds, unnoticedSeconds, spans }) => ({
        name: numberOf(name),
        seconds,
        unnoticed: unnoticedSeconds,
        spans: spans ?? [[from, ends]],
        ...(ends === null && { endless: lastingText(endsBecause) }),
      })),
      losses: lossesOf(row),
    };
  });
  return { end: endOf(report.rows), names: [...numbers.keys()], faults };
}

const MARGIN = 1.04;

/** A fault that nothing follows has no instants: a minute is shown then. */
function endOf(rows: readonly SweepRow[]): number {
  let last = 0;
  for (const { down, lastEviction = 0 } of rows) {
    last = Math.max(last, lastEviction);
    for (const { from, ends } of down) last = Math.max(last, from, ends ?? 0);
  }
  const longest = rows.reduce((most, { end }) => Math.max(most, end.at), 0);
  return last === 0 ? 60 : Math.min(last * MARGIN, Math.max(last, longest));
}

const lossesOf = ({
  quorumLost,
  noRoom,
  blocking,
  failed,
  unknown = [],
  heldSoFar = [],
  webhooks = [],
  jobsFailed = [],
}: SweepRow): readonly string[] => [
  ...failed.map(({ name, message }) => `Expectation ${name} fails: ${message}`),
  ...unknown.map(({ name, message }) => `Expectation ${name} ${message}`),
  ...heldSoFar.map(({ name, message }) => `Expectation ${name} holds so far: ${message}`),
  ...quorumLost.map((name) => `${name} loses its quorum`),
  ...webhooks.map(
    (each) => `Webhooks of Service ${each.service} stop new pods ${stoppedText(each)}`,
  ),
  ...jobsFailed.map((name) => `${name} fails for good`),
  ...blocking.map((name) => `Budget ${name} refuses an eviction to the end`),
  ...noRoom.map(({ name, pods }) => `${name}: ${pods} without a node at the end`),
];
