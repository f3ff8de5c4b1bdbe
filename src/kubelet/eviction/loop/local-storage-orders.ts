import type { Pod } from '#cluster';
import { isCriticalPod } from '#pod-facts';
import { at, type Span } from '#usage';
import type { EvictionOrder } from './eviction-order.ts';
import { exceededLimit, hasLocalStorageLimit, type LocalStorageLimit } from './local-storage.ts';
import type { PassContext } from './pass-context.ts';

interface OverLimit {
  readonly pod: Pod;
  readonly limit: LocalStorageLimit;
}

/** The pods that exceed a limit of their own on local storage within a span, critical ones left out. */
export function podsOverLimit(
  { rules, usage }: PassContext,
  pods: readonly Pod[],
  span: Span,
): readonly OverLimit[] {
  if (!rules.settings.localStorageCapacityIsolation) return [];
  return pods.flatMap((pod) => {
    if (!hasLocalStorageLimit(pod) || isCriticalPod(pod)) return [];
    const stats = usage.podOver(pod, span);
    const limit = stats && exceededLimit(pod, stats, rules.layout);
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
  pods: readonly Pod[],
): readonly EvictionOrder[] {
  const { node, parts, rules, usage } = context;
  return podsOverLimit(context, pods, at(parts.timeline.now)).map(({ pod, limit }) => ({
    pod,
    mechanism: 'local-storage',
    signal: limit.label,
    gracePeriodSeconds: rules.behavior.hardGracePeriod,
    failure: { kind: 'PodFailed', reason: 'Evicted' },
    because: parts.recorder.record(
      'kubelet',
      { kind: 'eviction/limit-exceeded', node, pod: pod.key, limit },
      usage.causeOf('disk', 'more'),
    ),
  }));
}
