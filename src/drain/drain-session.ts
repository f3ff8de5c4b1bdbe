import type { ApiClient } from '#api-clients';
import type { CauseId } from '#causes';
import type { Pod, PodKey } from '#cluster';
import { type Instant, later, seconds } from '#units';
import type { DrainCause } from './causes.ts';
import type { ChosenPod } from './choose-pods.ts';
import { DrainCalls } from './drain-calls.ts';
import { Lookups } from './lookups.ts';
import { type DrainOptions, EVICTION_RETRY_DELAY } from './options.ts';
import type { DrainEnded, DrainParts, LastAnswer, WebhookAnswer } from './parts.ts';
import {
  afterReply,
  type DrainFailure,
  type DrainReply,
  type PodSighting,
} from './pod-progress.ts';

/** The answer of an API server that cannot be reached. */
const UNREACHABLE = 503;

const NO_WEBHOOKS: WebhookAnswer = { takes: seconds(0) };

/**
 * One `kubectl drain`, at work on one of its nodes.
 * @upstream kubectl pkg/cmd/drain/drain.go RunDrain (1.36)
 */
export class DrainSession {
  readonly #options: DrainOptions;
  readonly #parts: DrainParts;
  readonly #because: CauseId;
  readonly #ended: DrainEnded;
  readonly #nodes: string[];
  readonly #api: ApiClient;
  readonly #lookups: Lookups;
  #node = '';
  /** The time at which the evictions of the node began. */
  #startedAt: Instant;
  /** The chosen pods of the node: another one may get the name of one of them. */
  #chosen = new Map<PodKey, Pod>();
  readonly #refused = new Map<PodKey, LastAnswer>();

  constructor(
    nodes: readonly string[],
    options: DrainOptions,
    parts: DrainParts,
    because: CauseId,
    ended: DrainEnded,
  ) {
    this.#ended = ended;
    this.#nodes = [...nodes];
    this.#options = options;
    this.#parts = parts;
    // An endless wait must not keep the simulation going.
    this.#api = parts.apiOf({ isBackground: options.timeout === undefined });
    this.#lookups = new Lookups({ ...parts, api: this.#api });
    this.#startedAt = parts.timeline.now;
    this.#because = because;
  }

