import type { Store } from '#cluster';
import { StatusManagers } from '#kubelet/status';
import type { Timeline } from '#timeline';
import { seconds } from '#units';
import type { ClientLimits, KubeletBehavior } from '#versions';
import type { PlayInput } from '../play-input.ts';

/**
 * Creates the status managers of kubelets.
 * @param configured the behavior of a kubelet that an event of the script has configured
 */
export function wireStatus(
  { timeline, store }: { readonly timeline: Timeline; readonly store: Store },
  { apiLatency: latency = seconds(0), kubeletOf }: PlayInput,
  configured: (node: string) => KubeletBehavior | undefined,
): StatusManagers {
  const limitsOf = (name: string): ClientLimits => {
    const node = store.node(name);
    const behavior = configured(name) ?? (node && kubeletOf(node));
    return behavior?.apiClient ?? UNLIMITED;
  };
  return new StatusManagers({ timeline, latency, limitsOf });
}

/** Fallback for a node that is not there: its pods have no status to report. */
const UNLIMITED: ClientLimits = { kind: 'unlimited' };
