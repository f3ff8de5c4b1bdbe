import type { ImageFsLayout } from '#cluster';
import { resourceOf, type Signal } from '../signals.ts';

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
