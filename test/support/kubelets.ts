import type { KubeletSummary } from '#preparation';
import { NEWEST_VERSION, resolveKubelet } from '#versions';

/** A kubelet with its default configuration. */
export const AS_SHIPPED: KubeletSummary = {
  behavior: resolveKubelet(NEWEST_VERSION),
  shutdown: { kind: 'abrupt', because: { kind: 'switched-off' } },
  registration: { registers: true, taints: [] },
  evictionHard: {},
};
