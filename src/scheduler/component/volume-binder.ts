import type { CauseId } from '#causes';
import type { Client, PersistentVolumeClaim, Pod, PodKey, Store } from '#cluster';
import { boundTogether, claimsOfPod, isBoundClaim, SELECTED_NODE } from '#pod-volumes';
import { bindingsOn, waitingClaims } from '../volumes/claim-binding.ts';
import type { VolumeObjects } from '../volumes/volume-objects.ts';
import type { AssumedPod, AssumedPods } from './assumed-pods.ts';

export interface VolumeBinderParts {
  readonly store: Store;
  readonly client: Client;
  readonly volumes: VolumeObjects;
  readonly assumed: AssumedPods;
}

/**
 * Binds the volumes of pods whose claims waited for a node, before the pods themselves.
 * @upstream pkg/scheduler/framework/plugins/volumebinding/volume_binding.go PreBind (1.36)
 */
export class VolumeBinder {
  readonly #parts: VolumeBinderParts;
  /** Assumed pods whose volumes are not all bound. */
  readonly #waiting = new Set<PodKey>();

  constructor(parts: VolumeBinderParts) {
    this.#parts = parts;
  }

  /** Binds existing volumes and requests new ones; returns whether the pod can be bound by now. */
  bind(pod: Pod, nodeName: string, because: CauseId): boolean {
    const { store, client, volumes } = this.#parts;
    const waiting = this.#unbound(pod);
    const node = store.node(nodeName);
    if (waiting.length === 0 || node === undefined) return true;
    const { matched, toProvision } = bindingsOn(node, waitingClaims(waiting, volumes)) ?? NOTHING;
    for (const { claim, volume } of matched) {
      const together = boundTogether(claim, volume);
      client.putObject('persistentVolumes', together.volume, because);
      client.putObject('persistentVolumeClaims', together.claim, because);
    }
    for (const claim of toProvision) {
      const annotations = { ...claim.annotations, [SELECTED_NODE]: nodeName };
      client.putObject('persistentVolumeClaims', { ...claim, annotations }, because);
    }
    if (toProvision.length === 0) return true;
    this.#parts.assumed.assume(pod, nodeName, because);
    this.#waiting.add(pod.key);
    return false;
  }

  /** Removes the pods whose volumes are all bound by now; they stay assumed. */
  takeReady(): readonly AssumedPod[] {
    const { store, assumed } = this.#parts;
    const ready: AssumedPod[] = [];
    for (const key of this.#waiting) {
      const pod = store.pod(key);
      const placed = assumed.get(key);
      if (placed === undefined) this.#waiting.delete(key);
      else if (pod?.uid === placed.uid && this.#unbound(pod).length === 0) {
        this.#waiting.delete(key);
        ready.push(placed);
      }
    }
    return ready;
  }

  #unbound(pod: Pod): readonly PersistentVolumeClaim[] {
    const claims = this.#parts.store.shelf('persistentVolumeClaims');
    return claimsOfPod(pod)
      .flatMap(({ key }) => claims.get(key) ?? [])
      .filter((claim) => !isBoundClaim(claim));
  }
}

const NOTHING = { matched: [], toProvision: [] };
