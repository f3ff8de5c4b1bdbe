import type { Pod } from '#cluster';
import { at, type Span } from '#usage';
import { exceededLimit, type LocalStorageLimit } from './local-storage.ts';
import type { PassContext } from './pass-context.ts';
import { type EvictionOrder, evictedVerdict } from './pass-context.ts';

interface OverLimit {
  readonly pod: Pod;
  readonly limit: LocalStorageLimit;
}

/**
 * The pods that exceed a limit of their own on local storage within a span, critical ones left out.
 * A pod that kept its limits at the first pass keeps them as long as its usage has not changed.
 */
export function podsOverLimit(
  { node, parts, rules, usage, limitedPods }: PassContext,
  span: Span,
  which: 'all' | 'changed',
): readonly OverLimit[] {
  if (!rules.settings.localStorageCapacityIsolation) return [];
  return limitedPods.among(parts.store.podsOn(node)).flatMap(({ pod, limits }) => {
    if (which === 'changed' && !usage.hasChanged(pod)) return [];
    if (!parts.podWorkers.hasContainers(pod)) return [];
    const stats = usage.podOver(pod, span);
    const limit = stats && exceededLimit(limits, stats, rules.layout);
    return limit === undefined ? [] : [{ pod, limit }];
  });
}

/**
 * The evictions of all pods that exceed a limit of their own, by namespace and name; upstream takes
 * them in any order.
 * @upstream pkg/kubelet/eviction/eviction_manager.go localStorageEviction (1.36)
 */
export function localStorageOrders(
  context: PassContext,
  which: 'all' | 'changed',
): readonly EvictionOrder[] {
  const { node, parts, rules, usage } = context;
  return podsOverLimit(context, at(parts.timeline.now), which).map(({ pod, limit }) => ({
    pod,
    mechanism: 'local-storage',
    signal: limit.label,
    gracePeriodSeconds: rules.behavior.hardGracePeriod,
    failure: evictedVerdict(rules.behavior),
    because: parts.recorder.record(
      'kubelet',
      { kind: 'eviction/limit-exceeded', node, pod: pod.key, limit },
      usage.causeOf('disk', 'more'),
    ),
  }));
}
