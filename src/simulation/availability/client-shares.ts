import { compareText } from '#units';
import type { ClientMoment } from '../client-course.ts';
import { COUNTED } from './counted-endpoints.ts';
import { type PlacedEndpoint, routesTo } from './routes.ts';
import type { RoutingRules } from './routing-rules.ts';

/** The nodes that clients are on, and what zones have. */
export interface ClientPlaces {
  /** The nodes by zone, empty for nodes without one. */
  readonly nodes: ReadonlyMap<string, ReadonlySet<string>>;
  /** The CPU of ready nodes by zone; undefined where a node tells neither. */
  readonly cpu: ReadonlyMap<string, number> | undefined;
}

/** Clients that get to the same endpoints. */
interface Group {
  /** Undefined for clients from outside. */
  readonly zone?: string;
  /** Their part of all clients. */
  readonly part: number;
  readonly endpoints: readonly PlacedEndpoint[];
}

/**
 * The shares of connections that fail, and that endpoints carry. There are equally many clients on
 * each node; those from outside come equally through each node that has a ready endpoint.
 */
export function sharesOf(
  endpoints: readonly PlacedEndpoint[],
  rules: RoutingRules,
  { nodes, cpu }: ClientPlaces,
): ClientMoment {
  const routes = routesTo(endpoints, rules, cpu);
  const within: Group[] = [];
  const count = [...nodes.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [zone, members] of [...nodes].sort(([a], [b]) => compareText(a, b))) {
    const own = [...members].filter((node) => routes.ownNodes.has(node));
    const rest = members.size - own.length;
    const to = (node: string) =>
      rules.internalLocal ? routes.ofLocalPolicy(node) : routes.ofClusterPolicy(node, zone);
    for (const node of own) within.push({ zone, part: 1 / count, endpoints: to(node) });
    if (rest > 0) within.push({ zone, part: rest / count, endpoints: to('') });
  }
  const outside = rules.externalLocal
    ? routes.healthyNodes.map((node, _, all): Group => {
        return { part: 1 / all.length, endpoints: routes.ofLocalPolicy(node) };
      })
    : undefined;
  const inZones = failingByZone(within);
  const failing = count === 0 ? failingOf(spread(endpoints)) : failingOf(within);
  const failingOutside = outside && failingOf(outside.length === 0 ? NOBODY : outside);
  const isInside = rules.internalLocal || rules.hints !== 'none' || outside === undefined;
  return {
    failing: Math.max(failing, failingOutside ?? 0),
    zones: inZones,
    ...(failingOutside !== undefined && { outside: failingOutside }),
    loads: loadsOf(isInside ? within : outside),
  };
}

/** Connections that get to no endpoint. */
const NOBODY: readonly Group[] = [{ part: 1, endpoints: [] }];

/** Connections from nowhere in particular. */
function spread(endpoints: readonly PlacedEndpoint[]): readonly Group[] {
  const ready = endpoints.filter(({ counted }) => (counted & COUNTED.ready) !== 0);
  return [{ part: 1, endpoints: ready }];
}

const isDead = ({ counted }: PlacedEndpoint): boolean => (counted & COUNTED.dead) !== 0;

const failingIn = ({ endpoints }: Group): number =>
  endpoints.length === 0 ? 1 : endpoints.filter(isDead).length / endpoints.length;

const failingOf = (groups: readonly Group[]): number =>
  rounded(groups.reduce((sum, group) => sum + group.part * failingIn(group), 0));

function failingByZone(groups: readonly Group[]): ReadonlyMap<string, number> {
  const sums = new Map<string, { failing: number; part: number }>();
  for (const group of groups) {
    const sum = sums.get(group.zone ?? '') ?? { failing: 0, part: 0 };
    sum.failing += group.part * failingIn(group);
    sum.part += group.part;
    sums.set(group.zone ?? '', sum);
  }
  return new Map([...sums].map(([zone, { failing, part }]) => [zone, rounded(failing / part)]));
}

/** The endpoints that answer with the greatest share of each zone. */
function loadsOf(groups: readonly Group[]): ReadonlyMap<string, number> {
  const shares = new Map<PlacedEndpoint, number>();
  for (const { part, endpoints } of groups) {
    for (const endpoint of endpoints) {
      shares.set(endpoint, (shares.get(endpoint) ?? 0) + part / endpoints.length);
    }
  }
  const loads = new Map<string, number>();
  for (const [endpoint, share] of shares) {
    if (isDead(endpoint)) continue;
    loads.set(endpoint.zone, Math.max(loads.get(endpoint.zone) ?? 0, rounded(share)));
  }
  return new Map([...loads].sort(([a], [b]) => compareText(a, b)));
}

/** Sums of parts in another order are the same. */
const rounded = (share: number): number => Math.round(share * 1e9) / 1e9;
