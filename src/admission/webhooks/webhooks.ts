import { type CauseId, type Recorder, THE_SNAPSHOT } from '#causes';
import {
  isReadyEndpoint,
  type Labels,
  type Pod,
  type PodKey,
  podsSelectedBy,
  type Service,
  type Store,
  type Webhook,
  type WebhookConfiguration,
} from '#cluster';
import { addToList, type Duration, longest, seconds } from '#units';
import type { PodToAdmit } from '../refusal.ts';
import type { WebhookCause } from './causes.ts';
import {
  BOUND_POD,
  EVICTED_POD,
  isAsked,
  isSelected,
  labelsOfNamespace,
  NEW_POD,
  PLAYED_REQUESTS,
  RENEWED_LEASE,
  type RequestKind,
} from './matches.ts';

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
  readonly behavior: AskedKinds;
}

/** Which kinds of webhooks the API server asks. */
interface AskedKinds {
  readonly mutatingWebhooks: boolean;
  readonly validatingWebhooks: boolean;
}

/** A webhook that is asked about requests that a run plays. */
interface Gate {
  readonly webhook: Webhook;
  readonly asks: ReadonlySet<RequestKind>;
  readonly by: Pick<WebhookConfiguration, 'kind' | 'name'>;
  readonly service: Service;
  readonly pods: Set<PodKey>;
  state: ServiceState;
}

/**
 * Webhooks that are asked about requests for pods. One whose Service has no endpoint that works
 * refuses them all, or lets them pass after a while; one whose Service is not known is taken to answer.
 */
export class Webhooks {
  readonly #parts: WebhooksParts;
  readonly #gates: readonly Gate[];
  readonly #listeners: (() => void)[] = [];
  readonly #watchers: ((because: CauseId) => void)[] = [];

