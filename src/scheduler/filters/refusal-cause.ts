/** What about a node keeps a pod from it. */
export type RefusalCause =
  | 'cordoned'
  | 'taints'
  | 'node-affinity'
  | 'ports'
  | 'resources'
  | 'volumes'
  /** It has no label of the name of a topology key. */
  | 'topology-label'
  | 'spread'
  | 'pod-affinity';

const CAUSES: readonly (readonly [RegExp, RefusalCause])[] = [
  [/^node\(s\) were unschedulable/, 'cordoned'],
  [/untolerated taint/, 'taints'],
  [
    /node affinity\/selector|plugin\(s\) \[NodeAffinity\]|requested node name|terms conflict/,
    'node-affinity',
  ],
  [/free ports/, 'ports'],
  [/^Insufficient |^Too many pods/, 'resources'],
  [/missing required label/, 'topology-label'],
  [/topology spread/, 'spread'],
  [/pod affinity rules|anti-affinity rules/, 'pod-affinity'],
];

/** What a reason of a filter is about; whatever else there is comes from volumes. */
export const refusalCause = (reason: string): RefusalCause =>
  CAUSES.find(([pattern]) => pattern.test(reason))?.[1] ?? 'volumes';
