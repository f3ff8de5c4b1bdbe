import type { ObjectMeta } from '#cluster';
import { compareQuantities } from '#units';
import type { Candidate, Measure, PodToRank } from './candidate.ts';
import type { Key } from './ordered-by.ts';
import { missingStats, tie, usageAboveRequest } from './rank-keys.ts';
import { type RankedVictim, rankBy } from './rank-victims.ts';
import { resourceOf, type StarvedResource } from './signals.ts';

/** Distinguishes the code of that time from OpenShift's document, where they differ. */
export type LegacyVariant = 'code' | 'openshift-doc';

export type LegacyRankKey =
  | 'qos-class'
  | 'missing-stats'
  | 'exceeds-request'
  | 'usage-above-request'
  | 'usage'
  | 'tie';

type LegacyKey = Key<Candidate<PodToRank>, LegacyRankKey>;

/**
 * The order of releases up to 1.8 and of OpenShift 3: by QoS class. A pod uses the memory that its
 * containers use together; processes are not ranked.
 */
export const rankVictimsLegacy = <P extends PodToRank>(
  pods: readonly P[],
  measure: Measure,
  variant: LegacyVariant,
  tieBreakOf?: (pod: PodToRank) => number,
): readonly RankedVictim<P, LegacyRankKey>[] =>
  rankBy(
    pods,
    { ...measure, memoryOf: 'containers' },
    legacyKeys(resourceOf(measure.signal), variant),
    tieBreakOf,
  );

/** As `rankMemoryPressure` and `rankDiskPressureFunc` of about 1.5 had them. */
function legacyKeys(resource: StarvedResource, variant: LegacyVariant): readonly LegacyKey[] {
  if (resource === 'pids') return [tie];
  if (resource !== 'memory') return [qosClass, missingStats, usage, tie];
  return variant === 'code'
    ? [qosClass, missingStats, usageAboveRequest, tie]
    : [qosClass, missingStats, exceedsRequest, amountOfExceeding, usage, tie];
}

const PLACE_OF_CLASS = { BestEffort: 0, Burstable: 1, Guaranteed: 2 } as const;

const qosClass: LegacyKey = {
  name: 'qos-class',
  compare: (a, b) => PLACE_OF_CLASS[a.qosClass] - PLACE_OF_CLASS[b.qosClass],
};

const usage: LegacyKey = {
  name: 'usage',
  compare: (a, b) => (b.measured?.usage ?? 0) - (a.measured?.usage ?? 0),
};

const doesExceed = ({ measured }: Candidate<PodToRank>): boolean =>
  measured?.exceedsRequest === true;

const exceedsRequest: LegacyKey = {
  name: 'exceeds-request',
  compare: (a, b) => Number(doesExceed(b)) - Number(doesExceed(a)),
};

/**
 * As the document has it, the largest consumer relative to its request goes first; once no pod exceeds
 * its request, the largest consumer.
 */
const amountOfExceeding: LegacyKey = {
  name: 'usage-above-request',
  compare(a, b) {
    if (a.measured === undefined || b.measured === undefined) return 0;
    if (!doesExceed(a) || !doesExceed(b)) return 0;
    return compareQuantities(b.measured.over, a.measured.over);
  },
};

/** As `IsCriticalPod` of about 1.5 had it. */
export const isLegacyCriticalPod = (pod: Pick<ObjectMeta, 'namespace' | 'annotations'>): boolean =>
  pod.namespace === 'kube-system' &&
  Object.hasOwn(pod.annotations, 'scheduler.alpha.kubernetes.io/critical-pod');
