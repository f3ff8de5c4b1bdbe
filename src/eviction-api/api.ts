import type { CauseId, Recorder, TimelineEvent } from '#causes';
import {
  type Client,
  type DeletionRequest,
  type Pod,
  type PodDisruptionBudget,
  type PodKey,
  type Store,
  selectorIndexOf,
} from '#cluster';
import type { Clock } from '#timeline';
import { type Duration, seconds } from '#units';
import type { EvictionAnswer } from './answer.ts';
import type { EvictionApiCause } from './causes.ts';
import { answerEviction, type EvictionRules } from './evict.ts';

export interface EvictionApiParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly recorder: Recorder<EvictionApiCause | TimelineEvent>;
  readonly rules: EvictionRules & {
    /** Whether pods get the condition DisruptionTarget before they are deleted. */
    readonly marksDisruption: boolean;
  };
  /** What webhooks do with the evictions of a namespace; none is asked by default. */
  readonly askWebhooks?: ((namespace: string) => WebhookAnswer) | undefined;
  /**
   * Whether a pod that is Pending in the store is Running in a cluster, as its containers run already;
   * none is by default.
   */
  readonly runs?: ((pod: Pod) => boolean) | undefined;
}

/** What webhooks do with a request. */
export interface WebhookAnswer {
  /** How long the API server waits for silent ones. */
  readonly takes: Duration;
  readonly refusal?: WebhookRefusal | undefined;
}

/** A webhook that nobody can call. */
interface WebhookRefusal {
  /** `Kind/name` of its configuration. */
  readonly configuration: string;
  /** In the words of the API server. */
  readonly message: string;
}

/** A request to evict one pod. */
export interface EvictionRequest extends DeletionRequest {
  readonly pod: PodKey;
  /** The requesting client, which is the author of the deletion. */
  readonly client: Client;
  /** Requests the answer only. */
  readonly dryRun?: boolean;
  /** What webhooks answered, where the client has waited for them; otherwise they are asked now. */
  readonly webhooks?: WebhookAnswer | undefined;
}

export type EvictionReply =
  | { readonly code: 201 | 404 }
  /** `decision` gives the reason; it was recorded unless the caller knows it already. */
  | {
      readonly code: 403 | 429 | 500;
      readonly budget?: string;
      /** The refusal comes from a terminating namespace, not from a budget. */
      readonly namespaceTerminating?: true;
      readonly decision: CauseId;
      /** Equal for equal refusals. */
      readonly sort: string;
    };

/** The last refusal of a repeated request. */
export type LastRefusal = Pick<Extract<EvictionReply, { sort: string }>, 'decision' | 'sort'>;

/** The eviction subresource of pods, as the API server serves it. */
export class EvictionApi {
  readonly #parts: EvictionApiParts;
  readonly #index: ReturnType<typeof selectorIndexOf>;

  constructor(parts: EvictionApiParts) {
    this.#parts = parts;
    this.#index = selectorIndexOf(parts.store.shelf('budgets').list());
  }

  /** What webhooks do with an eviction that is requested now. A namespace that is being deleted comes first. */
  askWebhooks(pod: PodKey): WebhookAnswer {
    const namespace = namespaceOf(pod);
    const { store, askWebhooks } = this.#parts;
    const isAsked = store.pod(pod) !== undefined && !this.#isTerminating(namespace);
    return (isAsked ? askWebhooks?.(namespace) : undefined) ?? NO_WEBHOOKS;
  }

