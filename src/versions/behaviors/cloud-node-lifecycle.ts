import { CONTROLLER_MANAGER_FLAGS } from '../flags/table.ts';
import { managerFlag } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

/** The node controller of cloud-controller-manager. */
export const CLOUD_NODE_LIFECYCLE = {
  /** The flag has the same name and default in kube-controller-manager, whose value counts. */
  monitorPeriod: managerFlag(CONTROLLER_MANAGER_FLAGS.monitorPeriod, {
    does: 'from one question to the cloud about nodes that are not Ready to the next',
    unit: 'duration',
    upstream: 'staging/src/k8s.io/cloud-provider/options/kubecloudshared.go AddFlags',
  }),
};

export type CloudNodeLifecycleBehavior = BehaviorOf<typeof CLOUD_NODE_LIFECYCLE>;
