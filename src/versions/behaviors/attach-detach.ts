import { milliseconds, minutes } from '#units';
import type { BehaviorRequest } from '../behavior-request.ts';
import { CONTROLLER_MANAGER_FLAGS } from '../flags/table.ts';
import { flagValue } from '../flags/value.ts';
import type { Setting } from '../origin.ts';
import type { History } from '../version.ts';
import { constant, controllerRuns, managerGate } from './control-plane-row.ts';
import { type BehaviorOf, constantAt, row } from './row.ts';

const CONTROLLER = 'pkg/controller/volume/attachdetach/attach_detach_controller.go';

export const ATTACH_DETACH = {
  enabled: controllerRuns('persistentvolume-attach-detach-controller'),
  /** @upstream pkg/controller/volume/attachdetach/attach_detach_controller.go DefaultTimerConfig (1.36) */
  reconcilePeriod: constant([['1.20', milliseconds(100)]], {
    does: 'from one look at the volumes to the next',
    unit: 'duration',
    upstream: `${CONTROLLER} DefaultTimerConfig`,
  }),
  /**
   * @upstream pkg/controller/volume/attachdetach/attach_detach_controller.go ReconcilerMaxWaitForUnmountDuration (1.36)
   */
  maxWaitForUnmount: constant([['1.20', minutes(6)]], {
    does: 'how long a kubelet may take to let go of a volume before it is detached by force',
    unit: 'duration',
    upstream: `${CONTROLLER} ReconcilerMaxWaitForUnmountDuration`,
  }),
  forceDetach: row(forceDetach, {
    does: 'from which nodes volumes are detached by force',
    upstream: 'pkg/controller/volume/attachdetach/reconciler/reconciler.go nodeIsHealthy',
    touches: 'attached-volumes',
  }),
  outOfService: managerGate('NodeOutOfServiceVolumeDetach', {
    does: 'volumes are detached at once from out-of-service nodes',
    touches: 'out-of-service-nodes',
  }),
};

export type AttachDetachBehavior = BehaviorOf<typeof ATTACH_DETACH>;

/**
 * Up to 1.24 the wait ends on healthy nodes too.
 * @upstream pkg/controller/volume/attachdetach/reconciler/reconciler.go nodeIsHealthy (1.25)
 */
const FORCE_DETACH: History<'all-nodes' | 'unhealthy-nodes'> = [
  ['1.20', 'all-nodes'],
  ['1.25', 'unhealthy-nodes'],
];

/** The flag disables the default of the release. */
function forceDetach({
  controllerManagerFlags,
  controlPlane,
}: BehaviorRequest): Setting<'all-nodes' | 'unhealthy-nodes' | 'never'> {
  const { disableForceDetach } = CONTROLLER_MANAGER_FLAGS;
  const disabled = flagValue(disableForceDetach, controllerManagerFlags, controlPlane);
  const settable = disabled.setBy === undefined ? {} : { setBy: disabled.setBy };
  return disabled.value
    ? { ...disabled, value: 'never' }
    : { ...constantAt(FORCE_DETACH, controlPlane), ...settable };
}
