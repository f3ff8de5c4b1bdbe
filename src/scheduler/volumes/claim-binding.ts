import type { Node, PersistentVolume, PersistentVolumeClaim, StorageClass } from '#cluster';
import { compareSizes, findVolume, SELECTED_NODE } from '#pod-volumes';
import type { VolumeObjects } from './volume-objects.ts';

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

/** What becomes of the claims that wait for a node, once it is chosen. */
export interface Bindings {
  readonly matched: readonly {
    readonly claim: PersistentVolumeClaim;
    readonly volume: PersistentVolume;
  }[];
  /** Volumes are to be made for these. */
  readonly toProvision: readonly PersistentVolumeClaim[];
}

/**
 * How every claim that waits for a node would be bound on this one: to a volume that is there, or to
 * one that would be made. Undefined when that cannot be.
 *
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go FindPodVolumes (1.36)
 */
export function bindingsOn(
  node: Node,
  waiting: readonly PersistentVolumeClaim[],
  volumes: VolumeObjects,
): Bindings | undefined {
  const matched: { claim: PersistentVolumeClaim; volume: PersistentVolume }[] = [];
  const chosen = new Set<string>();
  const toProvision: PersistentVolumeClaim[] = [];
  for (const claim of [...waiting].sort(compareSizes)) {
    const selected = claim.annotations[SELECTED_NODE];
    if (selected !== undefined && selected !== node.name) return undefined;
    const candidates = volumes.volumesOfClass(claim.storageClassName ?? '');
    const volume = selected === undefined ? findVolume(claim, candidates, node, chosen) : undefined;
    if (volume === undefined) toProvision.push(claim);
    else {
      chosen.add(volume.name);
      matched.push({ claim, volume });
    }
  }
  const isPossible = toProvision.every(({ storageClassName = '' }) =>
    canProvisionOn(node, volumes.storageClass(storageClassName)),
  );
  return isPossible ? { matched, toProvision } : undefined;
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
