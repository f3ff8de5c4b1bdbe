import type { ObjectMeta } from './meta.ts';
import type { ResourceList } from './node.ts';

/** A ResourceQuota: the most that the pods of its namespace may have together. */
export interface ResourceQuota extends ObjectMeta {
  /** The limit of each resource, such as `pods` or `requests.cpu`. */
  readonly hard: ResourceList;
  /** What is used of each, as the status shows it; undefined where nobody has counted yet. */
  readonly used?: ResourceList;
  /** What a pod must be to count; a quota without scopes counts all pods. */
  readonly scopes: readonly QuotaScope[];
}

export interface QuotaScope {
  /** `BestEffort`, `NotBestEffort`, `Terminating`, `NotTerminating`, `PriorityClass` and so on. */
  readonly name: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  readonly values: readonly string[];
}

/** A LimitRange: defaults and bounds for the resources of pods and containers of its namespace. */
export interface LimitRange extends ObjectMeta {
  readonly limits: readonly LimitRangeItem[];
}

export interface LimitRangeItem {
  /** `Container`, `Pod`, or something that is no part of a pod. */
  readonly type: string;
  readonly max: ResourceList;
  readonly min: ResourceList;
  readonly default: ResourceList;
  readonly defaultRequest: ResourceList;
  readonly maxLimitRequestRatio: ResourceList;
}
