import {
  type Node,
  nodeSelectorFilter,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type StorageClass,
  selectsLabels,
} from '#cluster';
import { compareQuantities, compareText, firstDifference, type Quantity, quantity } from '#units';
import type { VolumeObjects } from './volume-objects.ts';

const SELECTED_NODE = 'volume.kubernetes.io/selected-node';
const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

/**
 * Whether every claim that waits for a node could be bound on this one: to a volume that is there, or to
 * one that would be made.
 *
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go FindPodVolumes (1.36)
 */
export function canBindOn(
  node: Node,
  waiting: readonly PersistentVolumeClaim[],
  volumes: VolumeObjects,
): boolean {
  const chosen = new Set<string>();
  const toProvision: PersistentVolumeClaim[] = [];
  for (const claim of [...waiting].sort(compareSizes)) {
    const selected = claim.annotations[SELECTED_NODE];
    if (selected !== undefined && selected !== node.name) return false;
    const candidates = volumes.volumesOfClass(claim.storageClassName ?? '');
    const volume = selected === undefined ? findVolume(claim, candidates, node, chosen) : undefined;
    if (volume === undefined) toProvision.push(claim);
    else chosen.add(volume.name);
  }
  return toProvision.every(({ storageClassName = '' }) =>
    canProvisionOn(node, volumes.storageClass(storageClassName)),
  );
}

type Sized = Pick<PersistentVolumeClaim | PersistentVolume, 'name' | 'storage'>;

const compareSizes = (a: Sized, b: Sized): number =>
  firstDifference(compareQuantities(sizeOf(a), sizeOf(b)), compareText(a.name, b.name));

/** The smallest that will do. @upstream component-helpers storage/volume/pv_helpers.go FindMatchingVolume (1.36) */
function findVolume(
  claim: PersistentVolumeClaim,
  candidates: readonly PersistentVolume[],
  node: Node,
  chosen: ReadonlySet<string>,
): PersistentVolume | undefined {
  const open = candidates.filter((volume) => !chosen.has(volume.name) && couldHold(volume, claim));
  const own = open.find(({ claimRef }) => claimRef !== undefined);
  if (own !== undefined) return isUsableOn(own, node) ? own : undefined;
  return open
    .filter((volume) => isFreeFor(volume, claim) && isUsableOn(volume, node))
    .sort(compareSizes)[0];
}

/** Large enough, of the right mode, and not set aside for another claim. */
const couldHold = (volume: PersistentVolume, claim: PersistentVolumeClaim): boolean =>
  compareQuantities(sizeOf(volume), sizeOf(claim)) >= 0 &&
  volume.volumeMode === claim.volumeMode &&
  volume.deletionTimestamp === undefined &&
  (volume.claimRef === undefined || isSetAsideFor(volume.claimRef, claim));

const isFreeFor = (volume: PersistentVolume, claim: PersistentVolumeClaim): boolean =>
  volume.phase === 'Available' &&
  (claim.selector === undefined || selectsLabels(claim.selector, volume.labels)) &&
  claim.accessModes.every((mode) => volume.accessModes.includes(mode));

const sizeOf = ({ storage = '0' }: { readonly storage?: string }): Quantity => quantity(storage);

const isSetAsideFor = (
  { namespace, name, uid }: NonNullable<PersistentVolume['claimRef']>,
  claim: PersistentVolumeClaim,
): boolean =>
  namespace === claim.namespace && name === claim.name && (uid === '' || uid === claim.uid);

/** @upstream component-helpers storage/volume/helpers.go CheckNodeAffinity (1.36) */
export const isUsableOn = ({ nodeAffinity }: PersistentVolume, node: Node): boolean =>
  nodeAffinity === undefined || nodeSelectorFilter(nodeAffinity)(node);

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
