import type { ServiceRouting } from '#cluster';
import type { ServiceTrafficBehavior } from '#versions';

/** By what the clients of a Service get to its endpoints in a release. */
export interface RoutingRules {
  readonly internalLocal: boolean;
  readonly externalLocal: boolean;
  /**
   * Who hints at clients for endpoints: their own zone or node, the CPU of zones, or the slices that
   * somebody else has written.
   */
  readonly hints: 'none' | 'zone' | 'node' | 'cpu' | 'written';
  /** Whether kube-proxy reads hints at nodes. */
  readonly readsNodes: boolean;
  /** Whether clients whose policy is Local get to endpoints that are being deleted. */
  readonly usesTerminating: boolean;
}

/**
 * The rules of a Service; undefined where all clients get to all endpoints.
 * @param written whether somebody else writes its endpoints, with hints
 * @upstream k8s.io/endpointslice reconciler.go reconcileByAddressType (1.36)
 */
export function routingRules(
  routing: ServiceRouting,
  written: boolean,
  traffic: ServiceTrafficBehavior,
): RoutingRules | undefined {
  const rules: RoutingRules = {
    internalLocal: routing.internalLocal === true && traffic.internalTrafficPolicy,
    externalLocal: routing.externalLocal === true,
    hints: hintsOf(routing, written, traffic),
    readsNodes: traffic.sameTrafficDistribution,
    usesTerminating: traffic.terminatingEndpoints,
  };
  return rules.internalLocal || rules.externalLocal || rules.hints !== 'none' ? rules : undefined;
}

/** The annotation wins over `trafficDistribution`. */
function hintsOf(
  { hintsBy, distribution }: ServiceRouting,
  written: boolean,
  traffic: ServiceTrafficBehavior,
): RoutingRules['hints'] {
  const byCpu = hintsBy !== undefined && readsAnnotation(hintsBy, traffic);
  if (written) return byCpu || traffic.trafficDistribution ? 'written' : 'none';
  if (byCpu) return 'cpu';
  if (distribution === undefined || !readsDistribution(distribution, traffic)) return 'none';
  return distribution === 'PreferSameNode' ? 'node' : 'zone';
}

const readsAnnotation = (
  hintsBy: NonNullable<ServiceRouting['hintsBy']>,
  traffic: ServiceTrafficBehavior,
): boolean =>
  traffic.topologyAwareHints &&
  (hintsBy === 'topology-aware-hints' || traffic.topologyModeAnnotation);

const readsDistribution = (
  distribution: NonNullable<ServiceRouting['distribution']>,
  traffic: ServiceTrafficBehavior,
): boolean =>
  traffic.trafficDistribution &&
  (distribution === 'PreferClose' || traffic.sameTrafficDistribution);

/** The settings of a Service that a release does not read, as they are written. */
export function unreadSettings(
  { internalLocal, distribution, hintsBy }: ServiceRouting,
  traffic: ServiceTrafficBehavior,
): readonly string[] {
  return [
    ...(internalLocal === true && !traffic.internalTrafficPolicy
      ? ['internalTrafficPolicy Local']
      : []),
    ...(distribution !== undefined && !readsDistribution(distribution, traffic)
      ? [`trafficDistribution ${distribution}`]
      : []),
    ...(hintsBy !== undefined && !readsAnnotation(hintsBy, traffic)
      ? [`service.kubernetes.io/${hintsBy}`]
      : []),
  ];
}
