import { compareQuantities, compareText } from '#units';
import type { Candidate, PodToRank } from './candidate.ts';
import type { Key } from './ordered-by.ts';
import type { StarvedResource } from './signals.ts';

/** The reason why one pod is evicted before another. */
export type RankKey =
  | 'missing-stats'
  | 'exceeds-request'
  | 'priority'
  | 'usage-above-request'
  | 'processes'
  /** Upstream leaves the order open. */
  | 'tie';

type RankedBy = Key<Candidate<PodToRank>, RankKey>;

/**
 * The comparisons that order victims, the most important first.
 * @upstream pkg/kubelet/eviction/helpers.go rankMemoryPressure, rankDiskPressureFunc, rankPIDPressure (1.36)
 */
export const rankKeys = (resource: StarvedResource): readonly RankedBy[] =>
  resource === 'pids'
    ? [priority, missingStats, processes, tie]
    : [missingStats, exceedsRequest, priority, usageAboveRequest, tie];

const first = (a: boolean, b: boolean): number => Number(b) - Number(a);

/** A pod without measurements comes first, although its eviction may free nothing. */
export const missingStats = {
  name: 'missing-stats',
  compare: (a, b) => first(a.measured === undefined, b.measured === undefined),
} as const satisfies RankedBy;

/** @upstream pkg/kubelet/eviction/helpers.go exceedMemoryRequests, exceedDiskRequests (1.36) */
const exceedsRequest: RankedBy = {
  name: 'exceeds-request',
  compare: (a, b) =>
    first(a.measured?.exceedsRequest === true, b.measured?.exceedsRequest === true),
};

/** @upstream pkg/kubelet/eviction/helpers.go priority (1.36) */
const priority: RankedBy = {
  name: 'priority',
  compare: (a, b) => a.priority - b.priority,
};

/** @upstream pkg/kubelet/eviction/helpers.go memory, disk (1.36) */
export const usageAboveRequest = {
  name: 'usage-above-request',
  compare: (a, b) =>
    a.measured === undefined || b.measured === undefined
      ? 0
      : compareQuantities(b.measured.over, a.measured.over),
} as const satisfies RankedBy;

/** @upstream pkg/kubelet/eviction/helpers.go process (1.36) */
const processes: RankedBy = {
  name: 'processes',
  compare: (a, b) => (b.measured?.usage ?? 0) - (a.measured?.usage ?? 0),
};

/** Not from upstream: by namespace, name and uid. */
export const tie = {
  name: 'tie',
  compare: ({ pod: a }, { pod: b }) =>
    compareText(a.namespace, b.namespace) ||
    compareText(a.name, b.name) ||
    compareText(a.uid, b.uid),
} as const satisfies RankedBy;
