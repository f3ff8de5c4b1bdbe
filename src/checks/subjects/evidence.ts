import type { AutoscalerProcess } from '#cluster';
import type { BudgetSubject } from './budgets.ts';
import type { ControlPlaneSubject } from './control-plane.ts';
import type { KubeletSubject } from './kubelets.ts';
import type { NodeSubject } from './nodes.ts';
import type { Placed } from './objects.ts';
import type { PodSubject } from './pods.ts';
import type { PoolSubject } from './pools.ts';
import type { WebhookSubject } from './webhooks.ts';
import type { WorkloadSubject } from './workloads.ts';

/** The subjects of all rules, each once. */
export interface Evidence {
  readonly kubelets: readonly KubeletSubject[];
  readonly controlPlane: readonly ControlPlaneSubject[];
  readonly pods: readonly PodSubject[];
  readonly workloads: readonly WorkloadSubject[];
  readonly budgets: readonly BudgetSubject[];
  readonly nodes: readonly NodeSubject[];
  readonly pools: readonly PoolSubject[];
  readonly autoscalers: readonly Placed<AutoscalerProcess>[];
  readonly webhooks: readonly WebhookSubject[];
}
