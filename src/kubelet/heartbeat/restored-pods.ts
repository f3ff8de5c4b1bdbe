import type { CauseId } from '#causes';
import type { Pod } from '#cluster';
import type { HeartbeatAgentParts } from './parts.ts';
import { recovers } from './pod-readiness.ts';

/** Tells the API which pods of a node are ready although it shows them as not ready. */
export class RestoredPods {
  readonly #parts: HeartbeatAgentParts;
  /** The uids of those of which the API is about to hear. */
  readonly #reporting = new Set<string>();

  constructor(parts: HeartbeatAgentParts) {
    this.#parts = parts;
  }

  /** Does the API show a pod as not ready that is, and of which it is not about to hear? */
  hasNews(node: string): boolean {
    const pods = this.#parts.store.podsOn(node);
    return pods.some((pod) => recovers(pod) && !this.#reporting.has(pod.uid));
  }

  report(node: string, because: CauseId): void {
    const { store, world, client, status } = this.#parts;
    for (const pod of store.podsOn(node)) {
      const { key, uid } = pod;
      if (!this.#isReadyAgain(pod) || this.#reporting.has(uid)) continue;
      this.#reporting.add(uid);
      status.report(node, 'status', () => {
        this.#reporting.delete(uid);
        const now = store.pod(key);
        if (now?.uid !== uid || !this.#isReadyAgain(now) || !world.reaches(node)) return;
        client.setPodReady(now, true, because);
      });
    }
  }

  #isReadyAgain(pod: Pod): boolean {
    const { isDown = () => false } = this.#parts;
    return recovers(pod) && !isDown(pod.key);
  }
}
