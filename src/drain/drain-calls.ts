import { type ApiClient, Caller } from '#api-clients';
import type { PodKey } from '#cluster';
import type { Timeline, Timer } from '#timeline';
import { between, type Instant, later, microseconds } from '#units';
import { isLongTerminating } from './long-terminating.ts';
import { DELETION_POLL_INTERVAL, type DrainOptions } from './options.ts';
import {
  afterReply,
  type DrainFailure,
  type DrainReply,
  type PodSighting,
} from './pod-progress.ts';

type CallOptions = Pick<DrainOptions, 'timeout' | 'disableEviction' | 'skipWaitForDeleteTimeout'>;

export interface DrainCallsParts {
  readonly timeline: Timeline;
  readonly api: ApiClient;
  /** Asks for the eviction or the deletion of a pod. */
  readonly ask: (pod: PodKey, verb: 'evict' | 'delete') => DrainReply;
  readonly sight: (pod: PodKey) => PodSighting;
  /** Hears, once, which pods were not taken, and why. */
  readonly ended: (failures: ReadonlyMap<PodKey, DrainFailure>) => void;
}

/**
 * The requests of a drain for the pods of one node: each pod is evicted by a goroutine of its own, and
 * all of them look through one client whether their pods are gone. Deletions are sent one by one.
 * @upstream kubectl pkg/drain/drain.go evictPods, waitForDelete (1.36)
 */
export class DrainCalls {
  readonly #parts: DrainCallsParts;
  readonly #options: CallOptions;
  readonly #open: Set<PodKey>;
  readonly #failures = new Map<PodKey, DrainFailure>();
  /** The pods whose eviction or deletion was granted. */
  readonly #granted = new Set<PodKey>();
  readonly #deadline: Timer | undefined;

  constructor(pods: readonly PodKey[], options: CallOptions, parts: DrainCallsParts) {
    this.#parts = parts;
    this.#options = options;
    this.#open = new Set(pods);
    const { timeline } = parts;
    this.#deadline =
      options.timeout === undefined
        ? undefined
        : timeline.after(options.timeout, 'drain', () => this.#giveUp());
    if (pods.length === 0) this.#end();
    else if (options.disableEviction) this.#deleteAll(pods);
    else for (const pod of pods) this.#evict(pod);
  }

  #evict(pod: PodKey): void {
    const { api, ask, sight, timeline } = this.#parts;
    api.ask({ kind: 'pod', name: pod, group: 'policy' }, () => {
      if (!this.#open.has(pod)) return;
      const progress = afterReply(ask(pod, 'evict'), sight(pod), timeline.now);
      if (progress.kind === 'waiting') this.#watch(pod);
      else if (progress.kind === 'failed') this.#close(pod, progress.because);
      else if (progress.kind === 'to-ask') {
        // The pod is read anew before the next try.
        api.sleep(between(timeline.now, progress.at), () =>
          api.ask({ kind: 'pod', name: pod }, () => {
            if (this.#open.has(pod)) this.#evict(pod);
          }),
        );
      } else this.#close(pod);
    });
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
        else this.#granted.add(pod);
      });
    }
    caller.sleep(microseconds(0), () => {
      for (const pod of this.#open) this.#watch(pod);
    });
  }

  /** Looks at once and then every second, or as soon as the client lets it. */
  #watch(pod: PodKey, since: Instant = this.#parts.timeline.now): void {
    this.#granted.add(pod);
    const { api, sight, timeline } = this.#parts;
    api.ask({ kind: 'pod', name: pod }, (reached) => {
      if (!this.#open.has(pod)) return;
      const { now } = timeline;
      const sighting = sight(pod);
      const skips = isLongTerminating(sighting, this.#options.skipWaitForDeleteTimeout, now);
      if (!reached) this.#close(pod, { kind: 'refused', code: 503 });
      else if (sighting.gone || skips) this.#close(pod);
      else api.sleep(between(now, nextTick(since, now)), () => this.#watch(pod, since));
    });
  }

  #close(pod: PodKey, because?: DrainFailure): void {
    if (!this.#open.delete(pod)) return;
    if (because !== undefined) this.#failures.set(pod, because);
    if (this.#open.size === 0) this.#end();
  }

  #giveUp(): void {
    for (const pod of this.#open) {
      this.#failures.set(pod, { kind: 'timeout', granted: this.#granted.has(pod) });
    }
    this.#end();
  }

  #end(): void {
    this.#open.clear();
    const { timeline, ended } = this.#parts;
    if (this.#deadline !== undefined) timeline.cancel(this.#deadline);
    ended(this.#failures);
  }
}

/** The first tick of a pod's poll strictly after an instant. */
function nextTick(since: Instant, now: Instant): Instant {
  const ticks = Math.floor(between(since, now) / DELETION_POLL_INTERVAL) + 1;
  return later(since, microseconds(ticks * DELETION_POLL_INTERVAL));
}
