import { type ApiClient, BackOff, type Caller, type Waits, WorkQueue } from '#api-clients';
import type { CauseId } from '#causes';
import type { Timeline } from '#timeline';
import { longest, seconds } from '#units';
import type { EndpointSliceBehavior } from '#versions';
import type { LaggingPods, ListedEndpoints } from './listed-endpoints.ts';
import { requestsOfSync } from './requests-of-sync.ts';

export interface EndpointSliceParts {
  readonly timeline: Timeline;
  /** Its requests wait here. */
  readonly api: ApiClient;
  readonly behavior: EndpointSliceBehavior;
  /** Services that it syncs at a time. */
  readonly workers: number;
  /** The endpoints that slices list, by any writer. */
  readonly listed: ListedEndpoints;
}

/** @upstream pkg/controller/endpointslice/endpointslice_controller.go defaultSyncBackOff, maxSyncBackOff (1.36) */
const WAITS: Waits = { first: seconds(1), most: seconds(1_000) };
/** @upstream pkg/controller/endpointslice/endpointslice_controller.go maxRetries (1.36) */
const MOST_RETRIES = 15;

/**
 * Keeps the EndpointSlices of Services up to date with the pods that they select.
 * @upstream pkg/controller/endpointslice/endpointslice_controller.go Controller (1.36)
 */
export class EndpointSliceController {
  readonly #parts: EndpointSliceParts;
  readonly #queue: WorkQueue;
  /** Services whose pods have changed, and the causes. */
  readonly #due = new Map<string, CauseId>();
  readonly #backOff = new BackOff(() => WAITS);
  #isStopped = false;

  /** A new process looks at each Service once. */
  constructor(parts: EndpointSliceParts, because: CauseId) {
    this.#parts = parts;
    const { api, listed, workers } = parts;
    this.#queue = new WorkQueue(api, workers, (...work) => this.#sync(...work));
    listed.follow((service, cause) => this.#hear(service, cause));
    for (const service of listed.stale()) this.#queue.add(service, because);
  }

  /** The process ends; slices stay as they are. */
  stop(): void {
    this.#isStopped = true;
    this.#parts.listed.leave();
    this.#queue.close();
    this.#due.clear();
  }

  /** Changes of one instant, and of one batch period, are written together. */
  #hear(service: string, because: CauseId): void {
    const { timeline, behavior } = this.#parts;
    const isWaiting = this.#due.has(service);
    this.#due.set(service, because);
    if (isWaiting) return;
    timeline.after(longest(behavior.batchPeriod, seconds(0)), 'reactions', () => {
      const cause = this.#due.get(service);
      this.#due.delete(service);
      if (cause !== undefined) this.#queue.add(service, cause);
    });
  }

  #sync(service: string, because: CauseId, worker: Caller): void {
    const { listed, behavior } = this.#parts;
    const found = listed.of(service);
    if (found.listings.size === 0) {
      this.#end(service, found, true, because);
      return;
    }
    const { families = 1 } = listed.service(service) ?? {};
    const { mostPerSlice } = behavior;
    const changed = found.listings.size;
    const requests = requestsOfSync({ changed, pods: found.pods, families, mostPerSlice });
    let isReached = true;
    for (let sent = 1; sent <= requests; sent += 1) {
      worker.send({ kind: 'other', name: service, group: 'discovery.k8s.io' }, (reached) => {
        isReached &&= reached;
        if (sent === requests) this.#end(service, found, isReached, because);
      });
    }
  }

  /** A Service that leaves pods out is looked at again, as one whose requests have failed. */
  #end(service: string, found: LaggingPods, isReached: boolean, because: CauseId): void {
    if (this.#isStopped) return;
    if (isReached) this.#parts.listed.write(service, found);
    if (isReached && !found.leavesOut) {
      this.#backOff.forget(service);
      return;
    }
    const isLast = this.#backOff.failuresOf(service) >= MOST_RETRIES;
    const wait = this.#backOff.waitOf(service);
    if (isLast) return;
    this.#parts.api.sleep(wait, () => this.#queue.add(service, because));
  }
}