  begin(): void {
    const { client } = this.#parts;
    const cordon = (node: string): void => {
      client.nodes.setUnschedulable(node, true, this.#because);
    };
    this.#lookups.cordon(this.#nodes, cordon, () => this.#drainNext());
  }

  /** A node with a pod that must not be taken stays as it is, except for the cordon. */
  #drainNext(): void {
    const node = this.#nodes.shift();
    if (node === undefined) return;
    this.#node = node;
    this.#lookups.choose(node, this.#options, (chosen) => {
      if (chosen === undefined) this.#fail('api-server-down', this.#because);
      else this.#take(node, chosen);
    });
  }

  #take(node: string, chosen: readonly ChosenPod<Pod>[]): void {
    const { timeline } = this.#parts;
    this.#startedAt = timeline.now;
    const kept = chosen.flatMap(({ pod, choice }) =>
      choice.kind === 'refuse' ? [{ pod: pod.key, because: choice.because }] : [],
    );
    if (kept.length > 0) {
      const cause = this.#record({ kind: 'drain/kept', node, kept }, this.#because);
      this.#fail(namesOf(kept.map(({ because }) => because)), cause);
      return;
    }
    const taken = chosen.flatMap(({ pod, choice }) => (choice.kind === 'take' ? [pod] : []));
    this.#chosen = new Map(taken.map((pod) => [pod.key, pod]));
    new DrainCalls([...this.#chosen.keys()], this.#options, {
      timeline,
      api: this.#api,
      askWebhooks: (pod) => this.#askWebhooks(pod),
      ask: (pod, verb, webhooks) => this.#ask(pod, verb, webhooks),
      sight: (pod) => this.#sight(pod),
      ended: (failures) => this.#finish(failures),
    });
  }

  /** Nobody asks them where nothing can be evicted. */
  #askWebhooks(pod: PodKey): WebhookAnswer {
    const { apiAvailable, evictionApi } = this.#parts;
    const isEvicted = apiAvailable() && !this.#sight(pod).gone;
    return isEvicted ? evictionApi.askWebhooks(pod) : NO_WEBHOOKS;
  }

  #ask(pod: PodKey, verb: 'evict' | 'delete', webhooks?: WebhookAnswer): DrainReply {
    const { client, store, apiAvailable, evictionApi } = this.#parts;
    const { gracePeriodSeconds } = this.#options;
    if (!apiAvailable()) return { code: UNREACHABLE };
    const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
    const request = { mechanism: 'drain', ...grace } as const;
    // A different pod with the name of a chosen one is not the drain's.
    if (this.#sight(pod).gone) return { code: 404 };
    if (verb === 'delete') {
      if (store.pod(pod) !== undefined) client.deletePod(pod, request, this.#because);
      return { code: 200 };
    }
    const last = this.#refused.get(pod);
    const asked = { pod, client, webhooks, ...request };
    const answer = evictionApi.evict(asked, this.#because, last);
    const { code, budget, decision, sort, namespaceTerminating = false } = answer;
    if (decision === undefined || sort === undefined) return { code };
    const reply = { code, namespaceTerminating };
    if (sort !== last?.sort) this.#recordRefusal(pod, reply, budget, decision);
    this.#refused.set(pod, { decision, sort });
    return reply;
  }

  #recordRefusal(
    pod: PodKey,
    reply: DrainReply,
    budget: string | undefined,
    decision: CauseId,
  ): void {
    const { timeline } = this.#parts;
    const { timeout } = this.#options;
    const again = later(timeline.now, EVICTION_RETRY_DELAY);
    const deadline = timeout && later(this.#startedAt, timeout);
    const asksAgain = afterReply(reply, this.#sight(pod), timeline.now).kind === 'to-ask';
    const retries = asksAgain && (deadline === undefined || again < deadline);
    this.#record(
      {
        kind: 'EvictionRefused',
        pod,
        node: this.#node,
        ...(budget === undefined ? {} : { budget }),
        code: reply.code,
        ...(retries ? { retryAt: again } : {}),
      },
      decision,
    );
  }

  #sight(key: PodKey): PodSighting {
    const pod = this.#parts.store.pod(key);
    const gone = pod === undefined || pod.uid !== this.#chosen.get(key)?.uid;
    return {
      gone,
      ...(this.#parts.apiAvailable() ? {} : { unreachable: true }),
      ...(!gone && pod.deletionTimestamp !== undefined
        ? { deletionTimestamp: pod.deletionTimestamp }
        : {}),
    };
  }

  #finish(failures: ReadonlyMap<PodKey, DrainFailure>): void {
    this.#refused.clear();
    if (failures.size > 0) {
      const failed = [...failures].map(([pod, because]) => ({ pod, because }));
      const given = { kind: 'drain/given-up', node: this.#node, failed } as const;
      this.#fail(namesOf([...failures.values()].map(nameOf)), this.#record(given, this.#because));
      return;
    }
    this.#record({ kind: 'DrainCompleted', node: this.#node }, this.#because);
    this.#endOne('drained');
  }

  #fail(reason: string, because: CauseId): void {
    this.#record({ kind: 'DrainFailed', node: this.#node, reason }, because);
    this.#endOne('failed');
  }

  #endOne(outcome: 'drained' | 'failed'): void {
    this.#ended(this.#node, outcome);
    this.#drainNext();
  }

  #record(
    cause: DrainCause | Parameters<DrainParts['recorder']['record']>[1],
    because: CauseId,
  ): CauseId {
    const { recorder, client } = this.#parts;
    return recorder.record(client.component, cause, because);
  }
}

const nameOf = (failure: DrainFailure): string => {
  if (failure.kind === 'timeout') return 'timeout';
  return failure.code === UNREACHABLE ? 'api-server-down' : 'refused';
};

const namesOf = (names: readonly string[]): string => [...new Set(names)].sort().join(', ');
