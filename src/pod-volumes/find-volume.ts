import {
  type Node,
  nodeSelectorFilter,
  type PersistentVolume,
  type PersistentVolumeClaim,
  selectsLabels,
} from '#cluster';
import {
  compareQuantities,
  compareText,
  firstDifference,
  type Quantity,
  quantity,
  remembered,
} from '#units';

type Sized = Pick<PersistentVolumeClaim | PersistentVolume, 'name' | 'storage'>;

export const compareSizes = (a: Sized, b: Sized): number =>
  firstDifference(compareQuantities(sizeOf(a), sizeOf(b)), compareText(a.name, b.name));

/** The volumes that a claim could be bound to, on any node. */
export interface MatchingVolumes {
  /** The volumes that are reserved for it. */
  readonly own: readonly PersistentVolume[];
  /** The volumes that any claim may have, the smallest first. */
  readonly free: readonly PersistentVolume[];
}

export function matchingVolumes(
  claim: PersistentVolumeClaim,
  candidates: readonly PersistentVolume[],
): MatchingVolumes {
  const open = candidates.filter((volume) => couldHold(volume, claim));
  return {
    own: open.filter(({ claimRef }) => claimRef !== undefined),
    free: open.filter((volume) => isFreeFor(volume, claim)).sort(compareSizes),
  };
}

/**
 * The smallest that will do.
 * @param node on which it has to be usable; undefined before one is chosen
 * @param chosen names of those that other claims get
 * @upstream component-helpers storage/volume/pv_helpers.go FindMatchingVolume (1.36)
 */
export function firstUsable(
  { own, free }: MatchingVolumes,
  node: Node | undefined,
  chosen: ReadonlySet<string>,
): PersistentVolume | undefined {
  const isLeft = ({ name }: PersistentVolume) => !chosen.has(name);
  const setAside = own.find(isLeft);
  if (setAside !== undefined) return isUsableOn(setAside, node) ? setAside : undefined;
  return free.find((volume) => isLeft(volume) && isUsableOn(volume, node));
}

/** Large enough, of the right mode, and not reserved for another claim. */
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
export const isUsableOn = (
  { nodeAffinity }: Pick<PersistentVolume, 'nodeAffinity'>,
  node: Node | undefined,
): boolean => node === undefined || nodeAffinity === undefined || filterOf(nodeAffinity)(node);

/** A volume is checked with many nodes. */
const filterOf = remembered(nodeSelectorFilter);
