import { constant, managerGate } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

const TOPOLOGY = 'pkg/proxy/topology.go CategorizeEndpoints';

/** By what the clients of a Service get to its endpoints. */
export const SERVICE_TRAFFIC = {
  topologyAwareHints: managerGate('TopologyAwareHints', {
    does: 'endpoints are handed out to zones by their CPU where an annotation of the Service asks for it',
    touches: 'services-with-hints-by-zone',
  }),
  trafficDistribution: managerGate('ServiceTrafficDistribution', {
    does: 'trafficDistribution of a Service counts: its clients prefer endpoints of their zone',
    touches: 'services-with-traffic-distribution',
  }),
  sameTrafficDistribution: managerGate('PreferSameTrafficDistribution', {
    does: 'trafficDistribution may be PreferSameZone or PreferSameNode',
    touches: 'services-that-prefer-the-same',
  }),
  topologyModeAnnotation: constant<boolean>(
    [
      ['1.20', false],
      ['1.27', true],
    ],
    {
      does: 'service.kubernetes.io/topology-mode asks for hints by zone, as topology-aware-hints does',
      upstream: 'staging/src/k8s.io/api/core/v1/annotation_key_constants.go AnnotationTopologyMode',
      touches: 'services-with-topology-mode',
    },
  ),
  internalTrafficPolicy: constant<boolean>(
    [
      ['1.20', false],
      ['1.22', true],
    ],
    {
      does: 'internalTrafficPolicy Local keeps clients in the cluster to endpoints of their node',
      upstream: 'pkg/features/kube_features.go ServiceInternalTrafficPolicy',
      touches: 'services-with-internal-policy',
    },
  ),
  /** @upstream pkg/features/kube_features.go ProxyTerminatingEndpoints (1.28) */
  terminatingEndpoints: constant<boolean>(
    [
      ['1.20', false],
      ['1.26', true],
    ],
    {
      does: 'clients whose policy is Local get to endpoints that are being deleted where no other is on the node',
      upstream: TOPOLOGY,
      touches: 'services-with-local-policy',
    },
  ),
};

export type ServiceTrafficBehavior = BehaviorOf<typeof SERVICE_TRAFFIC>;
