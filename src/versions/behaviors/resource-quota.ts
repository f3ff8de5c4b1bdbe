import { CONTROLLER_MANAGER_FLAGS } from '../flags/table.ts';
import { controllerRuns, managerFlag } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

export const RESOURCE_QUOTA = {
  enabled: controllerRuns('resourcequota-controller'),
  syncPeriod: managerFlag(CONTROLLER_MANAGER_FLAGS.resourceQuotaSyncPeriod, {
    does: 'from one count of what all ResourceQuotas have used to the next',
    unit: 'duration',
    upstream: 'cmd/kube-controller-manager/app/options/resourcequotacontroller.go AddFlags',
  }),
};

export type ResourceQuotaBehavior = BehaviorOf<typeof RESOURCE_QUOTA>;
