import type { ChangedZone, SimulationReport, Zone } from '#documents';
import { offsetText, zoneText } from '#words';
import { inEither } from './in-either.ts';
import { isSameTime } from './noise.ts';

/** Zones whose disruption states differ, or begin at other times. */
export function compareZones(
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedZone[] {
  return inEither(byName(before), byName(after)).flatMap(([zone, was = [], is = []]) => {
    if (isSame(was, is)) return [];
    return [{ zone, before: was, after: is, message: changeText(zone, was, is) }];
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

/** `zone r::a: Full from 50s; before, Partial from 50s and Full from 1m`. */
const changeText = (zone: string, before: Moments, after: Moments): string =>
  `zone ${zone === '' ? 'without a name' : zoneText(zone)} is ${courseText(after)}; before, ${courseText(before)}`;

function courseText(moments: Moments): string {
  const [first, ...later] = moments;
  if (first === undefined) return 'not there';
  const changes = later.map(({ at, state }) => `${state} from ${offsetText(at)}`);
  return changes.length === 0 ? `${first.state} all the time` : changes.join(', ');
}
