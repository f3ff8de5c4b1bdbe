import { isAsked, isSelected, NEW_POD } from '#admission';
import {
  type Labels,
  type Pod,
  podsSelectedBy,
  type Webhook,
  type WebhookConfiguration,
} from '#cluster';
import type { Placed, PlacedObjects } from './objects.ts';

/** A webhook that refuses new pods where it cannot be called. */
export interface GateOfPods {
  /** Its place in the configuration. */
  readonly place: number;
  readonly webhook: Webhook;
  /** The pods that answer its calls. */
  readonly pods: readonly Pod[];
  /** Whether it is asked about one of them. */
  readonly asksItself: boolean;
}

/** A configuration with those of its webhooks whose pods the files hold. */
export interface WebhookSubject extends Placed<WebhookConfiguration> {
  readonly gates: readonly GateOfPods[];
}

export function webhookSubjects({
  webhooks,
  services,
  namespaces,
  pods: placed,
}: PlacedObjects): readonly WebhookSubject[] {
  if (webhooks.length === 0) return [];
  const pods = placed.map(({ object }) => object);
  const labels = new Map(namespaces.map(({ name, labels: own }) => [name, own]));
  const labelsOf = (name: string): Labels =>
    labels.get(name) ?? { 'kubernetes.io/metadata.name': name };
  const gateOf = (webhook: Webhook, place: number): GateOfPods | undefined => {
    const service = services.find(
      ({ namespace, name }) =>
        namespace === webhook.service?.namespace && name === webhook.service.name,
    );
    if (service === undefined || webhook.failurePolicy !== 'Fail' || !isAsked(webhook, NEW_POD)) {
      return undefined;
    }
    const own = podsSelectedBy(service, pods);
    const asksItself = own.some((pod) => isSelected(webhook, pod.labels, labelsOf(pod.namespace)));
    return { place, webhook, pods: own, asksItself };
  };
  return webhooks.map((each) => ({
    ...each,
    gates: each.object.webhooks.flatMap((webhook, place) => gateOf(webhook, place) ?? []),
  }));
}
