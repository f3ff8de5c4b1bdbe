import type { PodKey } from '#cluster';
import type { ReportClock } from '#documents';
import type { Cause } from '#run-facts';
import type { Instant } from '#units';

/**
 * The pod that replaces an evicted one. Its node and the time at which it is ready become known
 * later.
 */
export interface Replacement {
  readonly pod: PodKey;
  node?: string;
  readyAt: number | null;
}

interface Replaceable {
  readonly pod: PodKey;
  replacement: Replacement | null;
}

/** Finds the replacements of evicted pods, which may have the same names. */
export class Replacements {
  readonly #clock: ReportClock;
  readonly #awaited = new Map<PodKey, Replaceable>();
  readonly #alive = new Map<PodKey, Replacement>();

  constructor(clock: ReportClock) {
    this.#clock = clock;
  }

  expect(eviction: Replaceable): void {
    this.#awaited.set(eviction.pod, eviction);
  }

  note(cause: Cause, at: Instant): void {
    switch (cause.kind) {
      case 'PodCreated':
        this.#replace(cause.pod, cause.replaces);
        break;
      case 'PodScheduled': {
        const replacement = this.#alive.get(cause.pod);
        if (replacement !== undefined) replacement.node = cause.node;
        break;
      }
      case 'PodReady': {
        const replacement = this.#alive.get(cause.pod);
        if (replacement !== undefined) replacement.readyAt ??= this.#clock.at(at);
        break;
      }
      case 'PodRemoved':
        this.#alive.delete(cause.pod);
        break;
      default:
        break;
    }
  }

  #replace(pod: PodKey, replaced: PodKey | undefined): void {
    const eviction = replaced === undefined ? undefined : this.#awaited.get(replaced);
    if (eviction === undefined || replaced === undefined) return;
    this.#awaited.delete(replaced);
    eviction.replacement = { pod, readyAt: null };
    this.#alive.set(pod, eviction.replacement);
  }
}
