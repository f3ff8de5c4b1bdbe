import type { ChangedZone, SimulationReport, Zone } from '#documents';
import { compareText } from '#units';
import { isSameTime } from './noise.ts';
import { zoneText } from './sentences/zones.ts';

/** Zones whose disruption states differ, or begin at other times. */
export function compareZones(
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedZone[] {
  const [old, now] = [byName(before), byName(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort(compareText).flatMap((zone) => {
    const [was, is] = [old.get(zone) ?? [], now.get(zone) ?? []];
    if (isSame(was, is)) return [];
    return [{ zone, before: was, after: is, message: zoneText(zone, was, is) }];
  });
}

type Moments = ChangedZone['before'];

const byName = ({ zones }: SimulationReport): ReadonlyMap<string, Moments> =>
  new Map(zones.map((each) => [each.zone, momentsOf(each)]));

/** The instants at which the state changes; numbers of nodes change more often. */
const momentsOf = ({ history }: Zone): Moments =>
  history.flatMap(({ at, state }, index) =>
    index > 0 && history[index - 1]?.state === state ? [] : [{ at, state }],
  );

const isSame = (a: Moments, b: Moments): boolean =>
  a.length === b.length &&
  a.every(({ at, state }, index) => {
    const other = b[index];
    return other?.state === state && isSameTime(at, other.at);
  });
