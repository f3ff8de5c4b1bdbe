import { clockFrom, type FindingData } from '#documents';
import { controlPlaneSpells } from '#run-facts';
import type { Run } from '#simulation';
import { between, inReportSeconds } from '#units';
import type { Course } from '#watchers';
import { secondsOf, spellsBelow } from '../availability/spells.ts';

/** Times without a control plane, as its machines are off. */
export function controlPlaneDown({
  outcome: { entries, start, end, endReason },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  return controlPlaneSpells(entries).map(
    ({ down: { component, off, instances }, from, offFrom, to }) => ({
      kind: 'control-plane-down',
      component,
      nodes: [...off],
      instances,
      from: at(from),
      ...(offFrom !== undefined && { offFrom: at(offFrom) }),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(from, to ?? end)),
    }),
  );
}

/** A quorum has at least three members: with two, the loss of one always loses the majority. */
const FEWEST_MEMBERS = 3;

/** StatefulSets without a working majority at some time, by name. */
export function quorumsLost({
  outcome: { availability, start, end, endReason },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  return availability.unsettled.flatMap(
    ({ workload, desired, working }): readonly FindingData[] => {
      if (!workload.startsWith('StatefulSet/') || working.length === 1) return [];
      const majority = desired.map((each) => ({ ...each, count: majorityOf(each.count) }));
      const spells = spellsBelow(working, majority);
      const [first] = spells;
      if (first === undefined) return [];
      const to = spells.at(-1)?.to;
      return [
        {
          kind: 'quorum-lost',
          workload,
          replicas: desired.at(-1)?.count ?? 0,
          leastReady: fewest(working),
          from: at(first.from),
          ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
          seconds: secondsOf(spells, end),
        },
      ];
    },
  );
}

const majorityOf = (members: number): number =>
  members < FEWEST_MEMBERS ? 0 : Math.floor(members / 2) + 1;

const fewest = (course: Course): number =>
  course.reduce((least, { count }) => Math.min(least, count), Number.POSITIVE_INFINITY);
