import type { CauseId } from '#causes';
import { lifeOf, type Pod } from '#cluster';
import type { HeartbeatAgentParts } from './parts.ts';
import { recovers } from './pod-readiness.ts';

/** Reports pods of a node that are ready although the API shows them as not ready. */
export class RestoredPods {
  readonly #parts: HeartbeatAgentParts;
  /** Pods whose report is under way, by {@link lifeOf}. */
  readonly #reporting = new Set<string>();

  constructor(parts: HeartbeatAgentParts) {
    this.#parts = parts;
  }

  /** Whether the API shows a ready pod as not ready, and no report of it is under way. */
  hasNews(node: string): boolean {
    const pods = this.#parts.store.podsOn(node);
    return pods.some((pod) => recovers(pod) && !this.#reporting.has(lifeOf(pod)));
  }

  report(node: string, because: CauseId): void {
    const { store, world, client, status } = this.#parts;
    for (const pod of store.podsOn(node)) {
      const { key, uid } = pod;
      const life = lifeOf(pod);
      if (!this.#isReadyAgain(pod) || this.#reporting.has(life)) continue;
      this.#reporting.add(life);
      status.report(node, 'status', () => {
        this.#reporting.delete(life);
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
