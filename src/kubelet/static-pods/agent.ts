import type { CauseId } from '#causes';
import {
  type Change,
  type ComponentContext,
  isTerminal,
  isTerminating,
  type Pod,
  type PodKey,
} from '#cluster';
import { isMirrorPod } from '#pod-facts';
import { remembered } from '#units';
import type { MachineChange, World } from '#world';
import type { StaticPodCause } from './causes.ts';
import { isEvictedAtOnce, mirrorPodOf } from './mirror-pod.ts';

export interface StaticPodParts extends ComponentContext<StaticPodCause> {
  readonly world: World;
}

/** A pod from a file of a node, as far as the API has shown it. */
interface StaticPod {
  /** Its mirror, as last seen. */
  mirror: Pod;
  isRunning: boolean;
  /** The number of mirrors that were created of it. */
  made: number;
}

const mirrorPods = remembered((pods: readonly Pod[]) => pods.filter(isMirrorPod));

/**
 * Static pods belong to their kubelets: deleting a mirror pod from the API does not affect the
 * static pod, and the kubelet creates a new mirror. Static pods that have ended start anew with
 * their kubelet.
 * @upstream pkg/kubelet/kubelet.go tryReconcileMirrorPods (1.36)
 */
export class StaticPodAgent {
  readonly #parts: StaticPodParts;
  readonly #byNode = new Map<string, Map<PodKey, StaticPod>>();

  constructor(parts: StaticPodParts) {
    this.#parts = parts;
    for (const mirror of mirrorPods(parts.store.pods())) {
      const { nodeName: node } = mirror;
      if (node === undefined) continue;
      const pods = this.#byNode.get(node) ?? new Map<PodKey, StaticPod>();
      this.#byNode.set(node, pods);
      pods.set(mirror.key, { mirror, isRunning: !isTerminal(mirror), made: 0 });
    }
    if (this.#byNode.size === 0) return;
    parts.store.subscribe('kubelet', (changes) => this.#onChanges(changes));
    parts.world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
    for (const node of this.#byNode.keys()) {
      this.#reconcile(node, parts.store.causeOfNode(node));
    }
  }

  #onChanges(changes: readonly Change[]): void {
    const touched = new Map<string, CauseId>();
    for (const change of changes) {
      const node = change.object === 'pod' ? this.#see(change.before ?? change.after) : undefined;
      if (node !== undefined) touched.set(node, change.cause);
      else if (change.object === 'node' && change.after !== undefined) {
        touched.set(change.after.name, change.cause);
      }
    }
    for (const [node, because] of touched) this.#reconcile(node, because);
  }

  /** Records the state of a mirror and returns its node; undefined for all other pods. */
  #see(changed: Pod | undefined): string | undefined {
    const node = changed?.nodeName ?? '';
    const known = this.#byNode.get(node)?.get(changed?.key ?? '');
    if (known === undefined) return undefined;
    const mirror = this.#parts.store.pod(known.mirror.key);
    if (mirror !== undefined && isTerminal(mirror)) known.isRunning = false;
    known.mirror = mirror ?? known.mirror;
    return node;
  }

  #onMachine({ node, before, after, because }: MachineChange): void {
    if (!before.kubeletRunning && after.kubeletRunning) this.#startAnew(node);
    if (after.kubeletRunning && after.linked) this.#reconcile(node, because);
  }

  #startAnew(node: string): void {
    for (const pod of this.#byNode.get(node)?.values() ?? []) pod.isRunning = true;
  }

  /** Creates and removes the mirrors of a node to match its static pods, if its kubelet can. */
  #reconcile(node: string, because: CauseId): void {
    if (!this.#parts.world.reaches(node)) return;
    for (const pod of this.#byNode.get(node)?.values() ?? []) this.#mirror(node, pod, because);
  }

  #mirror(name: string, pod: StaticPod, because: CauseId): void {
    const { store, client, recorder } = this.#parts;
    const { key } = pod.mirror;
    const about = { node: name, pod: key };
    const existing = store.pod(key);
    let gone = because;
    if (existing !== undefined && isTerminating(existing)) {
      gone = client.removePod(key, 'Deleted', because);
    } else if (existing !== undefined && isTerminal(existing) && pod.isRunning) {
      const kind = 'static-pods/starts-anew';
      client.restartPod(key, recorder.record('kubelet', { kind, ...about }, because));
    }
    const node = store.node(name);
    if (node === undefined || !pod.isRunning || store.pod(key) !== undefined) return;
    if (isEvictedAtOnce(pod.mirror, node)) return;
    const kind = 'static-pods/lives-on';
    this.#makeMirror(pod, recorder.record('kubelet', { kind, ...about }, gone));
  }

  #makeMirror(pod: StaticPod, because: CauseId): void {
    const { client, timeline } = this.#parts;
    const { key } = pod.mirror;
    pod.made += 1;
    const mirror = mirrorPodOf(pod.mirror, `k8s-evict-mirror-${key}-${pod.made}`, timeline.now);
    client.runPod(key, timeline.now, client.createPod(mirror, because));
  }
}
