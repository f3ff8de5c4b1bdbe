import { isTerminal, type Pod } from '#cluster';
import { isCriticalPod } from '#pod-facts';
import { type LocalStorageLimits, localStorageLimits } from './local-storage.ts';

/** A pod that may be evicted for a limit of its own. */
export interface LimitedPod {
  readonly pod: Pod;
  readonly limits: LocalStorageLimits;
}

/** Remembers which pods of a node have limits on local storage. */
export class LimitedPods {
  #pods: readonly Pod[] = [];
  #limited: readonly LimitedPod[] = [];

  /** Computes them again only when the list of pods is not the last one. */
  among(pods: readonly Pod[]): readonly LimitedPod[] {
    if (pods !== this.#pods) {
      this.#pods = pods;
      this.#limited = pods.flatMap((pod) => {
        if (isCriticalPod(pod) || isTerminal(pod)) return [];
        const limits = localStorageLimits(pod);
        return limits === undefined ? [] : [{ pod, limits }];
      });
    }
    return this.#limited;
  }
}
