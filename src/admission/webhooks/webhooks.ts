import { type CauseId, type Recorder, THE_SNAPSHOT } from '#causes';
import {
  isReadyEndpoint,
  type Pod,
  type PodKey,
  podsSelectedBy,
  type Service,
  type Store,
  type Webhook,
} from '#cluster';
import type { PodToAdmit, Refusal } from '../refusal.ts';
import type { WebhookCause } from './causes.ts';
import { isAsked, isSelected, NEW_POD } from './matches.ts';

/** What webhooks need to know of the world. */
export interface WebhookWorld {
  /** Whether kube-apiserver can reach the containers of a pod. */
  readonly reaches: (pod: Pod) => boolean;
  /** Calls back when that may have changed. */
  readonly watch: (changed: (because: CauseId) => void) => void;
}

export interface WebhooksParts {
  readonly store: Store;
  readonly recorder: Recorder<WebhookCause>;
  readonly world: WebhookWorld;
}

/** A webhook that refuses new pods where it cannot be called. */
interface Gate {
  readonly webhook: Webhook;
  /** `Kind/name`. */
  readonly configuration: string;
  readonly service: Service;
  readonly pods: Set<PodKey>;
  answers: boolean;
}

/**
 * Webhooks with failurePolicy Fail that are asked about new pods. One whose Service has no endpoint
 * that works refuses them all; one whose Service is not known is taken to answer.
 * @upstream apiserver pkg/admission/plugin/webhook/validating/dispatcher.go Dispatch (1.36)
 */
export class Webhooks {
  readonly #parts: WebhooksParts;
  readonly #gates: readonly Gate[];
  readonly #listeners: (() => void)[] = [];

  constructor(parts: WebhooksParts) {
    this.#parts = parts;
    this.#gates = this.#find();
    if (this.#gates.length === 0) return;
    for (const gate of this.#gates) this.#look(gate, THE_SNAPSHOT);
    parts.store.observe((change) => {
      if (change.object !== 'pod') return;
      for (const gate of this.#gates) this.#note(gate, change.before, change.after, change.cause);
    });
    parts.world.watch((because) => {
      for (const gate of this.#gates) this.#look(gate, because);
    });
  }

  /** Whether there are none. */
  get isEmpty(): boolean {
    return this.#gates.length === 0;
  }

  /** Listeners are notified when a webhook can be called again. */
  onReturn(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Why a pod is refused; undefined where all webhooks that are asked about it answer. */
  refusalOf(pod: PodToAdmit): Refusal | undefined {
    const ofNamespace = this.#labelsOf(pod.namespace);
    const gate = this.#gates.find(
      ({ answers, webhook }) => !answers && isSelected(webhook, pod.labels, ofNamespace),
    );
    if (gate === undefined) return undefined;
    const [by = '', name = ''] = gate.configuration.split('/');
    return { by, name, message: messageOf(gate, this.#listed(gate).length > 0), mayEnd: false };
  }

  #find(): readonly Gate[] {
    const { store } = this.#parts;
    const services = store.shelf('services');
    return store
      .shelf('webhookConfigurations')
      .list()
      .flatMap(({ kind, name, webhooks }) =>
        webhooks.flatMap((webhook): readonly Gate[] => {
          const { service: place, failurePolicy } = webhook;
          const service = place && services.get(`${place.namespace}/${place.name}`);
          if (service?.selector === undefined || failurePolicy !== 'Fail') return [];
          if (!isAsked(webhook, NEW_POD)) return [];
          const pods = new Set(podsSelectedBy(service, store.pods()).map(({ key }) => key));
          return [{ webhook, configuration: `${kind}/${name}`, service, pods, answers: true }];
        }),
      );
  }

  #labelsOf(namespace: string): Readonly<Record<string, string>> {
    const known = this.#parts.store.shelf('namespaces').get(namespace);
    return known?.labels ?? { 'kubernetes.io/metadata.name': namespace };
  }

  #note(gate: Gate, before: Pod | undefined, after: Pod | undefined, because: CauseId): void {
    const pod = after ?? before;
    if (pod === undefined || podsSelectedBy(gate.service, [pod]).length === 0) return;
    if (after === undefined) gate.pods.delete(pod.key);
    else gate.pods.add(after.key);
    this.#look(gate, because);
  }

  #listed({ pods, service }: Gate): readonly Pod[] {
    const { store } = this.#parts;
    const all = [...pods].flatMap((key) => store.pod(key) ?? []);
    return all.filter((pod) => isReadyEndpoint(service, pod));
  }

  #look(gate: Gate, because: CauseId): void {
    const { world, recorder } = this.#parts;
    const answers = this.#listed(gate).some((pod) => world.reaches(pod));
    if (answers === gate.answers) return;
    gate.answers = answers;
    const { webhook, configuration, service } = gate;
    const kind = answers ? 'admission/webhook-back' : 'admission/webhook-lost';
    const about = { webhook: webhook.name, service: `${service.namespace}/${service.name}` };
    recorder.record('kube-apiserver', { kind, configuration, ...about }, because);
    if (answers) for (const listener of this.#listeners) listener();
  }
}

function messageOf({ webhook, service }: Gate, isListed: boolean): string {
  const { name, timeoutSeconds } = webhook;
  const why = isListed
    ? `context deadline exceeded after ${timeoutSeconds}s`
    : `no endpoints available for service "${service.name}"`;
  return `failed calling webhook "${name}": ${why}`;
}
