import type { CauseId } from '#causes';
import type { Client, PersistentVolumeClaim, Pod, PodKey, Store } from '#cluster';
import { boundTogether, claimsOfPod, isBoundClaim, SELECTED_NODE } from '#pod-volumes';
import { bindingsOn, waitingClaims } from '../volumes/claim-binding.ts';
import type { VolumeObjects } from '../volumes/volume-objects.ts';

export interface VolumeBinderParts {
  readonly store: Store;
  readonly client: Client;
  readonly volumes: VolumeObjects;
}

/** A pod that has a node and waits for its volumes to be bound to it. */
export interface AssumedPod {
  readonly key: PodKey;
  readonly uid: string;
  readonly node: string;
  readonly because: CauseId;
}

/**
 * Binds the volumes of pods whose claims waited for a node, before the pods themselves.
 * @upstream pkg/scheduler/framework/plugins/volumebinding/volume_binding.go PreBind (1.36)
 */
export class VolumeBinder {
  readonly #parts: VolumeBinderParts;
  readonly #assumed = new Map<PodKey, AssumedPod>();

  constructor(parts: VolumeBinderParts) {
    this.#parts = parts;
  }

  /** Binds what is there and asks for what is not; answers whether the pod can be bound by now. */
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
    this.#assumed.set(pod.key, { key: pod.key, uid: pod.uid, node: nodeName, because });
    return false;
  }

  /** The node that a pod has although it is not bound to it yet. */
  nodeOf({ key, uid, nodeName }: Pod): string | undefined {
    const assumed = this.#assumed.get(key);
    return nodeName === undefined && assumed?.uid === uid ? assumed.node : undefined;
  }

  /** The same pod, with that node. */
  placed(pod: Pod): Pod {
    const node = this.nodeOf(pod);
    return node === undefined ? pod : { ...pod, nodeName: node };
  }

  forget(key: PodKey): void {
    this.#assumed.delete(key);
  }

  /** Takes out those whose volumes are all bound. */
  takeReady(): readonly AssumedPod[] {
    const { store } = this.#parts;
    const ready = [...this.#assumed.values()].filter(({ key, uid }) => {
      const pod = store.pod(key);
      return pod?.uid === uid && this.#unbound(pod).length === 0;
    });
    for (const { key } of ready) this.forget(key);
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
