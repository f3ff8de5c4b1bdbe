import type { Labels, ObjectMeta } from './meta.ts';
import { isPodReady, isTerminal, isTerminating, type Pod } from './pod.ts';
import { readObjectSelector, selectsLabels } from './selector.ts';

/** The values of `trafficDistribution`; each prefers endpoints near the client. */
export const TRAFFIC_DISTRIBUTIONS = ['PreferClose', 'PreferSameZone', 'PreferSameNode'] as const;

/** What a Service says of the endpoints that a client gets to. At least one field is present. */
export interface ServiceRouting {
  /** Clients in the cluster get to endpoints on their own node only. */
  readonly internalLocal?: true;
  /** Clients from outside get to endpoints on the node that they come through only. */
  readonly externalLocal?: true;
  readonly distribution?: (typeof TRAFFIC_DISTRIBUTIONS)[number];
  /** The annotation that asks for hints by the CPU of zones. The older one wins where it is set. */
  readonly hintsBy?: 'topology-aware-hints' | 'topology-mode';
}

/** A v1 Service, reduced to what a model reads. */
export interface Service extends ObjectMeta {
  /** Absent where its endpoints are not written by Kubernetes, and of names for hosts elsewhere. */
  readonly selector?: Labels;
  /** ExternalName: an alias of a host elsewhere, without endpoints. */
  readonly isAlias?: boolean;
  /** Its pods are listed before they are ready, as members of a cluster may have to be. */
  readonly publishNotReadyAddresses: boolean;
  /** Its address families, where it has more than one: each has slices of its own. */
  readonly families?: number;
  /** Absent where all clients get to all endpoints. */
  readonly routing?: ServiceRouting;
}

/** The pods among some that a Service selects. One without a selector selects none. */
export function podsSelectedBy(
  { namespace, selector: matchLabels }: Pick<Service, 'namespace' | 'selector'>,
  pods: readonly Pod[],
): readonly Pod[] {
  const selector = readObjectSelector(matchLabels && { matchLabels });
  return pods.filter((pod) => pod.namespace === namespace && selectsLabels(selector, pod.labels));
}

/**
 * Whether a pod that a Service selects is a ready endpoint of it.
 * @upstream k8s.io/endpointslice utils.go podToEndpoint (1.36)
 */
export function isReadyEndpoint(
  { publishNotReadyAddresses }: Pick<Service, 'publishNotReadyAddresses'>,
  pod: Pod,
): boolean {
  if (isTerminal(pod)) return false;
  // A pod has an address once its kubelet has set it up.
  if (publishNotReadyAddresses) return pod.phase === 'Running';
  return isPodReady(pod) && !isTerminating(pod);
}
