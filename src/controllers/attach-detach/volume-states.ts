import type { CauseId } from '#causes';
import {
  attachmentKey,
  type ClusterReader,
  isTerminal,
  isTerminating,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
  type PodKey,
} from '#cluster';
import { claimsOfPod, hasRunningContainers, needsAttaching } from '#pod-volumes';
import { compareText, type Instant, remembered } from '#units';

/** A node that wants a volume for a pod. */
export interface DesiredAttachment {
  readonly node: string;
  readonly pod: Pod;
}

type Claim = Pick<PersistentVolumeClaim, 'namespace' | 'name' | 'volumeName'>;

/** The pods that use each claim, by key. */
const usersIn = remembered((pods: readonly Pod[]): ReadonlyMap<string, ReadonlySet<PodKey>> => {
  const users = new Map<string, Set<PodKey>>();
  for (const pod of pods) {
    for (const { key: claim } of claimsOfPod(pod)) {
      users.set(claim, (users.get(claim) ?? new Set()).add(pod.key));
    }
  }
  return users;
});

/** The volumes that pods want on each node. */
export class DesiredState {
  readonly #cluster: Pick<ClusterReader, 'pod' | 'shelf'>;
  /** The users of each claim at the start. */
  readonly #given: ReadonlyMap<string, ReadonlySet<PodKey>>;
  /** Those of claims whose users have changed. */
  readonly #users = new Map<string, Set<PodKey>>();
  readonly #claims = new Map<string, Set<string>>();
  readonly #volumes = new Map<string, Set<string>>();

  constructor(cluster: Pick<ClusterReader, 'pod' | 'pods' | 'shelf'>) {
    this.#cluster = cluster;
    this.#given = usersIn(cluster.pods());
    for (const claim of cluster.shelf('persistentVolumeClaims').list()) {
      if (claim.volumeName !== undefined) {
        this.noteClaim(`${claim.namespace}/${claim.name}`, claim.volumeName);
      }
    }
    for (const { name, claimRef } of cluster.shelf('persistentVolumes').list()) {
      if (claimRef !== undefined) this.noteClaim(`${claimRef.namespace}/${claimRef.name}`, name);
    }
  }

  /** Takes a change of a pod, and returns the volumes that it is about. */
  note(before: Pod | undefined, after: Pod | undefined): readonly string[] {
    const pod = after ?? before;
    if (pod === undefined) return NONE;
    const claims = claimsOfPod(pod);
    if (claims.length === 0) return NONE;
    for (const { key: claim } of claims) {
      const users = this.#users.get(claim) ?? new Set(this.#given.get(claim));
      if (after === undefined) users.delete(pod.key);
      else users.add(pod.key);
      this.#users.set(claim, users);
    }
    return claims.flatMap(({ key }) => [...(this.#volumes.get(key) ?? [])]);
  }

  noteClaim(claim: string, volume: string): void {
    this.#claims.set(volume, (this.#claims.get(volume) ?? new Set()).add(claim));
    this.#volumes.set(claim, (this.#volumes.get(claim) ?? new Set()).add(volume));
  }

  /**
   * Takes a change of a claim, and returns the volume that it is about. After one that is deleted
   * the next claim of its name has a volume of its own.
   */
  noteClaimChange(before: Claim | undefined, after: Claim | undefined): string | undefined {
    const { namespace, name, volumeName } = after ?? before ?? {};
    const claim = `${namespace}/${name}`;
    if (after !== undefined) {
      if (volumeName !== undefined) this.noteClaim(claim, volumeName);
      return volumeName;
    }
    for (const volume of this.#volumes.get(claim) ?? []) this.#claims.get(volume)?.delete(claim);
    this.#volumes.delete(claim);
    return volumeName;
  }

  /** The volumes that are managed here: those that have to be attached. */
  volume(name: string): PersistentVolume | undefined {
    const volume = this.#cluster.shelf('persistentVolumes').get(name);
    if (volume === undefined) return undefined;
    return needsAttaching(volume, this.#cluster.shelf('csiDrivers')) ? volume : undefined;
  }

  /** The first pod by name represents each node that wants a volume. */
  of(volume: string): ReadonlyMap<string, DesiredAttachment> {
    const keys = [...(this.#claims.get(volume) ?? [])].flatMap((claim) => [
      ...(this.#users.get(claim) ?? this.#given.get(claim) ?? []),
    ]);
    const desired = new Map<string, DesiredAttachment>();
    for (const key of keys.sort(compareText)) {
      const pod = this.#cluster.pod(key);
      if (pod?.nodeName === undefined || !keepsVolumes(pod) || desired.has(pod.nodeName)) continue;
      desired.set(pod.nodeName, { node: pod.nodeName, pod });
    }
    return desired;
  }
}

const NONE: readonly never[] = [];

/**
 * Whether a pod still wants its volumes on its node. It does until its containers are known to have
 * ended, also while it is being deleted: a dead node never reports that, and keeps its volumes.
 *
 * @upstream pkg/volume/util/util.go IsPodTerminated (1.36)
 */
export const keepsVolumes = (
  pod: Pick<Pod, 'phase' | 'deletionTimestamp' | 'containerStatuses'>,
): boolean => !isTerminal(pod) && (!isTerminating(pod) || hasRunningContainers(pod));

/** The controller's memory of one attachment. */
export interface Attachment {
  inUse: boolean;
  unwanted?: { readonly since: Instant; readonly cause: CauseId };
  /** The time of its next look although nothing has changed. */
  lookAgainAt?: Instant;
}

/** The attachments of volumes to nodes, as the attach-detach controller knows them. */
export class Attachments {
  readonly #byKey = new Map<string, Attachment>();
  readonly #nodesByVolume = new Map<string, Set<string>>();
  /** The volumes that a change of a node may concern. */
  readonly #volumesByNode = new Map<string, Set<string>>();

  of(volume: string, node: string): Attachment | undefined {
    return this.#byKey.get(keyOf(volume, node));
  }

  /** In order. */
  nodesOf(volume: string): readonly string[] {
    return [...(this.#nodesByVolume.get(volume) ?? [])].sort(compareText);
  }

  volumesOn(node: string): Iterable<string> {
    return this.#volumesByNode.get(node) ?? [];
  }

  add(volume: string, node: string, inUse: boolean): void {
    this.#byKey.set(keyOf(volume, node), { inUse });
    this.#nodesByVolume.set(volume, (this.#nodesByVolume.get(volume) ?? new Set()).add(node));
    this.#volumesByNode.set(node, (this.#volumesByNode.get(node) ?? new Set()).add(volume));
  }

  /**
   * The controller writes what is attached into the status of the node, and hears what is in use: a
   * volume that is just attached is not, until its kubelet has reported it.
   * @upstream pkg/controller/volume/attachdetach/attach_detach_controller.go processVolumesInUse (1.36)
   */
  noteUse(volume: string, node: string, inUse: boolean): void {
    const known = this.of(volume, node);
    if (known !== undefined) known.inUse = inUse;
  }

  remove(volume: string, node: string): void {
    this.#byKey.delete(keyOf(volume, node));
    this.#nodesByVolume.get(volume)?.delete(node);
    this.#volumesByNode.get(node)?.delete(volume);
  }
}

/** The key that identifies an attachment of a volume. */
export const keyOf = (persistentVolumeName: string, nodeName: string): string =>
  attachmentKey({ name: '', nodeName, persistentVolumeName });
