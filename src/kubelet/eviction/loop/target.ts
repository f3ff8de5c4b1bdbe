import type { ImageFsLayout } from '#cluster';
import { firstDifference } from '#units';
import { measuredParts } from '../pod-usage.ts';
import { resourceOf, SIGNALS, type Signal } from '../signals.ts';
import { isHardThreshold, type Threshold } from '../threshold.ts';

/** The threshold that a pass acts on. */
export interface Target {
  readonly threshold: Threshold;
  /** All of them, the chosen one first. */
  readonly sorted: readonly Threshold[];
  /** Others that upstream could as well have chosen, with another effect. */
  readonly rivals: readonly Threshold[];
}

/**
 * Memory comes before all else. Where upstream depends on the order of a Go map, the likeliest
 * outcome is chosen: the last memory threshold of the configuration, or the first of the others.
 * Undefined when there is nothing to act on.
 * @param tieBreakOf decides between thresholds that are otherwise taken by their place in the table
 * @upstream pkg/kubelet/eviction/helpers.go byEvictionPriority (1.36)
 */
export function chooseTarget(
  actOn: readonly Threshold[],
  layout: ImageFsLayout,
  tieBreakOf: (signal: string) => number = () => 0,
): Target | undefined {
  const sorted = [...actOn].sort((a, b) => byOrder(a, b, tieBreakOf));
  const [threshold, ...others] = sorted;
  if (threshold === undefined) return undefined;
  const effect = effectOf(threshold, layout);
  const rivals = others.filter(
    (other) => isMemory(other) === isMemory(threshold) && effectOf(other, layout) !== effect,
  );
  return { threshold, sorted, rivals };
}

const isMemory = ({ signal }: Threshold): boolean => resourceOf(signal) === 'memory';

const byOrder = (a: Threshold, b: Threshold, tieBreakOf: (signal: string) => number): number =>
  firstDifference(
    Number(isMemory(b)) - Number(isMemory(a)),
    placeInGroup(a) - placeInGroup(b),
    tieBreakOf(a.signal) - tieBreakOf(b.signal),
    SIGNALS.indexOf(a.signal) - SIGNALS.indexOf(b.signal),
  );

function placeInGroup(threshold: Threshold): number {
  const isHard = isHardThreshold(threshold);
  if (!isMemory(threshold)) return isHard ? 0 : 1;
  if (threshold.signal === 'allocatableMemory.available') return 0;
  return isHard ? 2 : 1;
}

/**
 * The effects that depend on the chosen threshold: the order of victims, the collections, the
 * grace.
 */
function effectOf(threshold: Threshold, layout: ImageFsLayout): string {
  const { signal } = threshold;
  const resource = resourceOf(signal);
  const isOfDisk = resource === 'ephemeral-storage' || resource === 'inodes';
  return [
    resource,
    ...(isOfDisk ? measuredParts(signal, layout) : []),
    ...collectionsFor(signal, layout),
    isHardThreshold(threshold) ? 'hard' : 'soft',
  ].join(' ');
}

/**
 * The kinds of garbage that a kubelet can collect before it evicts: exited containers, unused
 * images.
 */
export type Collection = 'containers' | 'images';

const BOTH: readonly Collection[] = ['containers', 'images'];

/**
 * The collections of a kubelet for a signal, in this order.
 * @upstream pkg/kubelet/eviction/helpers.go buildSignalToNodeReclaimFuncs (1.36)
 */
export function collectionsFor(signal: Signal, layout: ImageFsLayout): readonly Collection[] {
  const resource = resourceOf(signal);
  if (resource === 'memory' || resource === 'pids') return [];
  switch (layout) {
    case 'shared':
      return BOTH;
    case 'dedicated':
      return signal.startsWith('nodefs.') ? [] : BOTH;
    case 'split':
      return signal.startsWith('imagefs.') ? ['images'] : ['containers'];
  }
}
