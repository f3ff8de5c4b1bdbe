import type { PodInfo } from './pod-info.ts';

/** Pods that a node is imagined to have lost and won. */
export interface PodMoves {
  readonly gone: ReadonlySet<PodInfo>;
  readonly come: readonly PodInfo[];
}
