import {
  isAsked,
  isSelected,
  labelsOfNamespace,
  NEW_POD,
  reachOf,
  serviceOf,
  type WebhookReach,
} from '#admission';
import {
  type Labels,
  type Pod,
  podsSelectedBy,
  type Service,
  type Webhook,
  type WebhookConfiguration,
} from '#cluster';
import type { Placed, PlacedObjects } from './objects.ts';

/** A webhook that refuses what it is asked about where it cannot be called. */
export interface StrictWebhook {
  /** Its place in the configuration. */
  readonly place: number;
  readonly webhook: Webhook;
  /** The Service that it is called at; undefined where the files lack it, or a URL is called. */
  readonly service: Service | undefined;
  /** The pods that answer its calls. */
  readonly pods: readonly Pod[];
  /** Whether it is asked about the creation of such a pod. */
  readonly isAskedAbout: (pod: Pod) => boolean;
  readonly reach: WebhookReach;
}

/** A configuration with its webhooks whose failurePolicy is Fail. */
export interface WebhookSubject extends Placed<WebhookConfiguration> {
  readonly strict: readonly StrictWebhook[];
  /** Those of all configurations. */
  readonly all: readonly StrictWebhook[];
  /** Whether the files hold pods and Services, so that a missing one is missing in the cluster. */
  readonly isCluster: boolean;
}

export function webhookSubjects(objects: PlacedObjects): readonly WebhookSubject[] {
  const { webhooks, services, namespaces } = objects;
  if (webhooks.length === 0) return [];
  const pods = objects.pods.map(({ object }) => object);
  const known = { services, namespaces, pods };
  const found = webhooks.map((placed) => ({ placed, strict: strictOf(placed.object, known) }));
  const all = found.flatMap(({ strict }) => strict);
  const isCluster = services.length > 0 && pods.length > 0;
  return found.map(({ placed, strict }) => ({ ...placed, strict, all, isCluster }));
}

function strictOf(
  { webhooks }: WebhookConfiguration,
  known: Parameters<typeof reachOf>[1],
): readonly StrictWebhook[] {
  const labels = new Map(known.namespaces.map((each) => [each.name, each]));
  const labelsOf = (name: string): Labels => labelsOfNamespace(name, labels.get(name));
  return webhooks.flatMap((webhook, place) => {
    if (webhook.failurePolicy !== 'Fail') return [];
    const service = serviceOf(webhook, known.services);
    const pods = service === undefined ? [] : podsSelectedBy(service, known.pods);
    const asksForPods = isAsked(webhook, NEW_POD);
    const isAskedAbout = ({ namespace, labels }: Pod): boolean =>
      asksForPods && isSelected(webhook, labels, labelsOf(namespace));
    return [{ place, webhook, service, pods, isAskedAbout, reach: reachOf(webhook, known) }];
  });
}
