import {
  isPodReady,
  isReadyEndpoint,
  isTerminal,
  isTerminating,
  type Pod,
  type Service,
} from '#cluster';

/** How an EndpointSlice lists a pod: as ready, as serving until it has stopped, or not as either. */
export type Listing = 'ready' | 'draining' | 'none';

/**
 * How a pod that a Service selects is listed once the controller has seen it as it is.
 * @upstream k8s.io/endpointslice utils.go podToEndpoint (1.36)
 */
export function listingOf(service: Pick<Service, 'publishNotReadyAddresses'>, pod: Pod): Listing {
  if (isReadyEndpoint(service, pod)) return 'ready';
  return !isTerminal(pod) && isTerminating(pod) && isPodReady(pod) ? 'draining' : 'none';
}
