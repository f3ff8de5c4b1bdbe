import type { EndpointHints, PodKey } from '#cluster';
import { addToList } from '#units';
import { COUNTED } from './counted-endpoints.ts';
import { cpuHints } from './cpu-hints.ts';
import type { RoutingRules } from './routing-rules.ts';

/** An endpoint with its place. */
export interface PlacedEndpoint {
  readonly pod: PodKey;
  readonly node: string;
  /** Empty without a zone. */
  readonly zone: string;
  /** The bits of `COUNTED` that hold. */
  readonly counted: number;
  /** The hints that somebody else has written. */
  readonly hints?: EndpointHints;
}

/** The endpoints that connections from a node get to, at random. */
export interface Routes {
  /** @param zone the zone of the node, empty without one */
  readonly ofClusterPolicy: (node: string, zone: string) => readonly PlacedEndpoint[];
  readonly ofLocalPolicy: (node: string) => readonly PlacedEndpoint[];
  /** The nodes whose clients may get to other endpoints than the rest of their zone. */
  readonly ownNodes: ReadonlySet<string>;
  /** The nodes that a load balancer sends connections to where the policy is Local. */
  readonly healthyNodes: readonly string[];
}

/**
 * The ways to the endpoints of a Service.
 * @param cpu CPU of ready nodes by zone; undefined where a node tells neither
 * @upstream pkg/proxy/topology.go CategorizeEndpoints (1.36)
 */
export function routesTo(
  endpoints: readonly PlacedEndpoint[],
  rules: RoutingRules,
  cpu: ReadonlyMap<string, number> | undefined,
): Routes {
  const ready = endpoints.filter(({ counted }) => (counted & COUNTED.ready) !== 0);
  const draining = endpoints.filter(({ counted }) => (counted & COUNTED.draining) !== 0);
  const hints = hintsAt(ready, rules, cpu);
  const forNodes = rules.readsNodes ? byHint(ready, hints, 'nodes') : undefined;
  const forZones = byHint(ready, hints, 'zones');
  const readyOn = byNode(ready);
  const drainingOn = byNode(draining);
  const all = ready.length > 0 ? ready : draining;
  return {
    ofClusterPolicy: (node, zone) => forNodes?.get(node) ?? forZones?.get(zone) ?? all,
    ofLocalPolicy: (node) =>
      readyOn.get(node) ?? (rules.usesTerminating ? drainingOn.get(node) : undefined) ?? [],
    ownNodes: new Set([
      ...(rules.internalLocal ? [...readyOn.keys(), ...drainingOn.keys()] : []),
      ...(forNodes?.keys() ?? []),
    ]),
    healthyNodes: [...readyOn.keys()],
  };
}

type HintsOf = (endpoint: PlacedEndpoint) => EndpointHints | undefined;

/** @upstream k8s.io/endpointslice trafficdist/trafficdist.go ReconcileHints (1.36) */
function hintsAt(
  ready: readonly PlacedEndpoint[],
  { hints }: RoutingRules,
  cpu: ReadonlyMap<string, number> | undefined,
): HintsOf {
  const own = ({ zone }: PlacedEndpoint): readonly string[] => (zone === '' ? [] : [zone]);
  switch (hints) {
    case 'none':
      return () => undefined;
    case 'written':
      return (endpoint) => endpoint.hints;
    case 'zone':
      return (endpoint) => ({ zones: own(endpoint), nodes: [] });
    case 'node':
      return (endpoint) => ({ zones: own(endpoint), nodes: [endpoint.node] });
    case 'cpu': {
      const handedOut = cpuHints(ready, cpu);
      return ({ pod }) => {
        const zone = handedOut?.get(pod);
        return zone === undefined ? undefined : { zones: [zone], nodes: [] };
      };
    }
  }
}

/**
 * The endpoints by what their hints name. Undefined where one has no such hint, so that none counts.
 * @upstream pkg/proxy/topology.go topologyModeFromHints (1.36)
 */
function byHint(
  ready: readonly PlacedEndpoint[],
  hintsOf: HintsOf,
  kind: keyof EndpointHints,
): ReadonlyMap<string, readonly PlacedEndpoint[]> | undefined {
  const found = new Map<string, PlacedEndpoint[]>();
  for (const endpoint of ready) {
    const names = hintsOf(endpoint)?.[kind] ?? [];
    if (names.length === 0) return undefined;
    for (const name of names) addToList(found, name, endpoint);
  }
  return found;
}

function byNode(
  endpoints: readonly PlacedEndpoint[],
): ReadonlyMap<string, readonly PlacedEndpoint[]> {
  const found = new Map<string, PlacedEndpoint[]>();
  for (const endpoint of endpoints) addToList(found, endpoint.node, endpoint);
  return found;
}
