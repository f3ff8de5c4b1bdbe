import type { CauseId } from '#causes';
import { lifeOf, type Pod } from '#cluster';
import { type Duration, type Instant, later } from '#units';
import { awaitsProbes, type Kubelet, recovers } from './kubelet.ts';
import type { HeartbeatAgentParts } from './parts.ts';
import { untilProbed } from './until-probed.ts';

/** Reports pods of a node that are ready although the API shows them as not ready. */
export class RestoredPods {
  readonly #parts: HeartbeatAgentParts;
  /** Pods whose report is under way, by {@link lifeOf}. */
  readonly #reporting = new Set<string>();
  /** When pods are probed that their kubelet does not call ready before. */
  readonly #probedAt = new Map<string, Instant>();

  constructor(parts: HeartbeatAgentParts) {
    this.#parts = parts;
  }

  /** Whether the API shows a ready pod as not ready, and no report of it is under way. */
  hasNews(node: string): boolean {
    const pods = this.#parts.store.podsOn(node);
    return pods.some(
      (pod) => recovers(pod) && !this.#awaitsProbe(pod) && !this.#reporting.has(lifeOf(pod)),
    );
  }

  /** A kubelet has started again. */
  reportAfterStart(node: string, kubelet: Kubelet, because: CauseId): void {
    if (awaitsProbes(kubelet)) this.#probeAnew(node, because);
    this.report(node, because);
  }

  /**
   * A kubelet has started again while the containers of its node ran on. Those that the API shows as
   * not ready stay so until their next probe.
   */
  #probeAnew(node: string, because: CauseId): void {
    const { store, recorder, chance } = this.#parts;
    for (const pod of store.podsOn(node)) {
      const { key } = pod;
      const wait = untilProbed(pod.spec, (n) => chance?.probePart?.(key, n) ?? 1 / 2);
      if (wait === 0 || !recovers(pod)) continue;
      const awaits = { kind: 'kubelet/awaits-probe', pod: key, node } as const;
      const cause = recorder.record('kubelet', awaits, because);
      this.#probeAfter(wait, pod, node, cause);
    }
  }

  #probeAfter(wait: Duration, pod: Pod, node: string, cause: CauseId): void {
    const { timeline, store } = this.#parts;
    const [life, at] = [lifeOf(pod), later(timeline.now, wait)];
    this.#probedAt.set(life, at);
    timeline.at(at, 'kubelet', () => {
      if (this.#probedAt.get(life) !== at) return;
      this.#probedAt.delete(life);
      const now = store.pod(pod.key);
      if (now !== undefined && lifeOf(now) === life) this.#reportOne(now, node, cause);
    });
  }

  #awaitsProbe(pod: Pod): boolean {
    return this.#probedAt.has(lifeOf(pod));
  }

  report(node: string, because: CauseId): void {
    for (const pod of this.#parts.store.podsOn(node)) this.#reportOne(pod, node, because);
  }

  #reportOne(pod: Pod, node: string, because: CauseId): void {
    const { store, world, client, status } = this.#parts;
    const { key, uid } = pod;
    const life = lifeOf(pod);
    if (!this.#isReadyAgain(pod) || this.#reporting.has(life) || !world.reaches(node)) return;
    this.#reporting.add(life);
    status.report(node, 'status', () => {
      this.#reporting.delete(life);
      const now = store.pod(key);
      if (now?.uid !== uid || !this.#isReadyAgain(now) || !world.reaches(node)) return;
      client.setPodReady(now, true, because);
    });
  }

  #isReadyAgain(pod: Pod): boolean {
    const { isDown = () => false } = this.#parts;
    return recovers(pod) && !this.#awaitsProbe(pod) && !isDown(pod.key);
  }
}