  constructor(parts: WebhooksParts) {
    this.#parts = parts;
    this.#gates = this.#find();
    if (this.#gates.length === 0) return;
    for (const gate of this.#gates) this.#look(gate, THE_SNAPSHOT);
    const byNamespace = new Map<string, Gate[]>();
    for (const gate of this.#gates) addToList(byNamespace, gate.service.namespace, gate);
    parts.store.observe((change) => {
      if (change.object !== 'pod') return;
      const { before, after, cause } = change;
      const pod = after ?? before;
      if (pod === undefined) return;
      for (const gate of byNamespace.get(pod.namespace) ?? []) this.#note(gate, pod, after, cause);
    });
    parts.world.watch((because) => {
      for (const gate of this.#gates) this.#look(gate, because);
    });
  }

  /** Whether one is asked about requests of a kind. */
  asks(request: RequestKind): boolean {
    return this.#gates.some(({ asks }) => asks.has(request));
  }

  /** Listeners are notified when a webhook can be called again. */
  onReturn(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Watchers are notified when a webhook that may refuse requests is lost or back. */
  watch(watcher: (because: CauseId) => void): void {
    this.#watchers.push(watcher);
  }

  /** How long the webhooks take that are asked about a pod, and why they refuse it. */
  callFor({ namespace, labels }: Pick<PodToAdmit, 'labels' | 'namespace'>): WebhookCalls {
    return this.#call(NEW_POD, namespace, labels);
  }

  /** The same about the eviction of a pod of a namespace: a request for one has no labels. */
  callForEviction(namespace: string): WebhookCalls {
    return this.#call(EVICTED_POD, namespace, {});
  }

  /** The same about the binding of a pod of a namespace to its node, which has no labels either. */
  callForBinding(namespace: string): WebhookCalls {
    return this.#call(BOUND_POD, namespace, {});
  }

  /** Whether a webhook refuses the renewals of Leases in a namespace: they have no labels. */
  refusesLeases(namespace: string): boolean {
    return this.#call(RENEWED_LEASE, namespace, {}).refusal !== undefined;
  }

  #call(request: RequestKind, namespace: string, labels: Labels): WebhookCalls {
    const known = this.#parts.store.shelf('namespaces').get(namespace);
    const ofNamespace = labelsOfNamespace(namespace, known);
    const asked = this.#gates.filter(
      ({ asks, webhook }) => asks.has(request) && isSelected(webhook, labels, ofNamespace),
    );
    return callWebhooks(asked.map((gate) => ({ ...gate, service: gate.service.name })));
  }

  #find(): readonly Gate[] {
    const { store, behavior } = this.#parts;
    const services = store.shelf('services');
    return store
      .shelf('webhookConfigurations')
      .list()
      .filter(({ kind }) => isKindAsked(kind, behavior))
      .flatMap(({ kind, name, webhooks }) =>
        webhooks.flatMap((webhook): readonly Gate[] => {
          const { service: place } = webhook;
          const service = place && services.get(`${place.namespace}/${place.name}`);
          const asks = new Set(PLAYED_REQUESTS.filter((request) => isAsked(webhook, request)));
          if (service?.selector === undefined || asks.size === 0) return [];
          const pods = new Set(podsSelectedBy(service, store.pods()).map(({ key }) => key));
          return [{ webhook, asks, by: { kind, name }, service, pods, state: 'answers' }];
        }),
      );
  }

  /** A pod of the namespace of the Service has changed; `after` is undefined where it is gone. */
  #note(gate: Gate, pod: Pod, after: Pod | undefined, because: CauseId): void {
    if (podsSelectedBy(gate.service, [pod]).length === 0) return;
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
    const { webhook, by, service, state: before } = gate;
    const listed = this.#listed(gate);
    const answers = listed.some((pod) => world.reaches(pod));
    gate.state = answers ? 'answers' : listed.length > 0 ? 'silent' : 'none';
    if (webhook.failurePolicy === 'Ignore' || answers === (before === 'answers')) return;
    const kind = answers ? 'admission/webhook-back' : 'admission/webhook-lost';
    const about = { webhook: webhook.name, service: `${service.namespace}/${service.name}` };
    const configuration = `${by.kind}/${by.name}`;
    const changed = { kind, configuration, ...about } as const;
    const cause = recorder.record('kube-apiserver', changed, because);
    for (const watcher of this.#watchers) watcher(cause);
    if (answers) for (const listener of this.#listeners) listener();
  }
}

const isKindAsked = (kind: WebhookConfiguration['kind'], behavior: AskedKinds): boolean =>
  kind === 'MutatingWebhookConfiguration' ? behavior.mutatingWebhooks : behavior.validatingWebhooks;

/**
 * What becomes of calls to a Service: an endpoint answers; all ready ones are silent, as their
 * machines are lost and nobody has noticed; or none is ready.
 */
type ServiceState = 'answers' | 'silent' | 'none';

/** What the webhooks of a request do with it. */
export interface WebhookCalls {
  /** How long the API server waits for silent ones. */
  readonly takes: Duration;
  readonly refusal?: {
    readonly by: WebhookConfiguration['kind'];
    readonly name: string;
    /** In the words of the API server. */
    readonly message: string;
  };
}

/** A webhook that is asked, and the object that names it. */
export interface AskedWebhook {
  readonly by: Pick<WebhookConfiguration, 'kind' | 'name'>;
  readonly webhook: Pick<Webhook, 'name' | 'failurePolicy' | 'timeoutSeconds'>;
  /** The Service that it is called at. */
  readonly service: string;
  readonly state: ServiceState;
}

const NO_TIME = seconds(0);

/**
 * Calls webhooks: mutating ones one after the other, validating ones side by side. One that cannot be
 * reached refuses the request if its failurePolicy is Fail, and lets it pass otherwise.
 * @upstream apiserver pkg/admission/plugin/webhook/mutating/dispatcher.go Dispatch (1.36)
 * @upstream apiserver pkg/admission/plugin/webhook/validating/dispatcher.go Dispatch (1.36)
 */
export function callWebhooks(asked: readonly AskedWebhook[]): WebhookCalls {
  let takes = NO_TIME;
  for (const each of asked.filter(({ by }) => by.kind === 'MutatingWebhookConfiguration')) {
    const called = call(each);
    takes = sum(takes, called.takes);
    if (called.refusal !== undefined) return { takes, refusal: called.refusal };
  }
  const validating = asked
    .filter(({ by }) => by.kind === 'ValidatingWebhookConfiguration')
    .map(call);
  const wait = validating.reduce((most, each) => longest(most, each.takes), NO_TIME);
  const refusal = validating.find((each) => each.refusal !== undefined)?.refusal;
  return { takes: sum(takes, wait), ...(refusal !== undefined && { refusal }) };
}

const sum = (a: Duration, b: Duration): Duration => (a + b) as Duration;

function call({ by, webhook, service, state }: AskedWebhook): WebhookCalls {
  const { name, failurePolicy, timeoutSeconds } = webhook;
  if (state === 'answers') return { takes: NO_TIME };
  const takes = state === 'silent' ? seconds(timeoutSeconds) : NO_TIME;
  if (failurePolicy === 'Ignore') return { takes };
  const why =
    state === 'silent'
      ? `context deadline exceeded after ${timeoutSeconds}s`
      : `no endpoints available for service "${service}"`;
  const message = `failed calling webhook "${name}": ${why}`;
  return { takes, refusal: { by: by.kind, name: by.name, message } };
}
