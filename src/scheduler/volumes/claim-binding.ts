import type { Node, PersistentVolume, PersistentVolumeClaim, StorageClass } from '#cluster';
import {
  compareSizes,
  firstUsable,
  type MatchingVolumes,
  matchingVolumes,
  SELECTED_NODE,
} from '#pod-volumes';
import type { VolumeObjects } from './volume-objects.ts';

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

/** A claim that waits for a node, and the volumes it could be bound to. */
export interface WaitingClaim {
  readonly claim: PersistentVolumeClaim;
  readonly matching: MatchingVolumes;
  readonly storageClass: StorageClass | undefined;
}

/** The bindings of the claims that wait for a node, once it is chosen. */
export interface Bindings {
  readonly matched: readonly {
    readonly claim: PersistentVolumeClaim;
    readonly volume: PersistentVolume;
  }[];
  /** Claims whose volumes are to be created. */
  readonly toProvision: readonly PersistentVolumeClaim[];
}

/** Claims in the order in which they are bound. */
export const waitingClaims = (
  claims: readonly PersistentVolumeClaim[],
  volumes: VolumeObjects,
): readonly WaitingClaim[] =>
  [...claims].sort(compareSizes).map((claim) => {
    const { storageClassName = '' } = claim;
    const matching = matchingVolumes(claim, volumes.volumesOfClass(storageClassName));
    return { claim, matching, storageClass: volumes.storageClass(storageClassName) };
  });

/**
 * The bindings on this node of every claim that waits for one: to an existing volume, or to a new
 * one. Undefined when that is impossible.
 *
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go FindPodVolumes (1.36)
 */
export function bindingsOn(node: Node, waiting: readonly WaitingClaim[]): Bindings | undefined {
  const matched: { claim: PersistentVolumeClaim; volume: PersistentVolume }[] = [];
  const chosen = new Set<string>();
  const toProvision: WaitingClaim[] = [];
  for (const each of waiting) {
    const { claim, matching } = each;
    const selected = claim.annotations[SELECTED_NODE];
    if (selected !== undefined && selected !== node.name) return undefined;
    const volume = selected === undefined ? firstUsable(matching, node, chosen) : undefined;
    if (volume === undefined) toProvision.push(each);
    else {
      chosen.add(volume.name);
      matched.push({ claim, volume });
    }
  }
  const isPossible = toProvision.every(({ storageClass }) => canProvisionOn(node, storageClass));
  return isPossible ? { matched, toProvision: toProvision.map(({ claim }) => claim) } : undefined;
}

/** @upstream pkg/apis/core/v1/helper/helpers.go MatchTopologySelectorTerms (1.36) */
function canProvisionOn(node: Node, storageClass: StorageClass | undefined): boolean {
  const { provisioner = '', allowedTopologies = [] } = storageClass ?? {};
  if (provisioner === '' || provisioner === NO_PROVISIONER) return false;
  const allowed = allowedTopologies.some(
    ({ matchLabelExpressions }) =>
      matchLabelExpressions.length > 0 &&
      matchLabelExpressions.every(({ key, values }) => values.includes(node.labels[key] ?? '')),
  );
  return allowedTopologies.length === 0 || allowed;
}
