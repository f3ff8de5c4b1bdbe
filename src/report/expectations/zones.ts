import type { Zone } from '#documents';
import type { ExpectedZones } from '#script';
import { offsetText, shareOf } from '#words';
import { seesInstant, stateAt } from './instants.ts';
import {
  type Evidence,
  firstViolation,
  type Verdict,
  type Violation,
  violated,
} from './verdict.ts';

/** Whether zones are in a state at an instant, or never. */
export function judgeZones(expected: ExpectedZones, evidence: Evidence): Verdict {
  const { zones, state, when } = expected;
  const histories = evidence.report.zones.filter(({ zone }) => zones.includes(zone));
  const violations =
    when.kind === 'at'
      ? histories.map((zone) => notThen(zone, state, when.at, evidence))
      : histories.map((zone) => onceSo(zone, state, evidence));
  const names = zones.join(' and ');
  return firstViolation(violations, () =>
    when.kind === 'at'
      ? `${names} is ${state} at ${offsetText(when.at)}`
      : `${names} is never ${state}`,
  );
}

function notThen(
  { zone, history }: Zone,
  state: string,
  at: number,
  evidence: Evidence,
): Violation | undefined {
  if (!seesInstant(at, evidence.report.end)) {
    const { end } = evidence.report;
    const message = `the simulation ends at ${offsetText(end.at)}, before that`;
    return violated(end.at, undefined, message);
  }
  const moment = stateAt(history, at);
  if (moment?.state === state) return undefined;
  const because = changeOf(zone, moment?.at, evidence);
  return violated(
    at,
    because,
    `zone ${zone} is ${moment?.state ?? 'not there'} at ${offsetText(at)}, not ${state}`,
  );
}

function onceSo({ zone, history }: Zone, state: string, evidence: Evidence): Violation | undefined {
  const moment = history.find((each) => each.state === state);
  if (moment === undefined) return undefined;
  const { at, nodes, notReady } = moment;
  const because = changeOf(zone, at, evidence);
  const message =
    `zone ${zone} is ${state} from ${offsetText(at)} on, ` +
    `with ${shareOf(notReady, nodes, 'node')} not ready`;
  return violated(at, because, message);
}

/** The entry about the state that a zone has from an instant on. */
const changeOf = (zone: string, at: number | undefined, { report }: Evidence): number | undefined =>
  report.timeline.findLast(
    (entry) => entry.kind === 'ZoneStateChanged' && entry.zone === zone && entry.at === at,
  )?.id;
