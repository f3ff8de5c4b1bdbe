import type { Cluster, PodAutoscaler } from '#cluster';
import type { Outcome } from '#play';
import type { WorkloadCourse } from '#watchers';
import { desiredReplicas } from './desired-replicas.ts';

/** Replicas that stay as they are although a HorizontalPodAutoscaler sets them. */
export type ReplicaAssumption =
  /** By their metrics, these want no others even while pods are missing. */
  | { readonly kind: 'replicas-kept'; readonly names: readonly string[] }
  /** These have no metrics in their status, or others than averages of pods. */
  | { readonly kind: 'replicas-unknown'; readonly names: readonly string[] }
  /** This one wants others at worst. */
  | {
      readonly kind: 'replicas-would-change';
      readonly names: readonly string[];
      readonly says: string;
    };

/** HorizontalPodAutoscalers of workloads of which fewer pods work than are wanted at some time. */
export function ofReplicas(
  { podAutoscalers = [] }: Pick<Cluster, 'podAutoscalers'>,
  { availability }: Pick<Outcome, 'availability'>,
): readonly ReplicaAssumption[] {
  if (podAutoscalers.length === 0) return [];
  const courses = new Map(availability.unsettled.map((each) => [each.workload, each]));
  const short = podAutoscalers.flatMap((scaler) => {
    const course = courses.get(scaler.target);
    return course !== undefined && isShort(course) ? [{ scaler, ...worstOf(course) }] : [];
  });
  const unknown = short.filter(({ scaler }) => scaler.metrics === undefined);
  const known = short.flatMap(({ scaler, replicas, working }) => {
    const { metrics } = scaler;
    if (metrics === undefined) return [];
    return [{ scaler, replicas, wanted: desiredReplicas(scaler, metrics, { replicas, working }) }];
  });
  const kept = known.filter(({ replicas, wanted }) => replicas === wanted);
  const named = (of: readonly { readonly scaler: PodAutoscaler }[]): readonly string[] =>
    of.map(({ scaler: { namespace, name } }) => `${namespace}/${name}`);
  return [
    ...(kept.length === 0 ? [] : [{ kind: 'replicas-kept', names: named(kept) } as const]),
    ...known
      .filter(({ replicas, wanted }) => replicas !== wanted)
      .map((each) => ({
        kind: 'replicas-would-change' as const,
        names: named([each]),
        says: `${each.wanted} instead of ${each.replicas}`,
      })),
    ...(unknown.length === 0 ? [] : [{ kind: 'replicas-unknown', names: named(unknown) } as const]),
  ];
}

const isShort = ({ working, before }: WorkloadCourse): boolean =>
  working.some(({ count }) => count < before.working);

/** The moment with the fewest working pods. */
function worstOf({ desired, working }: WorkloadCourse): { replicas: number; working: number } {
  const least = working.reduce((fewest, each) => (each.count < fewest.count ? each : fewest));
  const replicas = desired.findLast(({ at }) => at <= least.at)?.count ?? 0;
  return { replicas, working: least.count };
}
