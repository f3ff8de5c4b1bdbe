import type { NodeInfo } from '../cache/node-info.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import type { PodMoves } from '../preemption/pod-moves.ts';
import type { VolumeObjects } from './volume-objects.ts';

/** A volume that a node has to hold, told apart from others of its driver by `id`. */
interface AttachedVolume {
  readonly driver: string;
  readonly id: string;
}

/**
 * Whether a node would hold more volumes of a CSI driver than it can.
 * @upstream pkg/scheduler/framework/plugins/nodevolumelimits/csi.go Filter (1.36)
 */
export function exceedsLimit(
  pod: PodInfo,
  node: NodeInfo,
  volumes: VolumeObjects,
  moves: PodMoves | undefined,
): boolean {
  const wanted = attachedBy(pod, volumes);
  const drivers = new Set(wanted.map(({ driver }) => driver));
  return [...drivers].some((driver) => {
    const limit = volumes.attachLimit(node.name, driver);
    if (limit === undefined) return false;
    const held = heldOf(driver, stayingPods(node, moves), volumes);
    const added = new Set(wanted.filter((volume) => volume.driver === driver).map(({ id }) => id));
    const fresh = [...added].filter((id) => !held.has(id));
    return fresh.length > 0 && held.size + fresh.length > limit;
  });
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

/** A claim without a volume stands for the one that will be made for it. */
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
