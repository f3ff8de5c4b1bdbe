import { TokenBucket } from '#api-clients';
import { isSamePart } from '#cluster';
import type { Timeline } from '#timeline';
import { type Duration, type Instant, later, latest } from '#units';
import type { ClientLimits } from '#versions';
import type { PodReports } from '#world';

export interface StatusManagersParts {
  readonly timeline: Timeline;
  /** The duration of a request to the API server; where it is 0, nothing waits. */
  readonly latency: Duration;
  /** The rate at which the kubelet of a node may send requests. */
  readonly limitsOf: (node: string) => ClientLimits;
}

/** The status updates that one kubelet has still to send. */
interface Queue {
  readonly limits: ClientLimits;
  readonly bucket: TokenBucket | undefined;
  freeAt: Instant;
}

/**
 * The status managers of all kubelets. Each reports one pod after the other: it reads the pod,
 * patches its status and, when nothing of it is left, deletes its object, and waits for each
 * answer.
 * @upstream pkg/kubelet/status/status_manager.go syncPod (1.36)
 */
export class StatusManagers implements PodReports {
  readonly #parts: StatusManagersParts;
  readonly #queues = new Map<string, Queue>();
  /** The lives of pods whose rejection is under way. */
  readonly #rejected = new Set<string>();

  constructor(parts: StatusManagersParts) {
    this.#parts = parts;
  }

  report(node: string, what: 'status' | 'end', write: () => void): void {
    const { timeline, latency } = this.#parts;
    if (latency === 0) write();
    else timeline.at(this.#answeredAt(node, REQUESTS[what]), 'kubelet', write);
  }

  /**
   * A workload that replaces its rejected pods at once is slowed by the kubelet's client at the
   * latest, so that its rate is respected even where requests take no time.
   */
  reject(node: string, life: string, write: () => void): void {
    const { timeline } = this.#parts;
    const answered = (): void => {
      this.#rejected.delete(life);
      write();
    };
    this.#rejected.add(life);
    const at = this.#answeredAt(node, REQUESTS.status);
    if (at <= timeline.now) answered();
    else timeline.at(at, 'kubelet', answered);
  }

  isRejected(life: string): boolean {
    return this.#rejected.has(life);
  }

  #answeredAt(node: string, requests: number): Instant {
    const { timeline, latency } = this.#parts;
    const queue = this.#queueOf(node);
    for (let sent = 0; sent < requests; sent += 1) {
      const at = latest(queue.freeAt, timeline.now);
      const granted = queue.bucket === undefined ? at : later(at, queue.bucket.take(at));
      queue.freeAt = later(granted, latency);
    }
    return queue.freeAt;
  }

  /** A kubelet with other settings has restarted. */
  #queueOf(node: string): Queue {
    const limits = this.#parts.limitsOf(node);
    const known = this.#queues.get(node);
    return known !== undefined && isSamePart(known.limits, limits)
      ? known
      : this.#open(node, limits);
  }

  #open(node: string, limits: ClientLimits): Queue {
    const bucket =
      limits.kind === 'unlimited' ? undefined : new TokenBucket(limits.qps, limits.burst);
    const queue = { limits, bucket, freeAt: this.#parts.timeline.now };
    this.#queues.set(node, queue);
    return queue;
  }
}

const REQUESTS = { status: 2, end: 3 } as const;
