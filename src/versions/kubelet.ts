import { type ContainerBehavior, KUBELET_CONTAINERS } from './behaviors/kubelet-containers.ts';
import { type EvictionBehavior, KUBELET_EVICTION } from './behaviors/kubelet-eviction.ts';
import { type HeartbeatBehavior, KUBELET_HEARTBEATS } from './behaviors/kubelet-heartbeats.ts';
import type { KubeletSettings } from './behaviors/kubelet-row.ts';
import {
  KUBELET_SHUTDOWN,
  KUBELET_SHUTDOWN_GATES,
  type ShutdownBehavior,
} from './behaviors/kubelet-shutdown.ts';
import { resolveRows } from './behaviors/row.ts';
import { Origins } from './origin.ts';
import type { KubernetesVersion } from './version.ts';

/** The behavior of one kubelet, by its release and its configuration. */
export interface KubeletBehavior extends HeartbeatBehavior {
  readonly eviction: EvictionBehavior;
  readonly shutdown: ShutdownBehavior;
  readonly containers: ContainerBehavior;
}

/** The behavior of one kubelet. For a node with an unreadable version, pass the control plane's. */
export const resolveKubelet = (
  version: KubernetesVersion,
  settings: KubeletSettings = {},
): KubeletBehavior => explainKubelet(version, settings).behavior;

/** The same, with its origins. */
export function explainKubelet(
  version: KubernetesVersion,
  settings: KubeletSettings,
): { readonly behavior: KubeletBehavior; readonly origins: Origins } {
  const origins = new Origins();
  const request = { version, settings };
  const under = (path: string) => origins.under(path);
  const behavior = Object.freeze({
    ...resolveRows(KUBELET_HEARTBEATS, request, under('kubelet')),
    eviction: resolveRows(KUBELET_EVICTION, request, under('kubelet.eviction')),
    shutdown: Object.freeze({
      ...resolveRows(KUBELET_SHUTDOWN, request, under('kubelet.shutdown')),
      gates: resolveRows(KUBELET_SHUTDOWN_GATES, request, under('kubelet.shutdown.gates')),
    }),
    containers: resolveRows(KUBELET_CONTAINERS, request, under('kubelet.containers')),
  });
  return { behavior, origins };
}
