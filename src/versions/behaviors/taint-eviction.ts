import type { BehaviorRequest } from '../behavior-request.ts';
import { taintManager } from '../flags/evicts-by.ts';
import type { Setting } from '../origin.ts';
import {
  CONTROLLERS,
  controllerEnabled,
  managerFeature,
  managerGate,
} from './control-plane-row.ts';
import { type BehaviorOf, row } from './row.ts';

export const TAINT_EVICTION = {
  enabled: row(runs, {
    does: 'pods are deleted that do not tolerate a NoExecute taint of their node',
    upstream: CONTROLLERS,
    touches: 'nodes',
  }),
  comparisonOperators: managerGate('TaintTolerationComparisonOperators', {
    does: 'tolerations may have the operators Gt and Lt',
    touches: 'pods-with-numeric-tolerations',
  }),
  marksDisruption: managerGate('PodDisruptionConditions', {
    does: 'pods that go get the condition DisruptionTarget, which says why',
    touches: 'jobs-that-read-disruptions',
  }),
};

export type TaintEvictionBehavior = BehaviorOf<typeof TAINT_EVICTION>;

/**
 * Before it became a controller of its own, taint eviction was enabled together with
 * node-lifecycle.
 */
function runs(request: BehaviorRequest): Setting<boolean> {
  const isSeparate = managerFeature('SeparateTaintEvictionController', request).value;
  const enabled = controllerEnabled(
    isSeparate ? 'taint-eviction-controller' : 'node-lifecycle-controller',
    request,
  );
  const manager = taintManager(request.controllerManagerFlags, request.controlPlane);
  return enabled.value && manager?.value === false ? manager : enabled;
}
