import {
  type Labels,
  type Namespace,
  type Pod,
  podsSelectedBy,
  type Service,
  type Webhook,
} from '#cluster';
import {
  BOUND_POD,
  EVICTED_POD,
  isAsked,
  isSelected,
  labelsOfNamespace,
  NEW_POD,
  RENEWED_LEASE,
  serviceOf,
} from './matches.ts';

/** What a webhook stops beside the creation of pods. */
export type AlsoStopped = 'bindings' | 'evictions' | 'leases';

/** What a webhook with failurePolicy Fail stops while nobody answers for it. */
export interface WebhookReach {
  /** The namespaces with pods that it is asked about, in order. */
  readonly namespaces: readonly string[];
  /** It stops the pods that would answer for it. */
  readonly stopsItself: boolean;
  readonly alsoStops: readonly AlsoStopped[];
}

interface Known {
  readonly namespaces: readonly Namespace[];
  readonly services: readonly Service[];
  readonly pods: readonly Pod[];
}

/** The Leases of nodes have no labels. */
const LEASE_NAMESPACE = 'kube-node-lease';

/** What a webhook stops in a cluster. */
export function reachOf(webhook: Webhook, { namespaces, services, pods }: Known): WebhookReach {
  const known = new Map(namespaces.map((each) => [each.name, each]));
  const isAbout = (namespace: string, labels: Labels): boolean =>
    isSelected(webhook, labels, labelsOfNamespace(namespace, known.get(namespace)));
  const asked = isAsked(webhook, NEW_POD)
    ? pods.filter((pod) => isAbout(pod.namespace, pod.labels))
    : [];
  const service = serviceOf(webhook, services);
  const stopsLeases = isAsked(webhook, RENEWED_LEASE) && isAbout(LEASE_NAMESPACE, {});
  // A request for an eviction has no labels.
  const stopsEvictions =
    isAsked(webhook, EVICTED_POD) && pods.some(({ namespace }) => isAbout(namespace, {}));
  return {
    namespaces: [...new Set(asked.map(({ namespace }) => namespace))].sort(),
    stopsItself: service !== undefined && podsSelectedBy(service, asked).length > 0,
    alsoStops: [
      ...(isAsked(webhook, BOUND_POD) ? (['bindings'] as const) : []),
      ...(stopsEvictions ? (['evictions'] as const) : []),
      ...(stopsLeases ? (['leases'] as const) : []),
    ],
  };
}