  #seen(pod: Pod | undefined): Pod | undefined {
    const runs = pod?.phase === 'Pending' && this.#parts.runs?.(pod) === true;
    return runs ? { ...pod, phase: 'Running' } : pod;
  }

  #isTerminating(namespace: string): boolean {
    return this.#parts.store.shelf('namespaces').get(namespace)?.phase === 'Terminating';
  }

  /**
   * Evicts a pod, or returns the refusal. A refusal that equals the last one is not recorded again.
   */
  evict(request: EvictionRequest, because: CauseId, last?: LastRefusal): EvictionReply {
    const { store, clock, rules } = this.#parts;
    const pod = store.pod(request.pod);
    const namespace = namespaceOf(request.pod);
    if (this.#isTerminating(namespace)) {
      return this.#refuse(forbiddenIn(namespace, request.pod), because, last);
    }
    const { refusal } = request.webhooks ?? this.askWebhooks(request.pod);
    if (pod !== undefined && refusal !== undefined) {
      return this.#refuse(uncallable(request.pod, refusal), because, last);
    }
    const answer = answerEviction(this.#seen(pod), this.#budgetsOf(pod), clock.now, rules);
    if (pod === undefined || answer.code === 404) return { code: 404 };
    if (answer.code === 201) return this.#grant(pod, answer, request, because);
    return this.#refuse(refusalOf(pod, answer), because, last);
  }

  #refuse(refused: Refused, because: CauseId, last?: LastRefusal): EvictionReply {
    const sort = sortOf(refused);
    const decision =
      last?.sort === sort ? last.decision : this.#parts.recorder.record(API, refused, because);
    const [budget, second] = refused.budgets;
    return {
      code: refused.code,
      ...(budget !== undefined && second === undefined && { budget }),
      ...(refused.because.kind === 'namespace-terminating' && { namespaceTerminating: true }),
      decision,
      sort,
    };
  }

  #budgetsOf(pod: Pod | undefined): readonly PodDisruptionBudget[] {
    const names = pod === undefined ? [] : this.#index.covering(pod);
    return names.flatMap((name) => this.#parts.store.shelf('budgets').get(name) ?? []);
  }

  #grant(
    pod: Pod,
    { because: grant }: Extract<EvictionAnswer, { code: 201 }>,
    { client, mechanism, gracePeriodSeconds, dryRun = false }: EvictionRequest,
    because: CauseId,
  ): EvictionReply {
    const { store, recorder, rules } = this.#parts;
    const asked = 'budget' in grant ? { budget: `${pod.namespace}/${grant.budget}` } : {};
    const left = grant.kind === 'spent' ? { left: grant.status.disruptionsAllowed } : {};
    const granted: EvictionApiCause = {
      kind: 'eviction-api/granted',
      pod: pod.key,
      because: grant.kind === 'budgets-ignored' ? grant.pod : grant.kind,
      ...asked,
      ...left,
      ...(dryRun && { dryRun }),
    };
    const cause = recorder.record(API, granted, because);
    if (dryRun) return { code: 201 };
    if (grant.kind === 'spent') {
      const budget = store.shelf('budgets').get(`${pod.namespace}/${grant.budget}`);
      if (budget !== undefined) {
        client.putObject('budgets', { ...budget, status: grant.status }, cause);
      }
    }
    const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
    const marked = rules.marksDisruption && { disruption: 'EvictionByEvictionAPI' };
    client.deletePod(pod.key, { mechanism, ...grace, ...marked }, cause);
    return { code: 201 };
  }
}

const API = 'eviction-api';

const NO_WEBHOOKS: WebhookAnswer = { takes: seconds(0) };

const namespaceOf = (pod: PodKey): string => pod.slice(0, pod.indexOf('/'));

type Refused = Extract<EvictionApiCause, { readonly kind: 'eviction-api/refused' }>;

/** Numbers change all the time, and the first of several evictions affects them only later. */
const sortOf = ({ code, budgets, because: { kind } }: Refused): string =>
  `${code} ${kind === 'none-allowed' ? 'needs-healthy' : kind} ${budgets.join(' ')}`;

/**
 * Admission comes before everything else.
 * @upstream apiserver/pkg/admission/plugin/namespace/lifecycle/admission.go Admit (1.36)
 */
const forbiddenIn = (namespace: string, pod: PodKey): Refused => ({
  kind: 'eviction-api/refused',
  pod,
  budgets: [],
  code: 403,
  because: { kind: 'namespace-terminating', namespace },
});

/** The API server answers that an internal error occurred, whatever budgets say. */
const uncallable = (pod: PodKey, refusal: WebhookRefusal): Refused => ({
  kind: 'eviction-api/refused',
  pod,
  budgets: [],
  code: 500,
  because: { kind: 'webhook', ...refusal },
});

function refusalOf(
  { key, namespace }: Pod,
  answer: Extract<EvictionAnswer, { readonly code: 403 | 429 | 500 }>,
): Refused {
  const head = { kind: 'eviction-api/refused', pod: key } as const;
  const named = (budget: string): string => `${namespace}/${budget}`;
  switch (answer.code) {
    case 500: {
      const because = { kind: 'several-budgets' } as const;
      return { ...head, budgets: answer.budgets.map(named), code: 500, because };
    }
    case 403: {
      const because = { kind: answer.because };
      return { ...head, budgets: [named(answer.budget)], code: 403, because };
    }
    case 429:
      return {
        ...head,
        budgets: [named(answer.budget)],
        code: 429,
        because: answer.because,
      };
  }
}
