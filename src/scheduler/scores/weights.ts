/** Plugins of the default profile. Upstream gives DynamicResources no points without a claim. */
export type ScorePlugin =
  | 'ImageLocality'
  | 'InterPodAffinity'
  | 'NodeAffinity'
  | 'NodeResourcesBalancedAllocation'
  | 'NodeResourcesFit'
  | 'PodTopologySpread'
  | 'TaintToleration';

/** @upstream pkg/scheduler/apis/config/v1/default_plugins.go getDefaultPlugins (1.36) */
export const WEIGHTS: Readonly<Record<ScorePlugin, number>> = {
  TaintToleration: 3,
  NodeAffinity: 2,
  PodTopologySpread: 2,
  InterPodAffinity: 2,
  NodeResourcesFit: 1,
  NodeResourcesBalancedAllocation: 1,
  ImageLocality: 1,
};
