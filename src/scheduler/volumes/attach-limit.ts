import type { NodeInfo } from '../cache/node-info.ts';
import type { PodInfo, PodMoves } from '../cache/pod-info.ts';
import type { VolumeObjects } from './volume-objects.ts';

/** A volume that a node has to attach; `id` distinguishes it from others of its driver. */
interface AttachedVolume {
  readonly driver: string;
  readonly id: string;
}

/**
 * Whether a node would have more volumes of a CSI driver than it can attach.
 * @upstream pkg/scheduler/framework/plugins/nodevolumelimits/csi.go Filter (1.36)
 */
export class AttachLimit {
  readonly #volumes: VolumeObjects;
  /** The volumes of the pod that looks for a node, by driver. */
  readonly #wanted = new Map<string, Set<string>>();

  constructor(pod: PodInfo, volumes: VolumeObjects) {
    this.#volumes = volumes;
    for (const { driver, id } of attachedBy(pod, volumes)) {
      this.#wanted.set(driver, (this.#wanted.get(driver) ?? new Set()).add(id));
    }
  }

  /** Whether there is anything to attach. */
  get isNeeded(): boolean {
    return this.#wanted.size > 0;
  }

  isExceededOn(node: NodeInfo, moves: PodMoves | undefined): boolean {
    for (const [driver, ids] of this.#wanted) {
      const limit = this.#volumes.attachLimit(node.name, driver);
      if (limit === undefined || mostHeldOn(node, moves) + ids.size <= limit) continue;
      const held = heldOf(driver, stayingPods(node, moves), this.#volumes);
      const fresh = [...ids].filter((id) => !held.has(id));
      if (fresh.length > 0 && held.size + fresh.length > limit) return true;
    }
    return false;
  }
}

/**
 * No claim refers to more than one volume, and most nodes are so far from their limit that this
 * bound suffices.
 */
function mostHeldOn({ claimCount }: NodeInfo, moves: PodMoves | undefined): number {
  let most = claimCount;
  for (const { claims } of moves?.come ?? []) most += claims.length;
  return most;
}

const stayingPods = (node: NodeInfo, moves: PodMoves | undefined): readonly PodInfo[] =>
  [...node.pods, ...(moves?.come ?? [])].filter((pod) => moves?.gone.has(pod) !== true);

const heldOf = (
  driver: string,
  pods: readonly PodInfo[],
  volumes: VolumeObjects,
): ReadonlySet<string> =>
  new Set(
    pods
      .flatMap((pod) => attachedBy(pod, volumes))
      .filter((volume) => volume.driver === driver)
      .map(({ id }) => id),
  );

/** A claim without a volume counts for the volume that will be created for it. */
const attachedBy = ({ pod, claims }: PodInfo, volumes: VolumeObjects): readonly AttachedVolume[] =>
  claims.flatMap(({ key, name }) => {
    const claim = volumes.claim(pod.namespace, name);
    if (claim === undefined) return [];
    const volume = claim.volumeName === undefined ? undefined : volumes.volume(claim.volumeName);
    if (volume === undefined) {
      const driver = volumes.storageClass(claim.storageClassName ?? '')?.provisioner;
      return driver === undefined || driver === '' ? [] : [{ driver, id: key }];
    }
    const { driver, volumeHandle = '' } = volume.source;
    return driver === undefined ? [] : [{ driver, id: volumeHandle }];
  });
