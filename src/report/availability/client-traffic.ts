import type { ReportClock, ServiceOverTime } from '#documents';
import { compareText, toThousandths } from '#units';
import type { ClientCourse, ClientMoment, Course, ServiceCourse } from '#watchers';

/** The share of connections that fail, where the place of clients decides; otherwise dead endpoints. */
export const failingOf = ({ clients, dead }: Pick<ServiceCourse, 'clients' | 'dead'>): Course =>
  clients?.moments.map(({ at, is }) => ({ at, count: is.failing })) ?? dead;

/** The share of connections that fail and did not before, where the place of clients decides. */
export const worseOf = ({ clients }: Pick<ServiceCourse, 'clients'>): Course =>
  clients?.moments.map(({ at, is }) => ({ at, count: is.worse })) ?? [];

/** The clients of a Service by their place, as a report holds them. */
export function clientTrafficOf(
  clients: ClientCourse | undefined,
  clock: ReportClock,
): Pick<ServiceOverTime, 'failing' | 'clients' | 'loads'> {
  if (clients === undefined) return {};
  const { before } = clients;
  const steps = (of: (moment: ClientMoment) => number | undefined) =>
    stepsOf(clients, clock, of).map(([at, share]): [number, number | null] => [at, share ?? null]);
  const known = (of: (moment: ClientMoment) => number | undefined) =>
    stepsOf(clients, clock, of).map(([at, share = 0]): [number, number] => [at, share]);
  const inZones = zonesIn(clients, 'zones').map((zone) => ({
    zone,
    before: toThousandths(before.zones.get(zone) ?? 0),
    failing: steps(({ zones }) => zones.get(zone)),
  }));
  const outside = before.outside !== undefined && {
    outside: true as const,
    before: toThousandths(before.outside),
    failing: steps((moment) => moment.outside),
  };
  return {
    failing: known(({ failing }) => failing),
    clients: [...inZones, ...(outside === false ? [] : [outside])],
    loads: zonesIn(clients, 'loads').map((zone) => ({
      zone,
      before: toThousandths(before.loads.get(zone) ?? 0),
      share: known(({ loads }) => loads.get(zone)),
    })),
  };
}

/** All zones that clients or endpoints are in at some time. */
export function zonesIn(
  { before, moments }: ClientCourse,
  field: 'zones' | 'loads',
): readonly string[] {
  const zones = [before, ...moments.map(({ is }) => is)].flatMap((is) => [...is[field].keys()]);
  return [...new Set(zones)].sort(compareText);
}

function stepsOf(
  { moments }: ClientCourse,
  clock: ReportClock,
  of: (moment: ClientMoment) => number | undefined,
): readonly (readonly [at: number, share: number | undefined])[] {
  const steps: (readonly [number, number | undefined])[] = [];
  for (const { at, is } of moments) {
    const exact = of(is);
    const share = exact === undefined ? undefined : toThousandths(exact);
    const last = steps.at(-1);
    if (last === undefined || last[1] !== share) steps.push([clock.at(at), share]);
  }
  return steps;
}
