import type { SimulationReport, SweepReport } from '#documents';
import { withFields } from '#units';
import { isWide, offsetText } from '#words';

/** Fields of reports that are instants, lengths or periods, in seconds. */
const TIMES: ReadonlySet<string> = new Set([
  ...['at', 'from', 'to', 'ends', 'recoveredAt', 'retryAt', 'readyAt'],
  ...['firstEviction', 'lastEviction', 'seconds', 'most', 'min', 'max', 'median', 'p5', 'p95'],
  ...['secondsDown', 'secondsDegraded', 'secondsShort', 'secondsUnnoticed', 'unnoticedSeconds'],
  ...['secondsBelowDesired', 'longestDownSeconds', 'serviceDownSeconds'],
]);

/** Fields with lists of numbers: instants, and whole numbers that a course has there. */
const COURSES: ReadonlySet<string> = new Set([
  ...['listed', 'dead', 'working', 'ready', 'desiredOverTime', 'evictionsOverTime'],
  ...['unnoticed', 'spans', 'window'],
]);

/** A report of which the headline gives whole seconds, with times in whole seconds everywhere. */
export const asHeadlined = (report: SimulationReport): SimulationReport =>
  report.evictions.some(({ window }) => isWide(window))
    ? withFields(report, {
        summary: whole(report.summary),
        services: whole(report.services),
        workloads: whole(report.workloads),
        budgets: whole(report.budgets),
        zones: whole(report.zones),
        findings: report.findings.map(sayingWhole),
        ambiguities: report.ambiguities.map(sayingWhole),
      })
    : report;

/** A sweep in whole seconds: other phases of the periods would give others. */
export const sweepAsHeadlined = (report: SweepReport): SweepReport => ({
  ...report,
  groups: whole(report.groups),
  rows: whole(report.rows),
});

/** Times below a second stay: they are not nothing. */
const rounded = (seconds: number): number =>
  Math.abs(seconds) < 1 ? seconds : Math.round(seconds);

const whole = <Value>(value: Value): Value => wholeIn(value, '') as Value;

function wholeIn(value: unknown, name: string): unknown {
  if (typeof value === 'number') {
    return TIMES.has(name) || COURSES.has(name) ? rounded(value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => wholeIn(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, wholeIn(inner, field)]),
  );
}

/** The same, with the times of the fields in the message, too. */
function sayingWhole<Said extends { readonly message: string }>(said: Said): Said {
  const message = timesIn(said, '').reduce(
    (text, seconds) => text.replaceAll(offsetText(seconds), offsetText(rounded(seconds))),
    said.message,
  );
  return { ...whole(said), message };
}

function timesIn(value: unknown, name: string): readonly number[] {
  if (typeof value === 'number') {
    return (TIMES.has(name) || COURSES.has(name)) && !Number.isInteger(value) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => timesIn(item, name));
  return Object.entries(value).flatMap(([field, inner]) => timesIn(inner, field));
}
