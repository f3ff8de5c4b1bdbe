import { compareText } from '#units';
import type { ClientMoment } from './client-course.ts';
import { COUNTED } from './counted-endpoints.ts';
import { type PlacedEndpoint, type Routes, routesTo } from './routes.ts';
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
  /** The share of their connections that failed before anything happened. */
  readonly usual: number;
}

/** What failed before anything happened, by the place of clients. */
export interface UsualShares {
  /** The nodes whose clients fail otherwise than those of the rest of their zone. */
  readonly ownNodes: ReadonlySet<string>;
  readonly within: (node: string, zone: string) => number;
  readonly outside: number;
}

/** Nothing failed. */
export const NONE_FAILS: UsualShares = { ownNodes: new Set(), within: () => 0, outside: 0 };

/**
 * The shares of connections that fail, and that endpoints carry. There are equally many clients on
 * each node; those from outside come equally through each node that has a ready endpoint.
 */
export function sharesOf(
  endpoints: readonly PlacedEndpoint[],
  rules: RoutingRules,
  { nodes, cpu }: ClientPlaces,
  usual: UsualShares,
): ClientMoment {
  const routes = routesTo(endpoints, rules, cpu);
  const within = groupsWithin(nodes, routes, rules, usual);
  const outside = rules.externalLocal ? groupsOutside(nodes, routes, usual) : undefined;
  const failing = within.length === 0 ? failingOf(spread(endpoints)) : failingOf(within);
  const failingOutside = outside && failingOf(outside);
  const isInside = rules.internalLocal || rules.hints !== 'none' || outside === undefined;
  return {
    failing: Math.max(failing, failingOutside ?? 0),
    worse: Math.max(worseIn(within), worseIn(outside ?? [])),
    zones: failingByZone(within),
    ...(failingOutside !== undefined && { outside: failingOutside }),
    loads: loadsOf(isInside ? within : outside),
  };
}

/** What fails now, to compare with later. */
export function usualShares(
  endpoints: readonly PlacedEndpoint[],
  rules: RoutingRules,
  { nodes, cpu }: ClientPlaces,
): UsualShares {
  const routes = routesTo(endpoints, rules, cpu);
  return {
    ownNodes: routes.ownNodes,
    within: (node, zone) => failingAmong(endpointsFor(node, zone, routes, rules)),
    outside: failingOf(groupsOutside(nodes, routes, NONE_FAILS)),
  };
}

const endpointsFor = (
  node: string,
  zone: string,
  routes: Routes,
  { internalLocal }: RoutingRules,
): readonly PlacedEndpoint[] =>
  internalLocal ? routes.ofLocalPolicy(node) : routes.ofClusterPolicy(node, zone);

function groupsWithin(
  nodes: ClientPlaces['nodes'],
  routes: Routes,
  rules: RoutingRules,
  usual: UsualShares,
): readonly Group[] {
  const groups: Group[] = [];
  const count = [...nodes.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [zone, members] of [...nodes].sort(([a], [b]) => compareText(a, b))) {
    const own = [...members].filter(
      (node) => routes.ownNodes.has(node) || usual.ownNodes.has(node),
    );
    const rest = members.size - own.length;
    const add = (node: string, clients: number): void => {
      groups.push({
        zone,
        part: clients / count,
        endpoints: endpointsFor(node, zone, routes, rules),
        usual: usual.within(node, zone),
      });
    };
    for (const node of own) add(node, 1);
    if (rest > 0) add('', rest);
  }
  return groups;
}

/** A load balancer asks nodes for their health, and leaves those out that are off. */
function groupsOutside(
  nodes: ClientPlaces['nodes'],
  routes: Routes,
  { outside: usual }: UsualShares,
): readonly Group[] {
  const up = new Set([...nodes.values()].flatMap((members) => [...members]));
  const through = routes.healthyNodes.filter((node) => up.has(node));
  if (through.length === 0) return [{ part: 1, endpoints: [], usual }];
  return through.map((node) => {
    return { part: 1 / through.length, endpoints: routes.ofLocalPolicy(node), usual };
  });
}

/** Connections from nowhere in particular. */
function spread(endpoints: readonly PlacedEndpoint[]): readonly Group[] {
  const ready = endpoints.filter(({ counted }) => (counted & COUNTED.ready) !== 0);
  return [{ part: 1, endpoints: ready, usual: 0 }];
}

const isDead = ({ counted }: PlacedEndpoint): boolean => (counted & COUNTED.dead) !== 0;

const failingAmong = (endpoints: readonly PlacedEndpoint[]): number =>
  endpoints.length === 0 ? 1 : endpoints.filter(isDead).length / endpoints.length;

const failingIn = ({ endpoints }: Group): number => failingAmong(endpoints);

const worseIn = (groups: readonly Group[]): number =>
  rounded(
    groups.reduce(
      (sum, group) => sum + group.part * Math.max(0, failingIn(group) - group.usual),
      0,
    ),
  );

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
