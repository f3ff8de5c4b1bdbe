import type { ApiClient } from '#api-clients';
import type { CauseId } from '#causes';
import type { Pod, PodChange, PodKey } from '#cluster';
import type { Timer } from '#timeline';
import { type Instant, later } from '#units';
import type { DrainCause } from './causes.ts';
import type { ChosenPod } from './choose-pods.ts';
import { DrainCalls } from './drain-calls.ts';
import { beginDrain, type DrainRun, type DrainStep, stepDrain } from './drain-run.ts';
import { choice, Lookups } from './lookups.ts';
import { type DrainOptions, EVICTION_RETRY_DELAY } from './options.ts';
import type { DrainParts, LastAnswer } from './parts.ts';
import {
  afterReply,
  type DrainFailure,
  type DrainReply,
  type PodSighting,
} from './pod-progress.ts';

/** The answer of an API server that cannot be reached. */
const UNREACHABLE = 503;

/**
 * One `kubectl drain`, at work on one of its nodes.
 * @upstream kubectl pkg/cmd/drain/drain.go RunDrain (1.36)
 */
export class DrainSession {
  readonly #options: DrainOptions;
  readonly #parts: DrainParts;
  readonly #because: CauseId;
  readonly #onEnd: () => void;
  readonly #nodes: string[];
  readonly #api: ApiClient;
  readonly #lookups: Lookups;
  #node = '';
  /** The time at which the evictions of the node began. */
  #startedAt: Instant;
  #run: DrainRun | undefined;
  #timer: Timer | undefined;
  /** The chosen pods of the node: another one may get the name of one of them. */
  #chosen = new Map<PodKey, Pod>();
  readonly #refused = new Map<PodKey, LastAnswer>();

  constructor(
    nodes: readonly string[],
    options: DrainOptions,
    parts: DrainParts,
    because: CauseId,
    onEnd: () => void,
  ) {
    this.#nodes = [...nodes];
    this.#options = options;
    this.#parts = parts;
    // An endless wait must not keep the simulation going.
    this.#api = parts.apiOf({ isBackground: options.timeout === undefined });
    this.#lookups = new Lookups({ ...parts, api: this.#api });
    this.#startedAt = parts.timeline.now;
    this.#because = because;
    this.#onEnd = onEnd;
  }

  begin(): void {
    const { client, timeline } = this.#parts;
    const cordon = (node: string): void => {
      client.nodes.setUnschedulable(node, true, this.#because);
    };
    if (!this.#api.isInstant) {
      this.#lookups.cordon(this.#nodes, cordon, () => this.#drainNext());
      return;
    }
    for (const node of this.#nodes) cordon(node);
    timeline.at(timeline.now, 'drain', () => this.#drainNext());
  }

  /** Whether a change ends or shortens the wait for a pod. */
  waitsFor({ before, after }: PodChange): boolean {
    return (
      this.#run?.pods.get(after?.key ?? before?.key ?? '')?.kind === 'waiting' &&
      (after?.uid !== before?.uid || after?.deletionTimestamp !== before?.deletionTimestamp)
    );
  }

  /** Checks its progress at once. */
  look(): void {
    if (this.#run !== undefined) this.#proceed(this.#run, new Map());
  }

  /** A node with a pod that must not be taken stays as it is, except for the cordon. */
  #drainNext(): void {
    const node = this.#nodes.shift();
    if (node === undefined) {
      this.#onEnd();
      return;
    }
    const { store, apiAvailable } = this.#parts;
    this.#node = node;
    if (!apiAvailable()) {
      this.#fail('api-server-down', this.#because);
      return;
    }
    if (this.#api.isInstant) {
      this.#take(node, choice(store.podsOn(node), this.#options, this.#parts));
      return;
    }
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
    const pods = [...this.#chosen.keys()];
    if (this.#api.isInstant) {
      this.#proceed(beginDrain(pods, this.#options, timeline.now), new Map());
      return;
    }
    new DrainCalls(pods, this.#options, {
      timeline,
      api: this.#api,
      ask: (pod, verb) => this.#ask(pod, verb),
      sight: (pod) => this.#sight(pod),
      ended: (failures) => this.#finish({ failures }),
    });
  }

  #proceed(given: DrainRun, answers: ReadonlyMap<PodKey, DrainReply>): void {
    const { timeline } = this.#parts;
    if (this.#timer !== undefined) timeline.cancel(this.#timer);
    this.#timer = undefined;
    let replies = answers;
    let run = given;
    for (;;) {
      const news = { now: timeline.now, replies, sight: (pod: PodKey) => this.#sight(pod) };
      const step = stepDrain(run, news);
      run = step.run;
      this.#run = run;
      if (step.kind === 'ask') {
        replies = new Map(step.pods.map((pod) => [pod, this.#ask(pod, step.verb)]));
      } else if (step.kind === 'done') {
        this.#finish(step);
        return;
      } else {
        if (step.until !== undefined) this.#schedule(run, step.until);
        return;
      }
    }
  }

  /**
   * A repeated request is not recorded, and an endless wait must not keep the simulation going:
   * unless there is a timeout, or something to see, the next try is only a look.
   */
  #schedule(run: DrainRun, until: Instant): void {
    const { timeline } = this.#parts;
    const look = () => this.look();
    const bringsSomething = [...run.pods].some(([pod, { kind }]) => {
      const { gone, unreachable, deletionTimestamp } = this.#sight(pod);
      const skips = this.#options.skipWaitForDeleteTimeout > 0 && deletionTimestamp !== undefined;
      return kind === 'waiting' && (gone || unreachable === true || skips);
    });
    this.#timer =
      this.#options.timeout !== undefined || bringsSomething
        ? timeline.at(until, 'drain', look)
        : timeline.inBackgroundAt(until, 'drain', look);
  }

  #ask(pod: PodKey, verb: Extract<DrainStep, { kind: 'ask' }>['verb']): DrainReply {
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
    const answer = evictionApi.evict({ pod, client, ...request }, this.#because, last);
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

  #finish({ failures }: Pick<Extract<DrainStep, { kind: 'done' }>, 'failures'>): void {
    this.#run = undefined;
    this.#refused.clear();
    if (failures.size > 0) {
      const failed = [...failures].map(([pod, because]) => ({ pod, because }));
      const given = { kind: 'drain/given-up', node: this.#node, failed } as const;
      this.#fail(namesOf([...failures.values()].map(nameOf)), this.#record(given, this.#because));
      return;
    }
    this.#record({ kind: 'DrainCompleted', node: this.#node }, this.#because);
    this.#drainNext();
  }

  #fail(reason: string, because: CauseId): void {
    this.#record({ kind: 'DrainFailed', node: this.#node, reason }, because);
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
