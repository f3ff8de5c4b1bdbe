import type { PodInfo } from './pod-info.ts';

/** Pods that are assumed to leave or join a node. */
export interface PodMoves {
  readonly gone: ReadonlySet<PodInfo>;
  readonly come: readonly PodInfo[];
}
