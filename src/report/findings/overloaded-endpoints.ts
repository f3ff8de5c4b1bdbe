import { clockFrom, type FindingData } from '#documents';
import type { Run } from '#simulation';
import { toThousandths } from '#units';
import type { ClientCourse } from '#watchers';
import { zonesIn } from '../availability/client-traffic.ts';
import { secondsIn, spellsOf } from '../availability/spells.ts';

/** Endpoints that carry so many times the connections of before are in danger. */
const TOO_MUCH = 2;

/** Services in whose zones one endpoint carries at least twice the share that it did. */
export function overloadedEndpoints({
  outcome: { availability, start, end, endReason },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  return availability.services.flatMap(({ service, clients }): readonly FindingData[] => {
    if (clients === undefined) return [];
    const zones = overloadedZones(clients);
    if (zones.length === 0) return [];
    const names = zones.map(({ zone }) => zone);
    const over = clients.moments.map(({ at: instant, is }) => ({
      at: instant,
      count: names.filter((zone) => isTooMuch(clients, zone, is.loads.get(zone))).length,
    }));
    const spells = spellsOf({ over }, (counts) => (counts.over > 0 ? 'over' : undefined));
    const [first, last] = [spells[0], spells.at(-1)];
    if (first === undefined) return [];
    return [
      {
        kind: 'overloaded-endpoints',
        service,
        zones,
        from: at(first.from),
        ...(last?.to === undefined ? { endsBecause: endReason } : { to: at(last.to) }),
        seconds: secondsIn(spells, end),
      },
    ];
  });
}

function overloadedZones(clients: ClientCourse) {
  return zonesIn(clients, 'loads').flatMap((zone) => {
    const most = Math.max(...clients.moments.map(({ is }) => is.loads.get(zone) ?? 0));
    const before = clients.before.loads.get(zone) ?? 0;
    return isTooMuch(clients, zone, most)
      ? [{ zone, before: toThousandths(before), most: toThousandths(most) }]
      : [];
  });
}

/** Shares are rounded to nine digits. */
const isTooMuch = ({ before }: ClientCourse, zone: string, share = 0): boolean => {
  const usual = before.loads.get(zone) ?? 0;
  return usual > 0 && share >= TOO_MUCH * usual - 1e-8;
};
