import { isTerminal, type Pod } from '#cluster';
import { podLimits, podRequests, type Resources } from '#pod-facts';
import { type Instant, later, type Quantity, seconds, wholeQuantity } from '#units';

const ONE: Quantity = wholeQuantity(1n, 'DecimalSI');

/** Resources with a quota under their own name and as `requests.NAME`. */
const NATIVE = ['cpu', 'memory', 'ephemeral-storage'];
const HUGE_PAGES = 'hugepages-';

/** A pod, or one that is about to be created. */
export type CountedPod = Pick<Pod, 'spec' | 'phase'> & Partial<Pod>;

/**
 * Whether a pod counts for quotas of pods and of what they request. A terminating pod counts until
 * its grace period has passed once more after its deletionTimestamp, which is the end of it already.
 * @upstream pkg/quota/v1/evaluator/core/pods.go QuotaV1Pod (1.36)
 */
function countsForQuota(pod: CountedPod, now: Instant): boolean {
  if (isTerminal(pod)) return false;
  const end = endOfCounting(pod);
  return end === undefined || now <= end;
}

/** The last instant at which a pod counts, by the clock alone; undefined while it is not deleted. */
function endOfCounting({
  deletionTimestamp,
  deletionGracePeriodSeconds,
}: Partial<Pick<Pod, 'deletionTimestamp' | 'deletionGracePeriodSeconds'>>): Instant | undefined {
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds === undefined) return undefined;
  return later(deletionTimestamp, seconds(deletionGracePeriodSeconds));
}

/**
 * What a pod uses of each resource that a quota can limit.
 * @upstream pkg/quota/v1/evaluator/core/pods.go PodUsageFunc (1.36)
 */
export function podUsage(pod: CountedPod, now: Instant): Resources {
  const usage = new Map<string, Quantity>([['count/pods', ONE]]);
  if (!countsForQuota(pod, now)) return usage;
  usage.set('pods', ONE);
  for (const [name, amount] of podRequests(pod, COUNTED)) {
    if (NATIVE.includes(name) || name.startsWith(HUGE_PAGES)) usage.set(name, amount);
    if (isCountedAsRequest(name)) usage.set(`requests.${name}`, amount);
  }
  for (const [name, amount] of podLimits(pod, COUNTED)) {
    if (NATIVE.includes(name)) usage.set(`limits.${name}`, amount);
  }
  return usage;
}

const COUNTED = {
  useStatus: true,
  usePodLevelStatus: true,
  excludeOverhead: false,
  skipPodLevel: false,
} as const;

/** Besides the resources of Kubernetes itself these are extended ones, which have a domain. */
const isCountedAsRequest = (name: string): boolean =>
  NATIVE.includes(name) || name.startsWith(HUGE_PAGES) || isExtended(name);

const isExtended = (name: string): boolean =>
  name.includes('/') && !name.includes('kubernetes.io/') && !name.startsWith('requests.');
