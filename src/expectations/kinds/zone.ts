import { z } from 'zod';
import { zoneKeyOf, zoneLabelOf } from '#cluster';
import type { Zone } from '#documents';
import { Findings, moment, nameField, noneIsCalled } from '#script-fields';
import { zoneChangeAt } from '#timeline-facts';
import { offsetText, shareOf } from '#words';
import { needsOneOf } from '../needs-bound.ts';
import type { ExpectationScope } from '../scope.ts';
import {
  type Evidence,
  firstViolation,
  type Verdict,
  type Violation,
  violated,
} from '../verdict.ts';
import { type AtOrNever, seesInstant, stateAt } from './instants.ts';

export const zone = z
  .strictObject({
    name: nameField('the name of a zone', 'us-east-1a', 'us-east-1::us-east-1a').meta({
      description: 'Its name, or its key as reports print it: region::zone.',
    }),
    state: z.enum(['Initial', 'Normal', 'Partial', 'Full']).meta({
      description: 'The disruption state: Full is a zone without a ready node.',
    }),
    at: moment.meta({ description: 'The zone is in that state at that instant.' }).optional(),
    never: z.literal(true).meta({ description: 'It is in that state at no time.' }).optional(),
  })
  .check(needsOneOf(['at', 'never'], 'never: true'))
  .transform((fields) => ({ kind: 'zone' as const, ...fields }))
  .meta({
    title: 'A zone',
    description: 'The disruption state of a zone at an instant, or one that it is never in.',
    examples: [{ name: 'us-east-1a', state: 'Full', never: true }],
  });

export interface ExpectedZones {
  readonly kind: 'zone';
  /** As `region::zone`. */
  readonly zones: readonly string[];
  readonly state: z.output<typeof zone>['state'];
  readonly when: AtOrNever;
}

export function expectedZones(body: z.output<typeof zone>, scope: ExpectationScope): ExpectedZones {
  const { kind, name, state, at } = body;
  const { nodes, report } = scope;
  const matches = (node: (typeof nodes)[number]) =>
    zoneLabelOf(node) === name || zoneKeyOf(node) === name;
  const zones = [...new Set(nodes.filter(matches).map(zoneKeyOf))];
  if (zones.length === 0) {
    const known = new Set(nodes.flatMap((node) => [zoneLabelOf(node), zoneKeyOf(node)]));
    known.delete('');
    new Findings(report, [kind], false).nothing(['name'], ...noneIsCalled(name, 'zone', known));
  }
  const when =
    at === undefined
      ? { kind: 'never' as const }
      : { kind: 'at' as const, at: scope.secondsOf(at) };
  return { kind, zones, state, when };
}

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
  zoneChangeAt(report, zone, at)?.id;
