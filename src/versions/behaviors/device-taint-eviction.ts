import type { BehaviorRequest } from '../behavior-request.ts';
import { introducedIn } from '../feature-status.ts';
import type { Setting } from '../origin.ts';
import { isBefore } from '../version.ts';
import { controllerRuns, gateIn, managerFeature, managerGate } from './control-plane-row.ts';
import { type BehaviorOf, row } from './row.ts';

export const DEVICE_TAINT_EVICTION = {
  enabled: controllerRuns('device-taint-eviction-controller', {
    does: 'the controller runs, where taints of devices count',
  }),
  readsTaints: managerGate('DRADeviceTaints', {
    does: 'pods are deleted whose claims do not tolerate a NoExecute taint of their device',
    touches: 'pods-with-devices',
  }),
  readsRules: row(readsRules, {
    does: 'DeviceTaintRules taint devices',
    upstream: gateIn('DRADeviceTaintRules'),
    touches: 'pods-with-devices',
  }),
};

export type DeviceTaintEvictionBehavior = BehaviorOf<typeof DEVICE_TAINT_EVICTION>;

/** Before 1.35 rules had no gate of their own. */
function readsRules(request: BehaviorRequest): Setting<boolean> {
  const isOlder = isBefore(request.controlPlane, introducedIn('DRADeviceTaintRules'));
  return managerFeature(isOlder ? 'DRADeviceTaints' : 'DRADeviceTaintRules', request);
}
