import { AS_SHOWN, type AutoscalerSettings, autoscalersOf, provisionTimesOf } from '#autoscaling';
import type { Cluster } from '#cluster';
import { type Instant, inSeconds } from '#units';

/** What a snapshot cannot tell of an autoscaler and its cloud, and what is taken instead. */
export type AutoscalerAssumption =
  | { readonly kind: 'provision-time-assumed'; readonly seconds: number }
  | { readonly kind: 'ready-time-assumed'; readonly seconds: number }
  /** The report of an autoscaler that did not run when the snapshot was taken. */
  | { readonly kind: 'autoscaler-report-old'; readonly at: Instant }
  /** Node groups whose largest size nothing shows. */
  | { readonly kind: 'group-sizes-assumed'; readonly names: readonly string[] }
  /** NodePools that only labels of nodes show. */
  | { readonly kind: 'pools-from-nodes'; readonly names: readonly string[] }
  | { readonly kind: 'instance-types-from-nodes' }
  /** Events that only matter to an autoscaler, and none that acts heeds them. */
  | { readonly kind: 'events-without-autoscaler'; readonly names: readonly string[] };

/**
 * The assumptions about the autoscalers of a cluster; few where nothing orders machines.
 * @param events the kinds of events of the scripts
 */
export function ofAutoscalers(
  cluster: Cluster,
  start: Instant,
  events: ReadonlySet<string>,
  settings: AutoscalerSettings = AS_SHOWN,
): readonly AutoscalerAssumption[] {
  const { karpenter, clusterAutoscaler, staleReport } = autoscalersOf(cluster, settings, start);
  const unheard = unheardEvents(karpenter !== undefined, clusterAutoscaler !== undefined, events);
  const old: readonly AutoscalerAssumption[] = [
    ...(staleReport === undefined
      ? []
      : [{ kind: 'autoscaler-report-old', at: staleReport } as const]),
    ...(unheard.length === 0
      ? []
      : [{ kind: 'events-without-autoscaler', names: unheard } as const]),
  ];
  if (karpenter === undefined && clusterAutoscaler === undefined) return old;
  const { provisionTime, readyAfter, from } = provisionTimesOf(cluster, settings);
  const groups = settings.maxSize === undefined ? (clusterAutoscaler?.groups ?? []) : [];
  const unsized = groups.filter(({ isReported }) => !isReported).map(({ name }) => name);
  const inferred = karpenter?.inferredPools ?? [];
  return [
    ...old,
    ...(from.provisionTime === 'assumed'
      ? [{ kind: 'provision-time-assumed', seconds: inSeconds(provisionTime) } as const]
      : []),
    ...(from.readyAfter === 'assumed'
      ? [{ kind: 'ready-time-assumed', seconds: inSeconds(readyAfter) } as const]
      : []),
    ...(unsized.length === 0 ? [] : [{ kind: 'group-sizes-assumed', names: unsized } as const]),
    ...(inferred.length === 0 ? [] : [{ kind: 'pools-from-nodes', names: inferred } as const]),
    ...(karpenter === undefined || settings.catalogue !== undefined
      ? []
      : [{ kind: 'instance-types-from-nodes' } as const]),
  ];
}

/** The events that only an autoscaler which does not act would heed. */
function unheardEvents(
  hasKarpenter: boolean,
  hasGroups: boolean,
  events: ReadonlySet<string>,
): readonly string[] {
  const unheard = hasKarpenter
    ? []
    : ['nodeImpaired', 'expire', ...(hasGroups ? [] : ['zoneCapacity', 'replaceNode'])];
  return unheard.filter((event) => events.has(event));
}
