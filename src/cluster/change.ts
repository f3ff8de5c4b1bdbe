import type { CauseId } from '#causes';
import type { Node } from './objects/node.ts';
import type { Pod } from './objects/pod.ts';
import type { ShelvedKind, ShelvedKinds } from './shelf.ts';

/** A write to nodes and pods, which most watchers watch. */
export type Change = ChangeOf<'node' | 'pod'>;

export type NodeChange = ChangeOf<'node'>;
export type PodChange = ChangeOf<'pod'>;

/** Kinds of objects that can be watched. */
export type WatchedKind = 'node' | 'pod' | ShelvedKind;

interface WatchedKinds extends ShelvedKinds {
  readonly node: Node;
  readonly pod: Pod;
}

/**
 * One write to the API, as a watcher sees it: `before` is undefined for a new object, `after` for a
 * removed one.
 */
export type ChangeOf<Kind extends WatchedKind> = {
  readonly [K in Kind]: {
    readonly object: K;
    readonly before: WatchedKinds[K] | undefined;
    readonly after: WatchedKinds[K] | undefined;
    readonly cause: CauseId;
  };
}[Kind];
