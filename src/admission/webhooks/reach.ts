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
  type RequestKind,
  serviceOf,
} from './matches.ts';

/** What a webhook stops beside the creation of pods. */
type AlsoStopped = 'bindings' | 'evictions' | 'leases' | 'leader-leases';

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

/** Where the Leases of nodes are, and those by which the control plane elects its leaders. */
export const LEASE_NAMESPACES = { nodes: 'kube-node-lease', leaders: 'kube-system' } as const;

/** What a webhook stops in a cluster. */
export function reachOf(webhook: Webhook, { namespaces, services, pods }: Known): WebhookReach {
  const known = new Map(namespaces.map((each) => [each.name, each]));
  const isAbout = (namespace: string, labels: Labels): boolean =>
    isSelected(webhook, labels, labelsOfNamespace(namespace, known.get(namespace)));
  const asked = isAsked(webhook, NEW_POD)
    ? pods.filter((pod) => isAbout(pod.namespace, pod.labels))
    : [];
  const service = serviceOf(webhook, services);
  // Leases, evictions and bindings have no labels.
  const stopsLeases = (namespace: string): boolean =>
    isAsked(webhook, RENEWED_LEASE) && isAbout(namespace, {});
  const stops = (request: RequestKind): boolean =>
    isAsked(webhook, request) && pods.some(({ namespace }) => isAbout(namespace, {}));
  return {
    namespaces: [...new Set(asked.map(({ namespace }) => namespace))].sort(),
    stopsItself: service !== undefined && podsSelectedBy(service, asked).length > 0,
    alsoStops: [
      ...(stops(BOUND_POD) ? (['bindings'] as const) : []),
      ...(stops(EVICTED_POD) ? (['evictions'] as const) : []),
      ...(stopsLeases(LEASE_NAMESPACES.nodes) ? (['leases'] as const) : []),
      ...(stopsLeases(LEASE_NAMESPACES.leaders) ? (['leader-leases'] as const) : []),
    ],
  };
}
