import { type Labels, type Service, type ServiceRouting, TRAFFIC_DISTRIBUTIONS } from '#cluster';
import { list, object, record, withDefault } from '../../fields/collections.ts';
import { flag, knownOf, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';

const POLICY = knownOf(['Cluster', 'Local']);

export const SERVICE = object({
  metadata: META,
  spec: object({
    type: withDefault(text, 'ClusterIP'),
    selector: record(text),
    publishNotReadyAddresses: withDefault(flag, false),
    ipFamilies: list(text),
    internalTrafficPolicy: POLICY,
    externalTrafficPolicy: POLICY,
    trafficDistribution: knownOf(TRAFFIC_DISTRIBUTIONS),
  }),
});

export function projectService({ metadata, spec }: ValueOf<typeof SERVICE>): Service {
  const { type, selector, publishNotReadyAddresses, ipFamilies } = spec;
  const isAlias = type === 'ExternalName';
  const selects = !isAlias && Object.keys(selector).length > 0;
  const routing = isAlias ? undefined : routingOf(spec, metadata.annotations);
  return {
    publishNotReadyAddresses,
    ...(isAlias && { isAlias }),
    ...projectMeta(metadata, namespaceOf(metadata)),
    ...(selects && { selector }),
    ...(ipFamilies.length > 1 && { families: ipFamilies.length }),
    ...(routing && { routing }),
  };
}

/** The types of Services that clients from outside get to. */
const EXTERNAL: ReadonlySet<string> = new Set(['NodePort', 'LoadBalancer']);

/** Undefined where all clients get to all endpoints. */
function routingOf(
  spec: ValueOf<typeof SERVICE>['spec'],
  annotations: Labels,
): ServiceRouting | undefined {
  const { type, internalTrafficPolicy, externalTrafficPolicy, trafficDistribution } = spec;
  const hintsBy = hintsAskedBy(annotations);
  const routing: ServiceRouting = {
    ...(internalTrafficPolicy === 'Local' && { internalLocal: true }),
    ...(externalTrafficPolicy === 'Local' && EXTERNAL.has(type) && { externalLocal: true }),
    ...(trafficDistribution && { distribution: trafficDistribution }),
    ...(hintsBy && { hintsBy }),
  };
  return Object.keys(routing).length === 0 ? undefined : routing;
}

/**
 * The older annotation counts where it is there, whatever it says.
 * @upstream k8s.io/endpointslice util/controller_utils.go hintsEnabled (1.36)
 */
function hintsAskedBy(annotations: Labels): ServiceRouting['hintsBy'] {
  const older = annotations['service.kubernetes.io/topology-aware-hints'];
  const newer = annotations['service.kubernetes.io/topology-mode'];
  const asks = (value: string | undefined): boolean => value === 'Auto' || value === 'auto';
  if (older !== undefined) return asks(older) ? 'topology-aware-hints' : undefined;
  return asks(newer) ? 'topology-mode' : undefined;
}
