import {
  AS_SHOWN,
  type AutoscalerSettings,
  type Autoscalers,
  autoscalersOf,
  isOfKarpenter,
  provisionTimesOf,
} from '#autoscaling';
import type { Cluster } from '#cluster';
import { compareText, type Instant, inSeconds } from '#units';

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
  | { readonly kind: 'events-without-autoscaler'; readonly names: readonly string[] }
  /** Nodes of such events that no autoscaler which acts has made. */
  | { readonly kind: 'nodes-without-autoscaler'; readonly names: readonly string[] }
  /** The expander that reads its order from a ConfigMap, which is not there or cannot be read. */
  | { readonly kind: 'expander-priorities-unread'; readonly isThere: boolean };

/** Kinds of events that only an autoscaler heeds, with the nodes they are about. */
export type HeededEvents = ReadonlyMap<string, readonly string[]>;

/** The assumptions about the autoscalers of a cluster; few where nothing orders machines. */
export function ofAutoscalers(
  cluster: Cluster,
  start: Instant,
  events: HeededEvents,
  settings: AutoscalerSettings = AS_SHOWN,
): readonly AutoscalerAssumption[] {
  const shown = autoscalersOf(cluster, settings, start);
  const { karpenter, clusterAutoscaler, staleReport } = shown;
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
  const unowned = unownedNodes(shown, cluster, events);
  return [
    ...old,
    ...(unowned.length === 0
      ? []
      : [{ kind: 'nodes-without-autoscaler', names: unowned } as const]),
    ...unreadPriorities(shown, settings),
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
  events: HeededEvents,
): readonly string[] {
  const unheard = hasKarpenter
    ? []
    : ['nodeImpaired', 'expire', ...(hasGroups ? [] : ['zoneCapacity', 'replaceNode'])];
  return unheard.filter((event) => events.has(event));
}

/** That the order of the groups is in a ConfigMap which tells none. */
function unreadPriorities(
  { clusterAutoscaler }: Autoscalers,
  { flags }: AutoscalerSettings,
): readonly AutoscalerAssumption[] {
  const { expander = '' } = { ...clusterAutoscaler?.process?.flags, ...flags };
  if (clusterAutoscaler === undefined || !expander.split(',').includes('priority')) return [];
  const { priorities } = clusterAutoscaler;
  if (priorities?.priorities !== undefined) return [];
  return [{ kind: 'expander-priorities-unread', isThere: priorities !== undefined }];
}

/** The nodes of events that an autoscaler heeds, of which none that acts has made them. */
function unownedNodes(
  { karpenter, clusterAutoscaler }: Autoscalers,
  { nodes }: Pick<Cluster, 'nodes'>,
  events: HeededEvents,
): readonly string[] {
  const ofPools = new Set(karpenter && nodes.filter(isOfKarpenter).map(({ name }) => name));
  const ofGroups = new Set(clusterAutoscaler?.groups.flatMap((group) => group.nodes));
  const heard = [
    ...(events.get('replaceNode') ?? []).filter(
      (node) => !ofPools.has(node) && !ofGroups.has(node),
    ),
    ...(karpenter === undefined
      ? []
      : [...(events.get('expire') ?? []), ...(events.get('nodeImpaired') ?? [])].filter(
          (node) => !ofPools.has(node),
        )),
  ];
  return [...new Set(heard)].sort(compareText);
}
