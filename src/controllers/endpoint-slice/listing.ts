import {
  isPodReady,
  isReadyEndpoint,
  isTerminal,
  isTerminating,
  type Pod,
  type Service,
} from '#cluster';

/**
 * The listing of a pod in an EndpointSlice: as ready, as serving until it has stopped, or as
 * neither.
 */
export type Listing = 'ready' | 'draining' | 'none';

/**
 * The listing of a pod that a Service selects, once the controller has seen its current state.
 * @upstream k8s.io/endpointslice utils.go podToEndpoint (1.36)
 */
export function listingOf(service: Pick<Service, 'publishNotReadyAddresses'>, pod: Pod): Listing {
  if (isReadyEndpoint(service, pod)) return 'ready';
  return !isTerminal(pod) && isTerminating(pod) && isPodReady(pod) ? 'draining' : 'none';
}
