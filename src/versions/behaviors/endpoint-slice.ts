import { CONTROLLER_MANAGER_FLAGS } from '../flags/table.ts';
import { controllerRuns, managerFlag } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

const FLAGS = 'cmd/kube-controller-manager/app/options/endpointslicecontroller.go AddFlags';

export const ENDPOINT_SLICE = {
  enabled: controllerRuns('endpointslice-controller', {
    does: 'the EndpointSlices of Services follow their pods',
  }),
  batchPeriod: managerFlag(CONTROLLER_MANAGER_FLAGS.endpointSliceUpdatesBatchPeriod, {
    does: 'from a change of a pod until the EndpointSlices of its Services are written',
    unit: 'duration',
    upstream: FLAGS,
  }),
  mostPerSlice: managerFlag(CONTROLLER_MANAGER_FLAGS.maxEndpointsPerSlice, {
    does: 'endpoints in one EndpointSlice',
    upstream: FLAGS,
  }),
};

export type EndpointSliceBehavior = BehaviorOf<typeof ENDPOINT_SLICE>;
