import { type ApiClient, Caller } from '#api-clients';
import type { PodKey } from '#cluster';
import type { Clock } from '#timeline';
import { between, earliest, type Instant, later, microseconds } from '#units';
import { isLongTerminating } from './long-terminating.ts';
import { DELETION_POLL_INTERVAL, type DrainOptions } from './options.ts';
import type { WebhookAnswer } from './parts.ts';
import {
  afterReply,
  type DrainFailure,
  type DrainReply,
  type PodSighting,
} from './pod-progress.ts';

type CallOptions = Pick<DrainOptions, 'timeout' | 'disableEviction' | 'skipWaitForDeleteTimeout'>;

export interface DrainCallsParts {
  readonly timeline: Clock;
  readonly api: ApiClient;
  /** What webhooks do with the eviction of a pod that is requested now; none is asked by default. */
  readonly askWebhooks?: (pod: PodKey) => WebhookAnswer;
  /** Requests the eviction, of which webhooks have been asked, or the deletion of a pod. */
  readonly ask: (pod: PodKey, verb: 'evict' | 'delete', webhooks?: WebhookAnswer) => DrainReply;
  readonly sight: (pod: PodKey) => PodSighting;
  /** Called once, with the pods that were not taken, and the reasons. */
  readonly ended: (failures: ReadonlyMap<PodKey, DrainFailure>) => void;
}

/**
 * The requests of a drain for the pods of one node: each pod is evicted by a goroutine of its own,
 * and all of them check through one client whether their pods are gone. Deletions are sent one by
 * one.
 * @upstream kubectl pkg/drain/drain.go evictPods, waitForDelete (1.36)
 */
export class DrainCalls {
  readonly #parts: DrainCallsParts;
  readonly #options: CallOptions;
  readonly #open: Set<PodKey>;
  readonly #failures = new Map<PodKey, DrainFailure>();
  /** The timeout: requests under way then are still answered. */
  readonly #deadline: Instant | undefined;

  constructor(pods: readonly PodKey[], options: CallOptions, parts: DrainCallsParts) {
    this.#parts = parts;
    this.#options = options;
    this.#open = new Set(pods);
    const { timeout } = options;
    this.#deadline = timeout === undefined ? undefined : later(parts.timeline.now, timeout);
    if (pods.length === 0) this.#end();
    else if (options.disableEviction) this.#deleteAll(pods);
    else for (const pod of pods) this.#evict(pod);
  }

  get #isLate(): boolean {
    return this.#deadline !== undefined && this.#parts.timeline.now >= this.#deadline;
  }

  /** The API server answers after as long as silent webhooks take. */
  #evict(pod: PodKey): void {
    const { api, askWebhooks } = this.#parts;
    api.ask({ kind: 'pod', name: pod, group: 'policy' }, () => {
      if (!this.#open.has(pod)) return;
      const webhooks = askWebhooks?.(pod);
      if (webhooks === undefined || webhooks.takes === 0) this.#take(pod, webhooks);
      else api.sleep(webhooks.takes, () => this.#take(pod, webhooks));
    });
  }

  #take(pod: PodKey, webhooks: WebhookAnswer | undefined): void {
    const { api, ask, sight, timeline } = this.#parts;
    if (!this.#open.has(pod)) return;
    const progress = afterReply(ask(pod, 'evict', webhooks), sight(pod), timeline.now);
    if (progress.kind === 'waiting') this.#watch(pod);
    else if (progress.kind === 'failed') this.#close(pod, progress.because);
    else if (progress.kind === 'to-ask') {
      api.sleep(between(timeline.now, progress.at), () => this.#evictAgain(pod));
    } else this.#close(pod);
  }

  /** The pod is read again before the next try, if the timeout leaves one. */
  #evictAgain(pod: PodKey): void {
    if (this.#isLate) this.#close(pod, { kind: 'timeout', granted: false });
    else this.#parts.api.ask({ kind: 'pod', name: pod }, () => this.#evict(pod));
  }

  /** The first deletion that fails ends the drain. */
  #deleteAll(pods: readonly PodKey[]): void {
    const { api, ask, sight, timeline } = this.#parts;
    const caller = new Caller(api);
    for (const pod of pods) {
      caller.send({ kind: 'pod', name: pod }, () => {
        if (!this.#open.has(pod)) return;
        const progress = afterReply(ask(pod, 'delete'), sight(pod), timeline.now);
        if (progress.kind === 'failed') {
          this.#failures.set(pod, progress.because);
          this.#end();
        } else if (progress.kind === 'gone') this.#close(pod);
      });
    }
    caller.sleep(microseconds(0), () => {
      for (const pod of this.#open) this.#watch(pod);
    });
  }

  /** Looks at once and then every second, or as soon as the client lets it, but not after the timeout. */
  #watch(pod: PodKey, since: Instant = this.#parts.timeline.now): void {
    const { api, sight, timeline } = this.#parts;
    api.ask({ kind: 'pod', name: pod }, (reached) => {
      if (!this.#open.has(pod)) return;
      const { now } = timeline;
      const sighting = sight(pod);
      const skips = isLongTerminating(sighting, this.#options.skipWaitForDeleteTimeout, now);
      if (!reached) this.#close(pod, { kind: 'refused', code: 503 });
      else if (sighting.gone || skips) this.#close(pod);
      else this.#watchOn(pod, since);
    });
  }

  #watchOn(pod: PodKey, since: Instant): void {
    const { api, timeline } = this.#parts;
    const tick = nextTick(since, timeline.now);
    const until = this.#deadline === undefined ? tick : earliest(tick, this.#deadline);
    const wait = between(timeline.now, until);
    this.#unlessLate(pod, () =>
      api.sleep(wait, () => this.#unlessLate(pod, () => this.#watch(pod, since))),
    );
  }

  /** Waits on for a pod that is going, unless its time is over. */
  #unlessLate(pod: PodKey, waitOn: () => void): void {
    if (this.#isLate) this.#close(pod, { kind: 'timeout', granted: true });
    else waitOn();
  }

  #close(pod: PodKey, because?: DrainFailure): void {
    if (!this.#open.delete(pod)) return;
    if (because !== undefined) this.#failures.set(pod, because);
    if (this.#open.size === 0) this.#end();
  }

  #end(): void {
    this.#open.clear();
    this.#parts.ended(this.#failures);
  }
}

/** The first tick of a pod's poll strictly after an instant. */
function nextTick(since: Instant, now: Instant): Instant {
  const ticks = Math.floor(between(since, now) / DELETION_POLL_INTERVAL) + 1;
  return later(since, microseconds(ticks * DELETION_POLL_INTERVAL));
}
