import {
  type Node,
  nodeSelectorFilter,
  type PersistentVolume,
  type PersistentVolumeClaim,
  selectsLabels,
} from '#cluster';
import { compareQuantities, compareText, firstDifference, type Quantity, quantity } from '#units';

type Sized = Pick<PersistentVolumeClaim | PersistentVolume, 'name' | 'storage'>;

export const compareSizes = (a: Sized, b: Sized): number =>
  firstDifference(compareQuantities(sizeOf(a), sizeOf(b)), compareText(a.name, b.name));

/**
 * The smallest that will do.
 * @param node on which it has to be usable; undefined before one is chosen
 * @param chosen names of those that other claims get
 * @upstream component-helpers storage/volume/pv_helpers.go FindMatchingVolume (1.36)
 */
export function findVolume(
  claim: PersistentVolumeClaim,
  candidates: readonly PersistentVolume[],
  node: Node | undefined,
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
export const isUsableOn = (
  { nodeAffinity }: Pick<PersistentVolume, 'nodeAffinity'>,
  node: Node | undefined,
): boolean =>
  node === undefined || nodeAffinity === undefined || nodeSelectorFilter(nodeAffinity)(node);
