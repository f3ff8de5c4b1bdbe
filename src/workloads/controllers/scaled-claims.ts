import type { CauseId } from '#causes';
import {
  type PersistentVolumeClaim,
  type Pod,
  type PodKey,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { claimNameOf } from '../stateful-set/claims.ts';
import { ordinalOf } from '../stateful-set/ordinal.ts';
import type { StatefulSetFacts } from '../stateful-set/stateful-set.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/** The facts that tell whether an ordinal is one of a set. */
type Ordinals = Pick<StatefulSetFacts, 'firstOrdinal' | 'replicas' | 'podManagementPolicy'>;

/**
 * The claims that go with the pods that a StatefulSet scales down, where its policy says so: the
 * pod owns them from then on, and they are deleted when it is gone. Pods that are evicted leave
 * their claims behind.
 *
 * @upstream pkg/controller/statefulset/stateful_set_utils.go updateClaimOwnerRefForSetAndPod (1.36)
 */
export class ScaledClaims {
  readonly #tools: Tools;
  readonly #writer: Writer;
  /** The pods that own their claims, by workload. */
  readonly #leaving = new Map<string, Map<PodKey, Pod>>();
  /** How often each claim has been deleted. */
  readonly #deleted = new Map<string, number>();

  constructor(tools: Tools, writer: Writer) {
    this.#tools = tools;
    this.#writer = writer;
  }

  /** A set deletes a surplus pod. */
  leave(set: WorkloadObject, pod: Pod): void {
    const { deletesClaims = false, volumeClaimTemplates = [] } = set.statefulSet ?? {};
    if (!deletesClaims || volumeClaimTemplates.length === 0) return;
    if (!this.#tools.parts.statefulSetRules.deletesClaims) return;
    const workload = workloadName(set);
    const leaving = this.#leaving.get(workload) ?? new Map<PodKey, Pod>();
    this.#leaving.set(workload, leaving.set(pod.key, pod));
  }

  /** Deletes the claims of pods that are gone. */
  collect(set: WorkloadObject, ordinals: Ordinals, because: CauseId): void {
    const workload = workloadName(set);
    const leaving = this.#leaving.get(workload);
    if (leaving === undefined) return;
    for (const pod of [...leaving.values()]) {
      if (this.#tools.parts.store.pod(pod.key)?.uid === pod.uid) continue;
      leaving.delete(pod.key);
      if (!isWantedAgain(set, pod, ordinals)) this.#deleteClaims(set, pod, because);
    }
    if (leaving.size === 0) this.#leaving.delete(workload);
  }

  /** A new claim of the name of one that was deleted is another object. */
  asNew(claim: PersistentVolumeClaim): PersistentVolumeClaim {
    const times = this.#deleted.get(`${claim.namespace}/${claim.name}`);
    return times === undefined ? claim : { ...claim, uid: `${claim.uid}-${times}` };
  }

  #deleteClaims(set: WorkloadObject, { key: pod, name }: Pod, because: CauseId): void {
    const { store } = this.#tools.parts;
    const workload = workloadName(set);
    for (const { name: volume } of set.statefulSet?.volumeClaimTemplates ?? []) {
      const key = `${set.namespace}/${claimNameOf(volume, name)}`;
      const claim = store.shelf('persistentVolumeClaims').get(key);
      if (claim === undefined) continue;
      this.#deleted.set(key, (this.#deleted.get(key) ?? 0) + 1);
      const gone = { kind: 'workloads/claim-goes', workload, pod, claim: key } as const;
      const cause = this.#tools.record(this.#writer, gone, because);
      this.#writer.client.removeObject('persistentVolumeClaims', key, cause);
      this.#release(claim, cause);
    }
  }

  /** No other claim gets the volume: it is deleted, or kept for somebody to look at. */
  #release({ volumeName, uid }: PersistentVolumeClaim, because: CauseId): void {
    const volume = this.#tools.parts.store.shelf('persistentVolumes').get(volumeName ?? '');
    if (volume?.claimRef === undefined) return;
    const claimRef = { ...volume.claimRef, uid: uid === '' ? DELETED : uid };
    const released = { ...volume, phase: 'Released' as const, claimRef };
    this.#writer.client.putObject('persistentVolumes', released, because);
  }
}

/** The uid of a claim whose own one is unknown. */
const DELETED = 'k8s-evict-deleted';

/** A set that makes its pods side by side takes a claim back from a pod that is still ending. */
function isWantedAgain(
  set: WorkloadObject,
  { name }: Pod,
  { firstOrdinal, replicas, podManagementPolicy }: Ordinals,
): boolean {
  const ordinal = ordinalOf(set.name, name) ?? -1;
  const isWanted = ordinal >= firstOrdinal && ordinal < firstOrdinal + replicas;
  return isWanted && podManagementPolicy === 'Parallel';
}
