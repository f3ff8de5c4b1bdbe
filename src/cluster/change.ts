import type { CauseId } from '#causes';
import type { Node } from './objects/node.ts';
import type { Pod } from './objects/pod.ts';

/** One write to the API, as a watcher sees it: `before` is absent when the object is new, `after` when it went. */
export type Change = NodeChange | PodChange;

export interface NodeChange {
  readonly object: 'node';
  readonly before?: Node;
  readonly after?: Node;
  readonly cause: CauseId;
}

export interface PodChange {
  readonly object: 'pod';
  readonly before?: Pod;
  readonly after?: Pod;
  readonly cause: CauseId;
}
